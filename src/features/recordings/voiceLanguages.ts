import * as vscode from 'vscode';
import type { VoiceLanguage, VoiceLanguageListing } from './panel/protocol.ts';
import type { Client } from '../../client/client.ts';
import { ServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { offeredLanguages } from '../../services/languages/offeredLanguages.ts';
import { regionalHost } from '../../services/connection/regional.ts';
import { logged } from '../../client/log.ts';

/** The languages of recordings at the current connection, or why they cannot be had, in words. Starts no connecting. */
export async function listVoiceLanguages(services: Services, signal: AbortSignal): Promise<VoiceLanguageListing> {
  try {
    const client = await services.connections.client();
    if (!client) return failed(vscode.l10n.t('Not connected to a translation service.'), true);
    const items = await readVoiceLanguages(client, signal);
    // Listed without a language is as good as refused.
    return items.length > 0 ? { state: 'ready', items } : failed(notAllowed(await hostOf(services)), true);
  } catch (error) {
    if (!signal.aborted) services.log.warn(`The languages of recordings could not be had: ${logged(error)}`);
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
  const host = await hostOf(services);
  if (!(error instanceof ServiceError)) {
    return failed(vscode.l10n.t('The languages could not be loaded: {0}', error instanceof Error ? error.message : String(error)));
  }
  const said = error.serviceMessage === undefined ? '' : ` ${vscode.l10n.t('It said: "{0}"', error.serviceMessage)}`;
  if (error.status === 403) return failed(notAllowed(host) + said, true);
  if (error.kind === 'auth') {
    return failed(
      vscode.l10n.t('{0} does not accept the key. It may have been revoked, or belong to the address of another plan.', host) + said,
      true,
    );
  }
  if (error.kind === 'notFound') {
    return failed(
      vscode.l10n.t(
        '{0} does not know recordings. Regional addresses do not have them. To use another address, run “Connect to a Translation Service…”.',
        host,
      ) + said,
      true,
    );
  }
  if (error.kind === 'network' || error.kind === 'timeout') {
    return failed(vscode.l10n.t('{0} could not be reached. Check the network connection and the proxy settings.', host));
  }
  return failed(vscode.l10n.t('{0} could not list the languages of recordings.', host) + said);
}

/** What is to be known before anything is ordered over a regional address; empty elsewhere. */
export async function regionalWarning(services: Services): Promise<string> {
  const host = await regionalHost(services);
  if (host === undefined) return '';
  return vscode.l10n.t(
    '{0} is a regional address. Recordings are not translated there; what is ordered will probably be refused. To use another address, run “Connect to a Translation Service…”.',
    host,
  );
}

function notAllowed(host: string): string {
  return vscode.l10n.t(
    '{0} does not translate recordings with your key. They are in closed alpha: the service has to let your account in first.',
    host,
  );
}

function failed(message: string, changeKey = false): VoiceLanguageListing {
  return { state: 'failed', message, changeKey };
}

async function hostOf(services: Services): Promise<string> {
  return (await services.connections.current())?.host ?? vscode.l10n.t('The service');
}
