import type { VoiceLanguage, VoiceLanguageListing } from './panel/protocol.ts';
import type { Client } from '../../client/client.ts';
import { ServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { offeredLanguages } from '../../services/languages/offeredLanguages.ts';
import { regionalHost } from '../../services/connection/regional.ts';
import { logged } from '../../client/log.ts';
import * as messages from './texts.ts';

/** Returns the languages for recordings at the current connection, or the reason why they are unavailable. Never starts connecting. */
export async function listVoiceLanguages(services: Services, signal: AbortSignal): Promise<VoiceLanguageListing> {
  try {
    const client = await services.connections.client();
    if (!client) return failed(messages.notConnected(), true);
    const items = await readVoiceLanguages(client, signal);
    if (items.length > 0) return { state: 'ready', items };
    const host = await hostOf(services);
    // An empty list means that recordings are not allowed.
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

/** Describes why the languages are unavailable. */
async function describeFailure(services: Services, error: unknown): Promise<VoiceLanguageListing> {
  if (!(error instanceof ServiceError)) {
    return failed(messages.languagesNotLoaded(error instanceof Error ? error.message : String(error)));
  }
  const host = await hostOf(services);
  // The connection was removed in the meantime.
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

/** Returns a warning to show before an order at a regional address; empty for other addresses. */
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
