import * as vscode from 'vscode';

export const connectTitle = () => vscode.l10n.t('Connect to a Translation Service');
export const deeplApi = () => vscode.l10n.t({ message: 'DeepL API', comment: 'Choice in a quick pick: name of a service, not translated' });
export const deeplApiDetail = () => vscode.l10n.t('With your own key, of the free or a paid plan.');
export const deeplApiUs = () => vscode.l10n.t('DeepL API, US Region');
export const otherRegionsNotVisible = () => vscode.l10n.t("Glossaries and style rules of other regions aren't visible there.");
export const deeplApiJapan = () => vscode.l10n.t('DeepL API, Japan Region');
export const anotherServer = () =>
  vscode.l10n.t({ message: 'Another Server', comment: 'Choice in a quick pick: a server other than the DeepL API' });
export const anotherServerDetail = () => vscode.l10n.t('One with the same interface, at an address that you give.');
export const tryWithoutAccount = () => vscode.l10n.t('Try It without an Account');
export const sandboxDetail = () => vscode.l10n.t('A sandbox inside this extension invents translations. Nothing leaves this machine.');
export const connected = () =>
  vscode.l10n.t({ message: 'Connected', comment: 'Beside a choice in a quick pick: the service that is connected now' });
export const chooseService = () => vscode.l10n.t('Who should translate? Text goes there only when you run a command.');
export const chooseTargetLanguage = () => vscode.l10n.t('Choose Target Language');
export const connectedToSandbox = () => vscode.l10n.t('Connected to the sandbox, which invents translations.');
export const connectedTo = (address: string) =>
  vscode.l10n.t({
    message: 'Connected to {0}. Only commands send text.',
    args: [address],
    comment: 'Notification. {0} is the host name of the service, with its path if it has one',
  });
export const connectedUnchecked = (address: string, reason: string) =>
  vscode.l10n.t({
    message:
      "Connected to {0}, but the key couldn't be checked. {1} The text that you translate and your key go there, and only when you run a command.",
    args: [address, reason],
    comment:
      'Notification. {0} is the host name of the service, with its path if it has one; {1} is a sentence that says why, such as “The request timed out.”',
  });
export const diagnosticsCopied = () =>
  vscode.l10n.t('Diagnostics copied. They hold no text and no key; look them over before you paste them.');
export const notConnected = () =>
  vscode.l10n.t({ message: 'Not connected.', comment: 'In the status bar for a moment: there is nothing to disconnect from' });
export const disconnected = (address: string) =>
  vscode.l10n.t({
    message: 'Disconnected from {0}.',
    args: [address],
    comment: 'Notification. {0} is the host name of the service, with its path if it has one, or “the sandbox”',
  });
export const allKeysRemoved = () => vscode.l10n.t('All keys are forgotten.');
export const adminKeyAlsoRemoved = (hosts: string) =>
  vscode.l10n.t({
    message: 'The admin key for {0} is forgotten, too.',
    args: [hosts],
    comment: 'Notification, after another sentence. {0} is the host name of a service, or several, separated by commas',
  });
export const removeKeyButton = () =>
  vscode.l10n.t({
    message: 'Forget the Key',
    comment: 'Button in a dialog that asks whether to disconnect: removes the key of the current connection from the secret storage',
  });
export const removeAllKeysButton = () =>
  vscode.l10n.t({ message: 'Forget All Keys', comment: 'Button in a dialog: removes the keys of all services from the secret storage' });
export const removeAllKeysQuestion = () => vscode.l10n.t('Forget all keys?');
export const disconnectQuestion = (address: string) =>
  vscode.l10n.t({
    message: 'Disconnect from {0}?',
    args: [address],
    comment: 'Question in a dialog. {0} is the host name of the service, with its path if it has one, or “the sandbox”',
  });
export const keysStoredFor = (hosts: string) =>
  vscode.l10n.t({
    message: 'Keys are stored for: {0}.',
    args: [hosts],
    comment: 'Detail of a dialog, followed by other sentences. {0} is the host name of a service, or several, separated by commas',
  });
export const adminKeysStoredFor = (hosts: string) =>
  vscode.l10n.t({
    message: 'Admin keys are stored for: {0}. They are forgotten with the keys.',
    args: [hosts],
    comment: 'Detail of a dialog, among other sentences. {0} is the host name of a service, or several, separated by commas',
  });
export const removedKeysDetail = () => vscode.l10n.t('A key that is removed from the secret storage has to be entered again to connect.');
export const enterAnotherKey = () => vscode.l10n.t('Enter Another Key');
export const useStoredKey = () => vscode.l10n.t('Use the Stored Key');
export const storedKeyQuestion = () => vscode.l10n.t('A key for this address is in the secret storage of the editor. Use it?');
export const keyPrompt = (address: string) =>
  vscode.l10n.t({
    message: 'Your key for {0}. It is sent nowhere else, and kept in the secret storage of the editor.',
    args: [address],
    comment: 'Under an input box. {0} is the host name of the service, with its path if it has one',
  });
export const keyPromptWithFree = (address: string, freeAddress: string) =>
  vscode.l10n.t({
    message: 'Your key for {0}, or for {1} if it ends in :fx. It is sent nowhere else, and kept in the secret storage of the editor.',
    args: [address, freeAddress],
    comment: 'Under an input box. {0} is the address of the paid plan, {1} that of the free plan: host names, with a path if there is one',
  });
export const keyPlaceholder = () => vscode.l10n.t({ message: 'Key', comment: 'Placeholder of an input box' });
export const checkingKey = () =>
  vscode.l10n.t({ message: 'Checking the key…', comment: 'Under an input box, while the key is being checked' });
export const openKeysPage = () =>
  vscode.l10n.t({ message: 'Open Keys Page', comment: 'Tooltip of a button: opens the page of the keys in the browser' });
export const tryAnotherEndpoint = () => vscode.l10n.t('Try the Key at Another Address…');
export const keyRequired = () => vscode.l10n.t('Enter the key.');
export const oddKeyForm = (form: string) =>
  vscode.l10n.t({
    message: "This doesn't look like a DeepL key, which has the form {0}, with :fx at the end on the free plan.",
    args: [form],
    comment: 'Warning under an input box. {0} is the form of a key, with zeros for its digits',
  });
export const chooseEndpointHint = () =>
  vscode.l10n.t('If your account is on another plan or in another region, choose its address with the globe button above.');
export const paidPlan = () => vscode.l10n.t({ message: 'Paid Plan', comment: 'Choice in a quick pick: the endpoint of paid plans' });
export const freePlan = () => vscode.l10n.t({ message: 'Free Plan', comment: 'Choice in a quick pick: the endpoint of the free plan' });
export const usRegion = () => vscode.l10n.t({ message: 'US Region', comment: 'Choice in a quick pick: the endpoint of the US region' });
export const japanRegion = () =>
  vscode.l10n.t({ message: 'Japan Region', comment: 'Choice in a quick pick: the endpoint of the Japan region' });
export const chooseEndpoint = () => vscode.l10n.t('Where is your account? Your key is sent to the address that you choose.');
export const tryingKey = (host: string) =>
  vscode.l10n.t({
    message: 'Trying the key at {0}',
    args: [host],
    comment: 'Title of a progress notification. {0} is the host name of the service',
  });
export const sameAccountQuestion = (host: string) =>
  vscode.l10n.t({
    message: 'Another key was connected to {0} before. Is this one for the same account?',
    args: [host],
    comment: 'Placeholder of a quick pick. {0} is the host name of the service',
  });
export const sameAccount = () =>
  vscode.l10n.t({ message: 'Same Account', comment: 'Choice in a quick pick: the new key is for the same account as the one before' });
export const sameAccountDetail = () => vscode.l10n.t("Texts that the other key translated aren't sent and billed again, and counts go on.");
export const differentAccount = () =>
  vscode.l10n.t({ message: 'Another Account', comment: 'Choice in a quick pick: the new key is not for the account of the one before' });
export const differentAccountDetail = () => vscode.l10n.t('Starts from zero. What is kept of the other key stays for that key.');
export const serverAddressPrompt = () =>
  vscode.l10n.t('Address of the server, with its path if it has one. Your key and the text that you translate are sent there.');
export const moreOptions = () =>
  vscode.l10n.t({ message: 'More…', comment: 'Tooltip of a button: asks more about the server, such as its plan and its key scheme' });
export const invalidServerAddress = () =>
  vscode.l10n.t('Enter an address that starts with https:// and has no user name, query or fragment (http:// only for this machine).');
export const region = () => vscode.l10n.t({ message: 'Region', comment: 'Choice in a quick pick: the address is that of a region' });
export const regionDetail = () => vscode.l10n.t('An address without recordings and analytics.');
export const choosePlan = () => vscode.l10n.t('Which address of the server is this?');
export const freeAddressPrompt = (address: string) =>
  vscode.l10n.t({
    message: 'Address for keys that end in :fx, if the free plan has its own. Leave it empty to send every key to {0}.',
    args: [address],
    comment: 'Under an input box. {0} is the address of the server that was entered before',
  });
export const keySchemePrompt = () => vscode.l10n.t('Key scheme: the first word of the Authorization header.');
export const invalidKeyScheme = () => vscode.l10n.t('Letters, digits and hyphens only.');
export const deeplServerDetail = () =>
  vscode.l10n.t('As the key scheme suggests: a gateway to it, for example. Its other addresses are offered if the key is refused.');
export const anotherService = () =>
  vscode.l10n.t({ message: 'Another Service', comment: 'Choice in a quick pick: the server is not the DeepL API' });
export const anotherServiceDetail = () => vscode.l10n.t('One that follows the specification.');
export const chooseServerProfile = () => vscode.l10n.t('Which service answers at this address?');
export const keyCheckFailed = (host: string, error: string) =>
  vscode.l10n.t({
    message: '{0} could not check the key: {1}',
    args: [host, error],
    comment: 'Error under an input box. {0} is the host name of the service, {1} an error message',
  });
export const unreachableTypedAddress = (host: string) =>
  vscode.l10n.t({
    message: '{0} could not be reached. Check the address, the network and the proxy settings, then press Enter again.',
    args: [host],
    comment: 'Error under an input box. {0} is the host name of the server whose address the user typed',
  });
export const unreachable = (host: string) =>
  vscode.l10n.t({
    message: '{0} could not be reached. Check the network and the proxy settings, then press Enter again.',
    args: [host],
    comment: 'Error under an input box. {0} is the host name of the service',
  });
export const requestTimedOut = () => vscode.l10n.t('It did not answer in time.');
export const everyRequestNotFound = () => vscode.l10n.t('It answered "not found" to every free request. The address may be wrong.');
export const unusableResponse = () => vscode.l10n.t('It gave no usable answer.');
export const responseStatus = (status: number) =>
  vscode.l10n.t({
    message: 'It answered with status {0}.',
    args: [status],
    comment: 'Sentence within a notification: why a key couldn’t be checked. {0} is an HTTP status code such as 503',
  });
export const adminKeyInsteadOfApiKey = () =>
  vscode.l10n.t(
    'This is an admin key: it manages keys, and translates nothing. Connect with a key that translates, then run “Enter Admin Key…”.',
  );
export const keyRefusedFreePlan = (host: string) =>
  vscode.l10n.t({
    message: '{0} does not accept this key. A key that ends in :fx belongs to the address of the free plan.',
    args: [host],
    comment: 'Error under an input box. {0} is the host name of the service',
  });
export const keyRefused = (host: string) =>
  vscode.l10n.t({
    message: '{0} does not accept this key.',
    args: [host],
    comment: 'Error under an input box. {0} is the host name of the service',
  });
