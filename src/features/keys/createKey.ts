import * as vscode from 'vscode';
import type { DeveloperKey } from '../../api/administration.ts';
import { activeKeys } from '../../api/limits.ts';
import { isServiceError } from '../../client/errors.ts';
import { adminRefusal } from '../../services/keys/adminRefusal.ts';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';
import type { KeyListing } from '../../services/keys/keyService.ts';
import { localNumber } from '../../editor/localized.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import { askText } from '../../services/steps.ts';
import { Retriable, UserError } from '../../editor/userError.ts';
import { copyIdOf } from './copyKeyId.ts';
import { submitKeyChange } from './submitKeyChange.ts';
import { nameOf } from './labels.ts';
import * as messages from './texts.ts';

/**
 * Asks for a label, creates a key, and then offers to copy it once or shows where it can be found. @param typed label typed in an earlier
 * attempt. @throws CancellationError
 */
export async function createKey(services: Services, typed?: string): Promise<void> {
  await services.admin.require();
  await requireRoom(services, typed);
  const answer = await askText({
    title: messages.createKeyTitle(),
    step: 1,
    value: typed ?? '',
    placeholder: messages.labelPlaceholder(),
    prompt: messages.createKeyPrompt(),
  });
  if (answer === undefined || answer === 'back') throw new vscode.CancellationError();
  const label = answer.value;
  await submitKeyChange(services, {
    title: messages.creatingKey(),
    again: () => createKey(services, label),
    async task(signal) {
      const made = await createOrFind(services, label === '' ? undefined : label, signal);
      const { profile } = await services.session.client();
      // Not awaited: the key exists, and the question may stay open for long.
      void run(services, async () => (profile.isKeyIdTheKey ? offerOnce(made) : sayWhereItIs(made, profile.keysPage)));
    },
  });
}

/**
 * Checks before the first question that another key can be active ("active developer keys: 25 at once").
 * @throws UserError if not.
 */
async function requireRoom(services: Services, typed: string | undefined): Promise<void> {
  // Somebody else may have created or deactivated keys since the list was read.
  const listing = await readKeys(services, typed);
  if (!listing || activeIn(listing) < activeKeys) return;
  throw new UserError(messages.tooManyActiveKeys(localNumber(activeKeys)), [
    { title: messages.showKeys(), run: async () => vscode.commands.executeCommand('interlinear.keys.focus') },
  ]);
}

async function readKeys(services: Services, typed: string | undefined): Promise<KeyListing | undefined> {
  try {
    return await withProgress(messages.loadingKeys(), (signal) => services.keys.refresh(signal));
  } catch (error) {
    if (isCancellation(error)) throw error;
    const again = () => createKey(services, typed);
    throw new Retriable(await adminRefusal(services, error, again), again, () => undefined);
  }
}

function activeIn({ keys }: KeyListing): number {
  return keys.filter(({ key }) => !key.is_deactivated).length;
}

/** Creates a key. If the response is lost, looks for a new key in the list instead of creating another one. */
async function createOrFind(services: Services, label: string | undefined, signal: AbortSignal): Promise<Made> {
  const before = services.keys.listing()?.keys.map(({ key }) => key.key_id);
  try {
    return { key: await services.keys.create(label, signal), isAnswered: true };
  } catch (error) {
    if (isServiceError(error, 'notFound')) throw await adminRefusal(services, error);
    if (!before || !isServiceError(error, 'outcomeUnknown', 'invalidResponse')) throw error;
    // If the list cannot be read either, the outcome remains unknown and the first error is reported.
    const listing = await services.keys.refresh(signal).catch(() => undefined);
    const added = (listing?.keys ?? []).filter(({ key }) => !before.includes(key.key_id) && (label === undefined || key.label === label));
    const [only] = added;
    if (only && added.length === 1) return { key: only.key, isAnswered: false };
    throw error;
  }
}

interface Made {
  readonly key: DeveloperKey;
  /** True if the service returned this key; false if it was found in the list afterwards. */
  readonly isAnswered: boolean;
}

/** Offers to copy a new key. This is the only chance, as it is never shown and later only available in masked form. */
async function offerOnce({ key, isAnswered }: Made): Promise<void> {
  const copy = messages.copyKeyButton();
  const name = nameOf(key);
  const now = messages.copyKeyNow();
  const chosen = await vscode.window.showInformationMessage(madeWords({ key, isAnswered }), { modal: true, detail: now }, copy);
  if (chosen !== copy) {
    const question = messages.keyNotCopiedQuestion(name);
    const detail = messages.keyNotCopiedDetail();
    if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, copy)) !== copy) return;
  }
  await vscode.env.clipboard.writeText(key.key_id);
  void vscode.window.showInformationMessage(plainInMessage(messages.keyCopied(name)));
}

/** Explains that the service only returns an id, and that the key itself is available in the web interface. */
async function sayWhereItIs(made: Made, keysPage: string | null): Promise<void> {
  const open = messages.openKeysPage();
  const copy = messages.copyKeyIdButton();
  const detail = messages.keyIdOnlyDetail();
  const ask = async () =>
    vscode.window.showInformationMessage(madeWords(made), { modal: true, detail }, ...(keysPage === null ? [] : [open]), copy);
  const page = vscode.Uri.parse(keysPage ?? '');
  let chosen = await ask();
  // The page opens in the browser; ask again until the user decides.
  while (chosen === open) {
    await vscode.env.openExternal(page);
    chosen = await ask();
  }
  if (chosen === copy) await copyIdOf(made.key);
}

function madeWords({ key, isAnswered }: Made): string {
  return isAnswered ? messages.keyCreated(nameOf(key)) : messages.keyCreatedResponseUnfinished(nameOf(key));
}
