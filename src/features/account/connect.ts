import * as vscode from 'vscode';
import { addressFor, deepl, isAdminKey, isFreeKey, specificationScheme } from '../../contract/providers.ts';
import type { Address } from '../../contract/providers.ts';
import { baseAddress } from '../../service/address.ts';
import type { Connection } from '../../service/client.ts';
import { isServiceError } from '../../service/errors.ts';
import type { App } from '../../ui/app.ts';
import type { ProviderKind } from '../../ui/connections.ts';
import { execute } from '../../ui/command.ts';
import { plainInMessage } from '../../ui/plainText.ts';
import { updateUserSetting } from '../../ui/settings.ts';
import { askPick, askText } from '../../ui/steps.ts';
import type { StepResult } from '../../ui/steps.ts';

/** What the user has answered so far. Kept when going back, so that nothing has to be typed twice. */
interface Answers {
  choice: 'deepl' | 'deeplUs' | 'custom' | 'sandbox';
  url: string;
  plan: Exclude<Address, 'auto'>;
  scheme: string;
  connection: Connection | undefined;
}

type Step = (app: App, answers: Answers, number: number) => Promise<StepResult<void>>;

/**
 * Leads through connecting. A key is tried with a free call before it is stored.
 * @returns whether the user connected.
 */
export async function connect(app: App): Promise<boolean> {
  const { paidUrl, authScheme } = app.connections.provider('custom');
  const answers: Answers = { choice: 'deepl', url: paidUrl, plan: 'paid', scheme: authScheme, connection: undefined };
  let at = 0;
  for (;;) {
    const step = stepsFor(answers)[at];
    if (!step) break;
    const result = await step(app, answers, at + 1);
    if (result === undefined) return false;
    at += result === 'back' ? -1 : 1;
  }
  await store(app, answers);
  await sayWhatIsSent(app);
  return true;
}

function stepsFor({ choice }: Answers): readonly Step[] {
  if (choice === 'sandbox') return [chooseProvider];
  return choice === 'custom' ? [chooseProvider, askAddress, choosePlan, askScheme, askKey] : [chooseProvider, askKey];
}

function title(): string {
  return vscode.l10n.t('Connect to a Translation Service');
}

async function chooseProvider(_app: App, answers: Answers, step: number): Promise<StepResult<void>> {
  const result = await askPick<Answers['choice']>({
    title: title(),
    step,
    placeholder: vscode.l10n.t('Who should translate? Text goes there only when you run a command.'),
    items: [
      {
        label: vscode.l10n.t('DeepL API'),
        detail: vscode.l10n.t('With your own key, of the free or a paid plan.'),
        iconPath: new vscode.ThemeIcon('key'),
        value: 'deepl',
      },
      {
        label: vscode.l10n.t('DeepL API, US Region'),
        detail: vscode.l10n.t('Glossaries and style rules made elsewhere, for example in the web interface, are not seen there.'),
        iconPath: new vscode.ThemeIcon('key'),
        value: 'deeplUs',
      },
      {
        label: vscode.l10n.t('Another Server'),
        detail: vscode.l10n.t('One with the same interface, at an address that you give.'),
        iconPath: new vscode.ThemeIcon('server'),
        value: 'custom',
      },
      {
        label: vscode.l10n.t('Try It without an Account'),
        detail: vscode.l10n.t('A sandbox inside this extension invents translations. Nothing leaves this machine.'),
        iconPath: new vscode.ThemeIcon('beaker'),
        value: 'sandbox',
      },
    ],
  });
  return answered(result, (value) => {
    answers.choice = value;
  });
}

async function askAddress(_app: App, answers: Answers, step: number): Promise<StepResult<void>> {
  const result = await askText({
    title: title(),
    step,
    totalSteps: 5,
    prompt: vscode.l10n.t('Address of the server. Your key and the text that you translate are sent there.'),
    placeholder: 'https://translate.example.com',
    value: answers.url,
    check: async (value) => addressFault(value),
  });
  return answered(result, (value) => {
    answers.url = value;
  });
}

function addressFault(value: string): string | undefined {
  try {
    baseAddress(value);
    return undefined;
  } catch {
    return vscode.l10n.t(
      'Enter an address that starts with https:// and has no user name, query or fragment (http:// only for this machine).',
    );
  }
}

async function choosePlan(_app: App, answers: Answers, step: number): Promise<StepResult<void>> {
  const result = await askPick<Answers['plan']>({
    title: title(),
    step,
    totalSteps: 5,
    placeholder: vscode.l10n.t('Which address of the server is this?'),
    items: [
      { label: vscode.l10n.t('Paid Plan'), value: 'paid' },
      { label: vscode.l10n.t('Free Plan'), value: 'free' },
      { label: vscode.l10n.t('US Region'), value: 'us' },
    ],
  });
  return answered(result, (value) => {
    answers.plan = value;
  });
}

async function askScheme(_app: App, answers: Answers, step: number): Promise<StepResult<void>> {
  const result = await askText({
    title: title(),
    step,
    totalSteps: 5,
    prompt: vscode.l10n.t('Key scheme: the first word of the Authorization header.'),
    placeholder: specificationScheme,
    value: answers.scheme,
    check: async (value) => (/^[A-Za-z0-9-]+$/.test(value) ? undefined : vscode.l10n.t('Letters, digits and hyphens only.')),
  });
  return answered(result, (value) => {
    answers.scheme = value;
  });
}

async function askKey(app: App, answers: Answers, step: number): Promise<StepResult<void>> {
  const host = answers.choice === 'custom' ? new URL(answers.url).host : 'DeepL';
  const result = await askText({
    title: title(),
    step,
    totalSteps: step,
    prompt: vscode.l10n.t('Your key for {0}. It is kept in the secret storage of the editor.', host),
    placeholder: vscode.l10n.t('Key'),
    password: true,
    async check(key, signal) {
      if (key === '') return vscode.l10n.t('Enter the key.');
      if (isAdminKey(key)) return adminKeyFault();
      const connection = connectionWith(app, answers, key);
      const fault = await tryKey(app, connection, signal);
      if (fault === undefined) answers.connection = connection;
      return fault;
    },
  });
  return answered(result, () => {});
}

/** The connection that a key makes; one that ends in `:fx` goes to the free address where that is known. */
function connectionWith(app: App, answers: Answers, key: string): Connection {
  if (answers.choice !== 'custom') {
    return { baseUrl: addressFor(deepl, answers.choice === 'deeplUs' ? 'us' : 'auto', key), authScheme: deepl.authScheme, key };
  }
  const { freeUrl } = app.connections.provider('custom');
  const given = {
    paidUrl: answers.url,
    freeUrl: answers.plan === 'free' ? answers.url : freeUrl,
    usUrl: answers.url,
    authScheme: answers.scheme,
  };
  return { baseUrl: addressFor(given, answers.plan, key), authScheme: answers.scheme, key };
}

/** Tries a key with a free call. @returns what is wrong, undefined when it works. */
async function tryKey(app: App, connection: Connection, signal: AbortSignal): Promise<string | undefined> {
  const host = URL.canParse(connection.baseUrl) ? new URL(connection.baseUrl).host : connection.baseUrl;
  try {
    const client = await app.connections.trial(connection);
    await client.usage.get(signal);
    return undefined;
  } catch (error) {
    if (isServiceError(error, 'auth', 'forbidden')) {
      if (await administrates(app, connection, signal)) return adminKeyFault();
      return [keyFault(host, connection.key), error.serviceMessage].filter(Boolean).join(' ');
    }
    if (isServiceError(error, 'network', 'timeout')) {
      return vscode.l10n.t(
        '{0} could not be reached. Check the address, the network and the proxy settings, then press Enter again.',
        host,
      );
    }
    if (isServiceError(error)) return vscode.l10n.t('{0} could not check the key: {1}', host, error.message);
    throw error;
  }
}

/** Whether a key that does not translate is one for administration; not every one says so of itself. */
async function administrates(app: App, connection: Connection, signal: AbortSignal): Promise<boolean> {
  try {
    const { administration } = await app.connections.trial(connection);
    await administration.listKeys(signal);
    return true;
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return false;
  }
}

function adminKeyFault(): string {
  return vscode.l10n.t(
    'This is an admin key: it manages keys, and translates nothing. Connect with a key that translates, then run “Enter Admin Key…”.',
  );
}

function keyFault(host: string, key: string): string {
  return isFreeKey(key)
    ? vscode.l10n.t('{0} does not accept this key. A key that ends in :fx belongs to the address of the free plan.', host)
    : vscode.l10n.t('{0} does not accept this key.', host);
}

async function store(app: App, { choice, plan, connection }: Answers): Promise<void> {
  if (!connection) return app.connections.adopt('sandbox', undefined);
  if (choice === 'custom') {
    const { freeUrl } = app.connections.provider('custom');
    const usedPlan = connection.baseUrl === freeUrl ? 'free' : plan;
    const urls = {
      paid: 'interlinear.connection.paidUrl',
      free: 'interlinear.connection.freeUrl',
      us: 'interlinear.connection.usUrl',
    } as const;
    await updateUserSetting(urls[usedPlan], connection.baseUrl);
    await updateUserSetting('interlinear.connection.authScheme', connection.authScheme);
    await updateUserSetting('interlinear.connection.address', usedPlan);
  } else {
    await updateUserSetting('interlinear.connection.address', connection.baseUrl === deepl.usUrl ? 'us' : undefined);
  }
  const kind: ProviderKind = choice === 'custom' ? 'custom' : 'deepl';
  return app.connections.adopt(kind, connection);
}

/** One sentence that says what is sent where. */
async function sayWhatIsSent(app: App): Promise<void> {
  const destination = await app.connections.current();
  if (!destination) return;
  const message =
    destination.kind === 'sandbox'
      ? vscode.l10n.t('Connected to the sandbox: it invents translations on this machine, and nothing is sent anywhere.')
      : vscode.l10n.t('Connected: the text that you translate and your key go to {0}, and only when you run a command.', destination.host);
  const choose = vscode.l10n.t('Choose Target Language');
  void vscode.window
    .showInformationMessage(plainInMessage(message), choose)
    .then((chosen) => (chosen === choose ? execute('interlinear.chooseTargetLanguage') : undefined));
}

function answered<T>(result: StepResult<T>, keep: (value: T) => void): StepResult<void> {
  if (result === undefined || result === 'back') return result;
  keep(result.value);
  return { value: undefined };
}
