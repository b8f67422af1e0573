import * as vscode from 'vscode';
import { addressTo } from '../../api/providers.ts';
import type { Services } from '../../services/services.ts';
import { execute } from '../../services/command.ts';
import type { Destination } from '../../services/connection/currentConnection.ts';
import { chosenAddress } from '../../services/connection/endpoints.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import { setting, updateUserSetting } from '../../services/settings/settings.ts';
import { askPick } from '../../services/steps.ts';
import type { StepResult } from '../../services/steps.ts';
import { answered, newAnswers, title } from './answers.ts';
import type { Answers } from './answers.ts';
import { askKey, chooseEndpoint } from './keySteps.ts';
import { askAccount } from './sameAccount.ts';
import { serverSteps } from './serverSteps.ts';
import * as messages from './texts.ts';

/**
 * Leads the user through connecting. A key is tried with a free call before it is stored.
 * @returns true if the user connected.
 */
export async function connect(services: Services): Promise<boolean> {
  const connected = await connectedTo(services);
  const answers = newAnswers(services.connections.server(), choiceAfter(connected));
  let at = 0;
  for (;;) {
    const step = stepsFor(services, answers, connected)[at];
    if (!step) break;
    const result = await step(answers, at + 1);
    if (result === undefined) return false;
    at += result === 'back' ? -1 : 1;
  }
  await store(services, answers);
  // The known usage belongs to the account, but it includes the share of the old key.
  if (answers.keptAs !== undefined) services.usage.refreshSoon();
  await sayWhatIsSent(services, answers.unchecked);
  return true;
}

/** Returns the kind of the current connection; undefined if there is none. */
async function connectedTo(services: Services): Promise<Answers['choice'] | undefined> {
  const kind = (await services.connections.current())?.kind;
  return kind === 'deepl' ? choiceOfAddress() : kind;
}

/** Returns the choice to preselect. After the sandbox, this is the provider. */
function choiceAfter(connected: Answers['choice'] | undefined): Answers['choice'] {
  return connected === undefined || connected === 'sandbox' ? choiceOfAddress() : connected;
}

function choiceOfAddress(): Answers['choice'] {
  const region = setting('interlinear.connection.address');
  return region === 'us' ? 'deeplUs' : region === 'jp' ? 'deeplJapan' : 'deepl';
}

type Step = (answers: Answers, number: number) => Promise<StepResult<void>>;

function stepsFor(services: Services, answers: Answers, connected: Answers['choice'] | undefined): readonly Step[] {
  const provider: Step = (given, number) => chooseProvider(given, number, connected);
  if (answers.choice === 'sandbox') return [provider];
  const key: Step = (given, number) => askKey(services, given, number);
  const endpoint: Step = (given, number) => chooseEndpoint(services, given, number);
  const account: Step = (given, number) => askAccount(services, given, number);
  return [provider, ...(answers.choice === 'custom' ? serverSteps(answers) : []), key, ...(answers.elsewhere ? [endpoint] : []), account];
}

async function chooseProvider(answers: Answers, step: number, connected: Answers['choice'] | undefined): Promise<StepResult<void>> {
  const items: (vscode.QuickPickItem & { readonly value: Answers['choice'] })[] = [
    {
      label: messages.deeplApi(),
      detail: messages.deeplApiDetail(),
      iconPath: new vscode.ThemeIcon('key'),
      value: 'deepl',
    },
    {
      label: messages.deeplApiUs(),
      detail: messages.otherRegionsNotVisible(),
      iconPath: new vscode.ThemeIcon('key'),
      value: 'deeplUs',
    },
    {
      label: messages.deeplApiJapan(),
      detail: messages.otherRegionsNotVisible(),
      iconPath: new vscode.ThemeIcon('key'),
      value: 'deeplJapan',
    },
    {
      label: messages.anotherServer(),
      detail: messages.anotherServerDetail(),
      iconPath: new vscode.ThemeIcon('server'),
      value: 'custom',
    },
    {
      label: messages.tryWithoutAccount(),
      detail: messages.sandboxDetail(),
      iconPath: new vscode.ThemeIcon('beaker'),
      value: 'sandbox',
    },
  ];
  for (const item of items) if (item.value === connected) item.description = messages.connected();
  const result = await askPick<Answers['choice']>({
    title: title(),
    step,
    placeholder: messages.chooseService(),
    items,
    current: items.find(({ value }) => value === answers.choice),
  });
  return answered(result, (choice) => {
    if (choice !== answers.choice) Object.assign(answers, { choice, key: '', fault: undefined });
  });
}

async function store(services: Services, { choice, server, elsewhere, connection, keptAs }: Answers): Promise<void> {
  if (!connection) return services.connections.adopt('sandbox', undefined);
  if (choice === 'custom' && !elsewhere) return services.connections.adopt('custom', connection, { server, keptAs });
  // Keep the user's setting if it already leads to this address.
  const address = addressTo(connection.baseUrl, chosenAddress());
  if (address !== chosenAddress()) await updateUserSetting('interlinear.connection.address', address === 'auto' ? undefined : address);
  return services.connections.adopt('deepl', connection, { keptAs });
}

/** Shows one sentence about what is sent where. @param unchecked reason why the key could not be checked. */
async function sayWhatIsSent(services: Services, unchecked: string | undefined): Promise<void> {
  const destination = await services.connections.current();
  if (!destination) return;
  const choose = messages.chooseTargetLanguage();
  const show = unchecked === undefined ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
  const isKnown = services.target.code(scopeInFront()) !== undefined;
  void show(plainInMessage(connectedMessage(destination, unchecked)), ...(isKnown ? [] : [choose])).then((chosen) =>
    chosen === choose ? execute('interlinear.chooseTargetLanguage') : undefined,
  );
}

function connectedMessage({ kind, address }: Destination, unchecked: string | undefined): string {
  if (kind === 'sandbox') return messages.connectedToSandbox();
  if (unchecked === undefined) return messages.connectedTo(address);
  return messages.connectedUnchecked(address, unchecked);
}
