import * as vscode from 'vscode';
import { isAdminKey, profiles } from '../../api/providers.ts';
import { endpointId } from '../../api/server.ts';
import type { Connection } from '../../client/client.ts';
import type { Services } from '../../services/services.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import { askPick, askText } from '../../services/steps.ts';
import type { StepResult } from '../../services/steps.ts';
import { addressesOfKeys, answered, connectionFor, connectionsOfKeys, keepKeyHere, profileOf, title } from './answers.ts';
import type { Answers } from './answers.ts';
import { adminKeyFault, tryKey } from './tryKey.ts';
import type { KeyFault, KeyTrial } from './tryKey.ts';
import * as messages from './texts.ts';

/** Asks which key to use: one that is stored for the address, or a typed one. Either is tried at the address shown in the prompt. */
export async function askKey(services: Services, answers: Answers, step: number): Promise<StepResult<void>> {
  keepKeyHere(answers);
  answers.elsewhere = false;
  const stored = await services.connections.storedConnections(connectionsOfKeys(answers));
  // If the user returns to a key that was typed, the box still contains it.
  let isTyped = stored.length === 0 || answers.key !== '';
  for (;;) {
    const result = isTyped ? await askTypedKey(services, answers, step) : await askStoredKey(services, answers, stored, step);
    const isOther = result === 'another' || (result === 'back' && isTyped && stored.length > 0);
    if (isOther) isTyped = !isTyped;
    else return result;
  }
}

/** Offers stored keys without showing them. @returns 'another' if the user wants to type one. */
async function askStoredKey(
  services: Services,
  answers: Answers,
  stored: readonly Connection[],
  step: number,
): Promise<StepResult<void> | 'another'> {
  const another = { label: messages.enterAnotherKey(), iconPath: new vscode.ThemeIcon('edit'), value: undefined };
  const items = stored.map((connection) => ({
    label: messages.useStoredKey(),
    description: plainInLabel(endpointId(connection.baseUrl)),
    iconPath: new vscode.ThemeIcon('key'),
    value: connection,
  }));
  let fault: KeyFault | undefined;
  for (;;) {
    const result = await askPick<Connection | undefined>({
      title: title(),
      step,
      totalSteps: step,
      placeholder: messages.storedKeyQuestion(),
      items: [...items, another],
      current: fault?.isRefused ? another : undefined,
      ...(fault !== undefined && { prompt: fault.words }),
    });
    if (result === undefined || result === 'back') return result;
    const connection = result.value;
    if (!connection) return 'another';
    const trial = await tryThere(services, connection, answers.choice === 'custom');
    if (trial && !('fault' in trial)) {
      Object.assign(answers, { connection, unchecked: trial.unchecked, key: '', fault: undefined });
      return { value: undefined };
    }
    fault = trial?.fault;
  }
}

/** Asks for the key and tries it at the address shown in the prompt. */
async function askTypedKey(services: Services, answers: Answers, step: number): Promise<StepResult<void>> {
  const [usual, free] = addressesOfKeys(answers);
  answers.elsewhere = false;
  const { keysPage } = profileOf(answers);
  const result = await askText({
    title: title(),
    step,
    totalSteps: step,
    prompt: free === undefined ? messages.keyPrompt(usual) : messages.keyPromptWithFree(usual, free),
    placeholder: messages.keyPlaceholder(),
    password: true,
    value: answers.key,
    fault: faultMessages(answers),
    checking: messages.checkingKey(),
    warnAsTyped: (key) => oddForm(answers, key),
    ...(keysPage !== null && {
      page: { icon: 'link-external', tooltip: messages.openKeysPage(), take: () => openPage(keysPage) },
    }),
    alternative: {
      icon: 'globe',
      tooltip: messages.tryAnotherEndpoint(),
      isOffered: () => hasOtherAddresses(answers),
      take: () => {
        answers.elsewhere = true;
      },
    },
    async check(key, signal) {
      answers.fault = undefined;
      if (key === '') return messages.keyRequired();
      if (isAdminKey(key)) return adminKeyFault();
      const connection = connectionFor(answers, key);
      const trial = await tryKey(services, connection, signal, answers.choice === 'custom');
      if (!('fault' in trial)) {
        Object.assign(answers, { connection, unchecked: trial.unchecked });
        return undefined;
      }
      answers.fault = trial.fault;
      // The service itself named another address, so the next step asks for it.
      answers.elsewhere = trial.fault.belongsElsewhere && hasOtherAddresses(answers);
      return answers.elsewhere ? undefined : faultMessages(answers);
    },
  });
  return answered(result, (key) => {
    answers.key = key;
  });
}

function openPage(address: string): void {
  void vscode.env.openExternal(vscode.Uri.parse(address));
}

/** Returns a warning for a key that does not have the known form of the provider's keys. It is only a warning, as other forms may exist. */
function oddForm(answers: Answers, key: string): string | undefined {
  const { keyForm } = profileOf(answers);
  if (keyForm === null || isAdminKey(key) || beginsLike(`${keyForm}:fx`, key)) return undefined;
  return messages.oddKeyForm(keyForm);
}

function beginsLike(form: string, key: string): boolean {
  return key.length <= form.length && [...key].every((letter, at) => (form[at] === '0' ? /[\da-f]/i.test(letter) : form[at] === letter));
}

function hasOtherAddresses(answers: Answers): boolean {
  return answers.fault?.isRefused === true && Object.keys(profileOf(answers).addresses).length > 0;
}

function faultMessages(answers: Answers): string | undefined {
  if (!answers.fault || !hasOtherAddresses(answers)) return answers.fault?.words;
  return `${answers.fault.words} ${messages.chooseEndpointHint()}`;
}

/** Offers the addresses in the provider's own table and tries the key at the chosen one. Nothing is sent before that. */
export async function chooseEndpoint(services: Services, answers: Answers, step: number): Promise<StepResult<void>> {
  const tried = endpointId(connectionFor(answers, answers.key).baseUrl);
  const { addresses } = profiles.deepl;
  const all = [
    { label: messages.paidPlan(), description: addresses.paid, value: addresses.paid },
    { label: messages.freePlan(), description: addresses.free, value: addresses.free },
    { label: messages.usRegion(), description: addresses.us, value: addresses.us },
    { label: messages.japanRegion(), description: addresses.jp, value: addresses.jp },
  ];
  const items = all.filter(({ value }) => value !== tried);
  let fault = answers.fault?.belongsElsewhere ? answers.fault.words : undefined;
  for (;;) {
    const result = await askPick<string>({
      title: title(),
      step,
      placeholder: messages.chooseEndpoint(),
      items,
      ...(fault !== undefined && { prompt: fault }),
    });
    if (result === undefined || result === 'back') return result;
    const connection: Connection = { ...connectionFor({ ...answers, choice: 'deepl' }, answers.key), baseUrl: result.value };
    const trial = await tryThere(services, connection, false);
    if (trial && !('fault' in trial)) {
      Object.assign(answers, { connection, unchecked: trial.unchecked });
      return { value: undefined };
    }
    fault = trial?.fault.words;
  }
}

/** @param isTyped true if the user entered the address. @returns undefined if the user canceled. */
async function tryThere(services: Services, connection: Connection, isTyped: boolean): Promise<KeyTrial | undefined> {
  try {
    const words = messages.tryingKey(new URL(connection.baseUrl).host);
    return await withProgress(words, (signal) => tryKey(services, connection, signal, isTyped));
  } catch (error) {
    if (isCancellation(error)) return undefined;
    throw error;
  }
}
