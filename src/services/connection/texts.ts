import * as vscode from 'vscode';

export const enterAdminKeyTitle = () => vscode.l10n.t('Enter Admin Key');
export const adminKeyPurpose = () => vscode.l10n.t("An admin key manages developer keys and reads analytics; it can't translate");
export const useSandboxAdminKey = () => vscode.l10n.t("Use the Sandbox's Admin Key");
export const sandboxAdminKeyDetail = () => vscode.l10n.t("Try it out with the sandbox's keys and analytics.");
export const enterAdminKey = () => vscode.l10n.t('Enter Admin Key…');
export const adminKeyPrompt = (host: string) =>
  vscode.l10n.t({
    message:
      "Enter the admin key of your account at {0}. You can create one in the account's admin area, which only some paid plans have. The key is kept in the editor's secret storage and used only for administration.",
    args: [host],
    comment: 'Under an input box. {0} is the host name of the service, or “the sandbox”',
  });
export const adminKeyPlaceholder = () => vscode.l10n.t({ message: 'Admin key', comment: 'Placeholder of an input box' });
export const adminKeyRequired = () => vscode.l10n.t('Enter the admin key.');
export const apiKeyInsteadOfAdminKey = () =>
  vscode.l10n.t("This is the API key you translate with. Enter an admin key, created in the account's admin area.");
export const connectionChanged = () => vscode.l10n.t('The connection has changed. Press Escape and start again.');
export const noKeyManagement = (host: string) =>
  vscode.l10n.t({
    message: "Key management isn't available at {0}.",
    args: [host],
    comment: 'Notification, or error under an input box. {0} is the host name of a service, “the sandbox” or “the service”',
  });
export const unreachablePressEnter = (host: string) =>
  vscode.l10n.t({
    message: "Couldn't reach {0}. Check your network connection and proxy settings, then press Enter again.",
    args: [host],
    comment: 'Error under an input box. {0} is the host name of a service, or “the sandbox”',
  });
export const adminKeyCheckFailed = (host: string, error: string) =>
  vscode.l10n.t({
    message: "Couldn't check the admin key at {0}: {1}",
    args: [host, error],
    comment: 'Error under an input box. {0} is the host name of the service, or “the sandbox”, {1} an error message',
  });
export const adminKeyRefused = (host: string) =>
  vscode.l10n.t({
    message: "This key isn't accepted as an admin key at {0}, or the account's plan doesn't include administration.",
    args: [host],
    comment: 'Error under an input box; the message of the service may follow. {0} is the host name of the service, or “the sandbox”',
  });
export const missingSomeScope = () => vscode.l10n.t('This key is missing a required scope.');
export const connectWithScope = () => vscode.l10n.t('To fix this, connect with a key that has the scope.');
export const connectWithScopes = () => vscode.l10n.t('To fix this, connect with a key that has these scopes.');
export const missingScope = (scope: string) =>
  vscode.l10n.t({
    message: 'This key is missing the required scope {0}.',
    args: [scope],
    comment: 'Sentence of a notification or a tooltip. {0} is the name of a scope, such as glossaries:read',
  });
export const missingTranslateText = (scope: string) =>
  vscode.l10n.t({
    message: "This key can't translate text (missing scope {0}). Translating in the editor requires this scope.",
    args: [scope],
    comment: 'Sentence of a notification or a tooltip. {0} is the name of a scope, such as glossaries:read',
  });
export const missingTranslateDocument = (scope: string) =>
  vscode.l10n.t({
    message: "This key can't translate documents (missing scope {0}). Translating text isn't affected.",
    args: [scope],
    comment: 'Sentence of a notification or a tooltip. {0} is the name of a scope, such as glossaries:read',
  });
export const missingImprove = (scope: string) =>
  vscode.l10n.t({
    message: "This key can't improve or correct text (missing scope {0}). Translation isn't affected.",
    args: [scope],
    comment: 'Sentence of a notification or a tooltip. {0} is the name of a scope, such as glossaries:read',
  });
export const missingGlossariesRead = (scope: string) =>
  vscode.l10n.t({
    message: "This key can't read glossaries (missing scope {0}). The Glossaries view, dictionaries and term checks require this scope.",
    args: [scope],
    comment: 'Sentence of a notification or a tooltip. {0} is the name of a scope, such as glossaries:read',
  });
export const missingGlossariesWrite = (scope: string) =>
  vscode.l10n.t({
    message: "This key can't create or change glossaries (missing scope {0}). Existing ones can still be used.",
    args: [scope],
    comment: 'Sentence of a notification or a tooltip. {0} is the name of a scope, such as glossaries:read',
  });
export const missingStyleRulesRead = (scope: string) =>
  vscode.l10n.t({
    message: "This key can't read style rules (missing scope {0}). The Style Rules view and choosing a list require this scope.",
    args: [scope],
    comment: 'Sentence of a notification or a tooltip. {0} is the name of a scope, such as glossaries:read',
  });
export const missingStyleRulesWrite = (scope: string) =>
  vscode.l10n.t({
    message: "This key can't create or change style rules (missing scope {0}). Existing lists can still be used.",
    args: [scope],
    comment: 'Sentence of a notification or a tooltip. {0} is the name of a scope, such as glossaries:read',
  });
export const missingMemoriesRead = (scope: string) =>
  vscode.l10n.t({
    message:
      "This key can't read translation memories (missing scope {0}). The Translation Memories view and choosing a memory require this scope.",
    args: [scope],
    comment: 'Sentence of a notification or a tooltip. {0} is the name of a scope, such as glossaries:read',
  });
export const missingLanguagesRead = (scope: string) =>
  vscode.l10n.t({
    message: "This key can't read the list of languages (missing scope {0}). Translation still works, with a saved or built-in list.",
    args: [scope],
    comment: 'Sentence of a notification or a tooltip. {0} is the name of a scope, such as glossaries:read',
  });
export const missingUsageRead = (scope: string) =>
  vscode.l10n.t({
    message: "This key can't read usage (missing scope {0}). Translation still works, but limits and the remaining quota aren't shown.",
    args: [scope],
    comment: 'Sentence of a notification or a tooltip. {0} is the name of a scope, such as glossaries:read',
  });
export const tryAnyway = () =>
  vscode.l10n.t({ message: 'Try Anyway', comment: 'Button in a dialog: sends the request although the plan probably doesn’t allow it' });
export const paidPlanRequired = () => vscode.l10n.t('Nothing has been sent yet. This requires a key for a paid plan.');
export const improveNotInFreePlan = () => vscode.l10n.t("Your key is for the free plan, which doesn't include text improvement.");
export const correctNotInFreePlan = () => vscode.l10n.t("Your key is for the free plan, which doesn't include “Correct Selection”.");
export const styleRulesNotInFreePlan = () => vscode.l10n.t("Your key is for the free plan, which doesn't include style rules.");
export const createAnyway = () =>
  vscode.l10n.t({
    message: 'Create Anyway',
    comment: 'Button in a dialog: creates a glossary although the plan probably doesn’t allow it',
  });
export const freeGlossaryLimitOne = (glossary: string) =>
  vscode.l10n.t({
    message: 'A free account can have 1 glossary, and yours already has “{0}”.',
    args: [glossary],
    comment: 'Message of a dialog. {0} is the name of a glossary',
  });
export const freeGlossaryLimitMany = (count: string) =>
  vscode.l10n.t({
    message: 'A free account can have {0} glossaries, and yours already has that many.',
    args: [count],
    comment: 'Message of a dialog. {0} is a number greater than 1, formatted',
  });
export const freeGlossaryLimitDetail = () =>
  vscode.l10n.t(
    'Nothing has been sent yet. The service will probably reject another glossary. Instead, you can add entries, or a dictionary for another language pair, to your existing glossary.',
  );
