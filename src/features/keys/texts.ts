import * as vscode from 'vscode';

export const showKeys = () => vscode.l10n.t({ message: 'Show Keys', comment: 'Button in a notification: shows the Keys view' });
export const openUsage = () => vscode.l10n.t({ message: 'Open Usage', comment: 'Button in a notification: opens the usage page' });
export const adminKeySaved = (host: string) =>
  vscode.l10n.t({
    message: "Admin key for {0} saved. It's used to manage keys and read analytics; translation still uses your API key.",
    args: [host],
    comment: 'Notification. {0} is the host name of the service, or “the sandbox”',
  });
export const noAdminKeyToRemove = () => vscode.l10n.t("There's no admin key to remove.");
export const removeAdminKeyButton = () => vscode.l10n.t({ message: 'Remove Admin Key', comment: 'Button in a dialog' });
export const removeAdminKeyDetail = () =>
  vscode.l10n.t("You won't see keys or analytics until you enter it again. Translation isn't affected.");
export const removeAdminKeyQuestion = (host: string) =>
  vscode.l10n.t({
    message: 'Remove the admin key for {0}?',
    args: [host],
    comment: 'Question in a dialog. {0} is the host name of the service, or “the sandbox”',
  });
export const adminKeyRemoved = (host: string) =>
  vscode.l10n.t({
    message: 'Admin key for {0} removed.',
    args: [host],
    comment: 'Notification. {0} is the host name of the service, or “the sandbox”',
  });
export const keyIdCopied = (key: string) =>
  vscode.l10n.t({
    message: "ID of key “{0}” copied. The ID identifies the key; it isn't the key itself.",
    args: [key],
    comment: 'Notification. {0} is the label of a developer key',
  });
export const createKeyTitle = () => vscode.l10n.t({ message: 'Create Key', comment: 'Title of an input box' });
export const labelPlaceholder = () =>
  vscode.l10n.t({ message: 'Label (optional)', comment: 'Placeholder of an input box for the label of a new key' });
export const createKeyPrompt = () => vscode.l10n.t('Enter a label: who or what the key is for. If empty, the service names the key.');
export const creatingKey = () => vscode.l10n.t({ message: 'Creating key…', comment: 'Title of a progress notification' });
export const tooManyActiveKeys = (count: string) =>
  vscode.l10n.t({
    message: '{0} keys are active, which is the maximum. To create another, deactivate one first.',
    args: [count],
    comment: 'Notification with the button “Show Keys”. {0} is the largest number of keys that can be active at once, formatted (25)',
  });
export const loadingKeys = () => vscode.l10n.t({ message: 'Loading keys…', comment: 'Title of a progress notification' });
export const copyKeyButton = () =>
  vscode.l10n.t({ message: 'Copy Key', comment: 'Button in a dialog: copies the key, a secret, to the clipboard' });
export const copyKeyNow = () => vscode.l10n.t("Copy it now. It's a secret and won't be shown again.");
export const keyNotCopiedQuestion = (key: string) =>
  vscode.l10n.t({
    message: "Key “{0}” wasn't copied. Copy it now?",
    args: [key],
    comment: 'Question in a dialog. {0} is the label of a new developer key',
  });
export const keyNotCopiedDetail = () =>
  vscode.l10n.t("This is your last chance. Without a copy, nobody can use the key; you'd have to deactivate it and create another.");
export const keyCopied = (key: string) =>
  vscode.l10n.t({
    message: 'Key “{0}” copied. From now on, only a masked version is shown.',
    args: [key],
    comment: 'Notification. {0} is the label of a new developer key',
  });
export const openKeysPage = () =>
  vscode.l10n.t({ message: 'Open Keys Page', comment: 'Button in a dialog: opens the page of the keys in the browser' });
export const copyKeyIdButton = () =>
  vscode.l10n.t({ message: 'Copy Key ID', comment: 'Button in a dialog: copies the ID of the new key, which is no secret' });
export const keyIdOnlyDetail = () => vscode.l10n.t("To copy the key, open the service's web interface. Only its ID is available here.");
export const keyCreated = (key: string) =>
  vscode.l10n.t({ message: 'Key “{0}” created.', args: [key], comment: 'Message of a dialog. {0} is the label of the new key' });
export const keyCreatedResponseUnfinished = (key: string) =>
  vscode.l10n.t({
    message: 'The service returned an incomplete response, but the new key “{0}” is in the list.',
    args: [key],
    comment: 'Message of a dialog. {0} is the label of the new key',
  });
export const keyAlreadyDeactivated = (key: string) =>
  vscode.l10n.t({
    message: 'Key “{0}” is already deactivated.',
    args: [key],
    comment: 'Notification. {0} is the label of a developer key',
  });
export const deactivateKeyTitle = (key: string) =>
  vscode.l10n.t({ message: 'Deactivate “{0}”', args: [key], comment: 'Title of an input box. {0} is the label of a developer key' });
export const deactivateKeyWarning = (key: string) =>
  vscode.l10n.t({
    message: "Key {0} will stop working immediately and permanently. It can't be reactivated.",
    args: [key],
    comment: 'Under an input box, followed by other sentences. {0} is a masked key ID such as 1a2b…9f8e',
  });
export const typeToContinue = (wanted: string) =>
  vscode.l10n.t({
    message: 'To continue, type {0}',
    args: [wanted],
    comment:
      'Under an input box, the last of some sentences. {0} is what the user has to type: the label of a key, or its masked ID. No period, because the text has to be typed exactly',
  });
export const confirmationMismatch = (wanted: string) =>
  vscode.l10n.t({
    message: "That doesn't match. Type {0}",
    args: [wanted],
    comment:
      'Error under an input box. {0} is what the user has to type: the label of a key, or its masked ID. No period, because the text has to be typed exactly',
  });
export const deactivatingKey = () => vscode.l10n.t({ message: 'Deactivating key…', comment: 'Title of a progress notification' });
export const keyDeactivated = (key: string) =>
  vscode.l10n.t({
    message: 'Key “{0}” deactivated. The service no longer accepts it.',
    args: [key],
    comment: 'Notification. {0} is the label of a developer key',
  });
export const deactivateMayStopTranslation = () =>
  vscode.l10n.t('If this editor uses this key for translation, translation will stop, too.');
export const deactivateStopsTranslation = () => vscode.l10n.t('This editor uses this key for translation, so translation will stop, too.');
export const keyNotInList = () => vscode.l10n.t('This key is no longer in the list.');
export const activeKeys = (active: string, most: string) =>
  vscode.l10n.t({
    message: 'Active keys: {0} of {1}.',
    args: [active, most],
    comment: 'Sentence above the list of keys. {0} is the number of active keys, {1} the largest number that can be active, both formatted',
  });
export const keyUsageRegional = () => vscode.l10n.t("Usage by key isn't available at this regional endpoint.");
export const keyUsageForbidden = () => vscode.l10n.t("The service doesn't report usage by key for this account.");
export const keyUsageFailed = () => vscode.l10n.t("Couldn't load usage by key.");
export const renameKeyTitle = () => vscode.l10n.t({ message: 'Rename Key', comment: 'Title of an input box' });
export const renameKeyPrompt = (key: string) =>
  vscode.l10n.t({
    message: "Enter a label for key {0}: who or what it's for. Everyone who manages keys sees it.",
    args: [key],
    comment: 'Under an input box. {0} is a masked key ID such as 1a2b…9f8e',
  });
export const labelRequired = () => vscode.l10n.t('Enter a label.');
export const renamingKey = () => vscode.l10n.t({ message: 'Renaming key…', comment: 'Title of a progress notification' });
export const keyIdLine = (id: string) =>
  vscode.l10n.t({ message: 'Key ID: {0}', args: [id], comment: 'Line of a tooltip. {0} is a masked key ID such as 1a2b…9f8e' });
export const createdAt = (time: string) =>
  vscode.l10n.t({ message: 'Created: {0}', args: [time], comment: 'Line of a tooltip of a key. {0} is date and time, formatted' });
export const deactivatedAt = (time: string) =>
  vscode.l10n.t({ message: 'Deactivated: {0}', args: [time], comment: 'Line of a tooltip of a key. {0} is date and time, formatted' });
export const permanentlyDeactivated = () =>
  vscode.l10n.t({ message: 'Permanently deactivated', comment: 'Line of a tooltip: the key can’t be activated again' });
export const deactivated = () => vscode.l10n.t({ message: 'Deactivated', comment: 'Row above all deactivated keys' });
export const deactivatedState = () =>
  vscode.l10n.t({ message: 'deactivated', comment: 'State of a key, read out by screen readers after its label' });
export const nearLimit = () =>
  vscode.l10n.t({ message: 'Near its limit', comment: 'Line of a tooltip: the key used nearly all that its limit allows' });
export const limitReached = () => vscode.l10n.t('Limit reached: further use is rejected until the next billing period');
export const deactivatedKeysTooltip = () => vscode.l10n.t('Permanently deactivated keys');
export const characterLimitTitle = (key: string) =>
  vscode.l10n.t({
    message: 'Character Limit for “{0}”',
    args: [key],
    comment: 'Title of a quick pick and an input box. {0} is the label of a developer key',
  });
export const speechLimitTitle = (key: string) =>
  vscode.l10n.t({
    message: 'Speech Limit for “{0}”',
    args: [key],
    comment: 'Title of a quick pick and an input box. {0} is the label of a developer key',
  });
export const settingLimit = () => vscode.l10n.t({ message: 'Setting limit…', comment: 'Title of a progress notification' });
export const currentChoice = () =>
  vscode.l10n.t({ message: 'current', comment: 'Beside a choice in a quick pick: this is how the limit is set now' });
export const noLimit = () => vscode.l10n.t({ message: 'No Limit', comment: 'Choice in a quick pick: the key has no limit' });
export const noLimitDetail = () => vscode.l10n.t("The key can use the account's entire quota.");
export const blockAllUse = () => vscode.l10n.t('Block All Use (0)');
export const blockCharactersDetail = () => vscode.l10n.t('The service rejects all translations and improvements with this key.');
export const blockSpeechDetail = () => vscode.l10n.t('The service rejects all recordings with this key.');
export const customLimit = () =>
  vscode.l10n.t({ message: 'Custom Limit…', comment: 'Choice in a quick pick: the user types a number next' });
export const customLimitDetail = () =>
  vscode.l10n.t('Use above the limit is rejected until the next billing period, when the count restarts.');
export const chooseLimit = () => vscode.l10n.t('Choose how much the key can use');
export const characterLimitScope = () =>
  vscode.l10n.t('Counts text translation, document translation and text improvement together, per one-month billing period.');
export const speechLimitScope = () => vscode.l10n.t('Counts minutes of recordings, per one-month billing period.');
export const scopeAndUsage = (scope: string, usage: string) =>
  vscode.l10n.t({
    message: '{0} {1}.',
    args: [scope, usage],
    comment:
      'Prompt under a quick pick. {0} is a sentence that says what the limit counts, {1} such as “Characters: 120,000 of 500,000 characters (24%)”',
  });
export const characterLimitPrompt = () =>
  vscode.l10n.t('Enter characters per one-month billing period, for text translation, document translation and text improvement together.');
export const speechLimitPrompt = () => vscode.l10n.t('Enter minutes of speech per one-month billing period, for example 90 or 1.5.');
export const invalidCharacterLimit = () => vscode.l10n.t('Enter a whole number, for example 500,000. Thousands separators are allowed.');
export const invalidSpeechLimit = () => vscode.l10n.t('Enter minutes with up to two decimals, for example 90 or 1.5.');
export const zeroBlocksAllUse = () => vscode.l10n.t('0 blocks all use.');
export const limitBelowUsage = (limit: string, used: string) =>
  vscode.l10n.t({
    message: '{0}: usage is already {1}, so further use is rejected until the next billing period.',
    args: [limit, used],
    comment:
      'Under an input box, after another sentence. {0} is the limit as the number that is being typed is understood, {1} what was used, both such as “500,000 characters”',
  });
export const limitUnderstood = (limit: string) =>
  vscode.l10n.t({
    message: '{0}.',
    args: [limit],
    comment:
      'Under an input box, after another sentence: how the number that is being typed is understood. {0} is an amount such as “500,000 characters”',
  });
export const keyNotFound = () => vscode.l10n.t("The service couldn't find this key.");
export const refreshKeys = () => vscode.l10n.t({ message: 'Refresh Keys', comment: 'Button in a notification' });
