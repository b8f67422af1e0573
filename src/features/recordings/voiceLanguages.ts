import type { VoiceLanguage, VoiceLanguageListing } from './panel/protocol.ts';
import type { Client } from '../../client/client.ts';
import { ServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { offeredLanguages } from '../../services/languages/offeredLanguages.ts';
import { regionalHost } from '../../services/connection/regional.ts';
import { logged } from '../../client/log.ts';
import * as messages from './texts.ts';

/** The languages of recordings at the current connection, or why they cannot be had, in words. Starts no connecting. */
export async function listVoiceLanguages(services: Services, signal: AbortSignal): Promise<VoiceLanguageListing> {
  try {
    const client = await services.connections.client();
    if (!client) return failed(messages.notConnected(), true);
    const items = await readVoiceLanguages(client, signal);
    if (items.length > 0) return { state: 'ready', items };
    const host = await hostOf(services);
    // Listed without a language is as good as refused.
    return failed(host === undefined ? messages.notConnected() : messages.recordingsNotAllowed(host), true);
  } catch (error) {
    if (!signal.aborted) services.log.warn(`Couldn't load the languages for recordings: ${logged(error)}`);
    return describeFailure(services, error);
  }
}

/** @throws ServiceError */
async function readVoiceLanguages(client: Client, signal: AbortSignal): Promise<VoiceLanguage[]> {
  const { items } = await offeredLanguages(client, 'voice', signal);
  return items.map(({ language, marks }) => Object.assign({}, language, { marks: [...marks] }));
}

/** Why the languages could not be had, in words. */
async function describeFailure(services: Services, error: unknown): Promise<VoiceLanguageListing> {
  if (!(error instanceof ServiceError)) {
    return failed(messages.languagesNotLoaded(error instanceof Error ? error.message : String(error)));
  }
  const host = await hostOf(services);
  // The connection has gone since it was asked.
  if (host === undefined) return failed(messages.notConnected(), true);
  const said = error.serviceMessage === undefined ? '' : ` ${messages.serviceResponse(error.serviceMessage)}`;
  if (error.status === 403) return failed(messages.recordingsNotAllowed(host) + said, true);
  if (error.kind === 'auth') {
    return failed(messages.keyRejected(host) + said, true);
  }
  if (error.kind === 'notFound') {
    return failed(messages.recordingsNotOffered(host) + said, true);
  }
  if (error.kind === 'network' || error.kind === 'timeout') {
    return failed(messages.serviceUnreachable(host));
  }
  return failed(messages.languagesNotListed(host) + said);
}

/** What is to be known before anything is ordered over a regional address; empty elsewhere. */
export async function regionalWarning(services: Services): Promise<string> {
  const host = await regionalHost(services);
  if (host === undefined) return '';
  return messages.regionalEndpointWarning(host);
}

function failed(message: string, changeKey = false): VoiceLanguageListing {
  return { state: 'failed', message, changeKey };
}

async function hostOf(services: Services): Promise<string | undefined> {
  return (await services.connections.current())?.host;
}
