import * as vscode from 'vscode';

export const connectTitle = () => vscode.l10n.t('Connect to a Translation Service');
export const deeplApi = () => vscode.l10n.t({ message: 'DeepL API', comment: 'Choice in a quick pick: name of a service, not translated' });
export const deeplApiDetail = () => vscode.l10n.t('Use your own API key, for the free plan or a paid plan.');
export const deeplApiUs = () => vscode.l10n.t('DeepL API, US Region');
export const otherRegionsNotVisible = () => vscode.l10n.t("Glossaries and style rules created elsewhere aren't available there.");
export const deeplApiJapan = () => vscode.l10n.t('DeepL API, Japan Region');
export const anotherServer = () =>
  vscode.l10n.t({ message: 'Another Server', comment: 'Choice in a quick pick: a server other than the DeepL API' });
export const anotherServerDetail = () => vscode.l10n.t('A server with a compatible API, at an address you enter.');
export const tryWithoutAccount = () => vscode.l10n.t('Try Without an Account');
export const sandboxDetail = () => vscode.l10n.t('A sandbox returns made-up translations. Nothing leaves your machine.');
export const connected = () =>
  vscode.l10n.t({ message: 'Connected', comment: 'Beside a choice in a quick pick: the service that is connected now' });
export const chooseService = () => vscode.l10n.t('Choose a translation service (text is sent only when you run a command)');
export const chooseTargetLanguage = () => vscode.l10n.t('Choose Target Language…');
export const connectedToSandbox = () => vscode.l10n.t('Connected to the sandbox. Its translations are made up.');
export const connectedTo = (address: string) =>
  vscode.l10n.t({
    message: 'Connected to {0}. Text is sent only when you run a command.',
    args: [address],
    comment: 'Notification. {0} is the host name of the service, with its path if it has one',
  });
export const connectedUnchecked = (address: string, reason: string) =>
  vscode.l10n.t({
    message:
      "Connected to {0}, but the key couldn't be checked. {1} Your key and the text you translate are sent there only when you run a command.",
    args: [address, reason],
    comment:
      'Notification. {0} is the host name of the service, with its path if it has one; {1} is a sentence that says why, such as “The request timed out.”',
  });
export const diagnosticsCopied = () =>
  vscode.l10n.t('Diagnostics copied. They contain no text and no keys, but review them before you paste them.');
export const notConnected = () =>
  vscode.l10n.t({ message: 'Not connected.', comment: 'In the status bar for a moment: there is nothing to disconnect from' });
export const disconnected = (address: string) =>
  vscode.l10n.t({
    message: 'Disconnected from {0}.',
    args: [address],
    comment: 'Notification. {0} is the host name of the service, with its path if it has one, or “the sandbox”',
  });
export const allKeysRemoved = () => vscode.l10n.t('All keys removed.');
export const adminKeyAlsoRemoved = (host: string) =>
  vscode.l10n.t({
    message: 'The admin key for {0} was also removed.',
    args: [host],
    comment: 'Notification, after another sentence. {0} is the host name of a service',
  });
export const adminKeysAlsoRemoved = (hosts: string) =>
  vscode.l10n.t({
    message: 'The admin keys for {0} were also removed.',
    args: [hosts],
    comment: 'Notification, after another sentence. {0} is the host names of two services or more, separated by commas',
  });
export const removeKeyButton = () =>
  vscode.l10n.t({
    message: 'Remove Key',
    comment: 'Button in a dialog that asks whether to disconnect: removes the key of the current connection from the secret storage',
  });
export const removeAllKeysButton = () =>
  vscode.l10n.t({ message: 'Remove All Keys', comment: 'Button in a dialog: removes the keys of all services from the secret storage' });
export const removeAllKeysQuestion = () => vscode.l10n.t('Remove all keys?');
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
    message: "Admin keys are stored for: {0}. They're removed along with the keys.",
    args: [hosts],
    comment: 'Detail of a dialog, among other sentences. {0} is the host name of a service, or several, separated by commas',
  });
export const removedKeysDetail = () => vscode.l10n.t('Keys removed from secret storage must be entered again to connect.');
export const enterAnotherKey = () => vscode.l10n.t('Enter Another Key');
export const useStoredKey = () => vscode.l10n.t('Use Stored Key');
export const storedKeyQuestion = () => vscode.l10n.t("A key for this address is in the editor's secret storage. Use it?");
export const keyPrompt = (address: string) =>
  vscode.l10n.t({
    message: "Enter your API key for {0}. It's sent only there and kept in the editor's secret storage.",
    args: [address],
    comment: 'Under an input box. {0} is the host name of the service, with its path if it has one',
  });
export const keyPromptWithFree = (address: string, freeAddress: string) =>
  vscode.l10n.t({
    message: "Enter your API key for {0}, or for {1} if it ends in :fx. It's sent only there and kept in the editor's secret storage.",
    args: [address, freeAddress],
    comment: 'Under an input box. {0} is the address of the paid plan, {1} that of the free plan: host names, with a path if there is one',
  });
export const keyPlaceholder = () => vscode.l10n.t({ message: 'API key', comment: 'Placeholder of an input box' });
export const checkingKey = () => vscode.l10n.t({ message: 'Checking key…', comment: 'Under an input box, while the key is being checked' });
export const openKeysPage = () =>
  vscode.l10n.t({ message: 'Open Keys Page', comment: 'Tooltip of a button: opens the page of the keys in the browser' });
export const tryAnotherEndpoint = () => vscode.l10n.t('Try Key at Another Endpoint…');
export const keyRequired = () => vscode.l10n.t('Enter your API key.');
export const oddKeyForm = (form: string) =>
  vscode.l10n.t({
    message: "This doesn't look like a DeepL key. DeepL keys have the form {0}, with :fx at the end on the free plan.",
    args: [form],
    comment: 'Warning under an input box. {0} is the form of a key, with zeros for its digits',
  });
export const chooseEndpointHint = () =>
  vscode.l10n.t('If your account is on another plan or in another region, choose its endpoint with the globe button above.');
export const paidPlan = () => vscode.l10n.t({ message: 'Paid Plan', comment: 'Choice in a quick pick: the endpoint of paid plans' });
export const freePlan = () => vscode.l10n.t({ message: 'Free Plan', comment: 'Choice in a quick pick: the endpoint of the free plan' });
export const usRegion = () => vscode.l10n.t({ message: 'US Region', comment: 'Choice in a quick pick: the endpoint of the US region' });
export const japanRegion = () =>
  vscode.l10n.t({ message: 'Japan Region', comment: 'Choice in a quick pick: the endpoint of the Japan region' });
export const chooseEndpoint = () => vscode.l10n.t("Choose your account's endpoint (your key is sent there)");
export const tryingKey = (host: string) =>
  vscode.l10n.t({
    message: 'Trying key at {0}…',
    args: [host],
    comment: 'Title of a progress notification. {0} is the host name of the service',
  });
export const sameAccountQuestion = (host: string) =>
  vscode.l10n.t({
    message: 'You used another key for {0} before. Is this key for the same account?',
    args: [host],
    comment: 'Placeholder of a quick pick. {0} is the host name of the service',
  });
export const sameAccount = () =>
  vscode.l10n.t({ message: 'Same Account', comment: 'Choice in a quick pick: the new key is for the same account as the one before' });
export const sameAccountDetail = () =>
  vscode.l10n.t("Text already translated with the other key isn't sent and billed again, and usage counts continue.");
export const differentAccount = () =>
  vscode.l10n.t({ message: 'Different Account', comment: 'Choice in a quick pick: the new key is not for the account of the one before' });
export const differentAccountDetail = () => vscode.l10n.t('Starts from zero. Data saved for the other key stays with that key.');
export const serverAddressPrompt = () =>
  vscode.l10n.t("Enter the server's address, with its path if it has one. Your key and the text you translate are sent there.");
export const moreOptions = () =>
  vscode.l10n.t({
    message: 'More Options…',
    comment: 'Tooltip of a button: asks more about the server, such as its plan and its key scheme',
  });
export const invalidServerAddress = () =>
  vscode.l10n.t('Enter an address that starts with https:// (http:// only for this machine) and has no username, query or fragment.');
export const region = () => vscode.l10n.t({ message: 'Region', comment: 'Choice in a quick pick: the address is that of a region' });
export const regionDetail = () => vscode.l10n.t("Recordings and analytics aren't available.");
export const choosePlan = () => vscode.l10n.t('Choose the type of endpoint');
export const freeAddressPrompt = (address: string) =>
  vscode.l10n.t({
    message: 'Enter the address for keys that end in :fx, if the free plan has its own. Leave empty to send all keys to {0}.',
    args: [address],
    comment: 'Under an input box. {0} is the address of the server that was entered before',
  });
export const keySchemePrompt = () => vscode.l10n.t('Enter the key scheme: the first word of the Authorization header.');
export const invalidKeyScheme = () => vscode.l10n.t('Enter letters, digits and hyphens only.');
export const deeplServerDetail = () =>
  vscode.l10n.t("For example, behind a gateway. If the key isn't accepted, you can try the other DeepL endpoints.");
export const anotherService = () =>
  vscode.l10n.t({ message: 'Another Service', comment: 'Choice in a quick pick: the server is not the DeepL API' });
export const anotherServiceDetail = () => vscode.l10n.t('A service that follows the specification.');
export const chooseServerProfile = () => vscode.l10n.t('Choose the service at this address');
export const keyCheckFailed = (host: string, error: string) =>
  vscode.l10n.t({
    message: "Couldn't check the key at {0}: {1}",
    args: [host, error],
    comment: 'Error under an input box. {0} is the host name of the service, {1} an error message',
  });
export const unreachableTypedAddress = (host: string) =>
  vscode.l10n.t({
    message: "Couldn't reach {0}. Check the address, your network connection and your proxy settings, then press Enter again.",
    args: [host],
    comment: 'Error under an input box. {0} is the host name of the server whose address the user typed',
  });
export const requestTimedOut = () => vscode.l10n.t('The request timed out.');
export const everyRequestNotFound = () => vscode.l10n.t('Every free request returned “Not Found”. The address may be wrong.');
export const unusableResponse = () => vscode.l10n.t('The service returned no usable response.');
export const responseStatus = (status: number) =>
  vscode.l10n.t({
    message: 'The response had status {0}.',
    args: [status],
    comment: 'Sentence within a notification: why a key couldn’t be checked. {0} is an HTTP status code such as 503',
  });
export const adminKeyInsteadOfApiKey = () =>
  vscode.l10n.t("This is an admin key, which manages keys but can't translate. Connect with an API key, then run “Enter Admin Key…”.");
export const keyRefusedFreePlan = (host: string) =>
  vscode.l10n.t({
    message: "{0} doesn't accept this key. Keys that end in :fx work only at the free plan's endpoint.",
    args: [host],
    comment: 'Error under an input box. {0} is the host name of the service',
  });
export const keyRefused = (host: string) =>
  vscode.l10n.t({
    message: "{0} doesn't accept this key.",
    args: [host],
    comment: 'Error under an input box. {0} is the host name of the service',
  });
