import * as vscode from 'vscode';

export const noLabel = () =>
  vscode.l10n.t({ message: '(no label)', comment: 'In place of the label of a key that has none, in a row or within a sentence' });
export const blocked = () => vscode.l10n.t({ message: 'blocked', comment: 'In the description of a row: the key can use no characters' });
export const speechBlocked = () =>
  vscode.l10n.t({ message: 'speech blocked', comment: 'In the description of a row: the key can use no speech' });
export const usedWithoutLimit = (count: string) =>
  vscode.l10n.t({
    message: '{0} (no limit)',
    args: [count],
    comment: 'In the description of a row. {0} is the number of characters that a key used, formatted',
  });
export const limitOnly = (amount: string) =>
  vscode.l10n.t({
    message: 'limit {0}',
    args: [amount],
    comment: 'In the description of a row. {0} is an amount such as “500,000 characters” or “90 minutes of speech”',
  });
export const charactersMeterBlocked = (used: string) =>
  vscode.l10n.t({
    message: 'Characters: blocked (limit is 0), {0} used',
    args: [used],
    comment: 'Line of a tooltip, and of a prompt under a box. {0} is the number that a key used, formatted',
  });
export const charactersMeterBlockedUsageUnknown = () =>
  vscode.l10n.t({
    message: 'Characters: blocked (limit is 0), usage unknown',
    comment: 'Line of a tooltip, and of a prompt under a box: what a key used is unknown',
  });
export const charactersMeterWithoutLimit = (used: string) =>
  vscode.l10n.t({
    message: 'Characters: no limit, {0} used',
    args: [used],
    comment: 'Line of a tooltip, and of a prompt under a box. {0} is the number that a key used, formatted',
  });
export const charactersMeterWithoutLimitUsageUnknown = () =>
  vscode.l10n.t({
    message: 'Characters: no limit, usage unknown',
    comment: 'Line of a tooltip, and of a prompt under a box: what a key used is unknown',
  });
export const charactersMeterLimitUnknown = (used: string) =>
  vscode.l10n.t({
    message: 'Characters: limit unknown, {0} used',
    args: [used],
    comment: 'Line of a tooltip, and of a prompt under a box. {0} is the number that a key used, formatted',
  });
export const charactersMeterUnknown = () =>
  vscode.l10n.t({
    message: 'Characters: limit and usage unknown',
    comment: 'Line of a tooltip, and of a prompt under a box: what a key used, and its limit',
  });
export const charactersMeterUsageUnknown = (limit: string) =>
  vscode.l10n.t({
    message: 'Characters: limit {0}, usage unknown',
    args: [limit],
    comment: 'Line of a tooltip, and of a prompt under a box. {0} is the limit of a key, formatted',
  });
export const charactersMeterOfLimit = (used: string, limit: string, percent: string) =>
  vscode.l10n.t({
    message: 'Characters: {0} of {1} ({2})',
    args: [used, limit, percent],
    comment:
      'Line of a tooltip, and of a prompt under a box. {0} is the number that a key used, {1} its limit, both formatted, {2} the share, such as 24%',
  });
export const speechMeterBlocked = (used: string) =>
  vscode.l10n.t({
    message: 'Speech minutes: blocked (limit is 0), {0} used',
    args: [used],
    comment: 'Line of a tooltip, and of a prompt under a box. {0} is the number of minutes that a key used, formatted',
  });
export const speechMeterBlockedUsageUnknown = () =>
  vscode.l10n.t({
    message: 'Speech minutes: blocked (limit is 0), usage unknown',
    comment: 'Line of a tooltip, and of a prompt under a box: what a key used is unknown',
  });
export const speechMeterWithoutLimit = (used: string) =>
  vscode.l10n.t({
    message: 'Speech minutes: no limit, {0} used',
    args: [used],
    comment: 'Line of a tooltip, and of a prompt under a box. {0} is the number of minutes that a key used, formatted',
  });
export const speechMeterWithoutLimitUsageUnknown = () =>
  vscode.l10n.t({
    message: 'Speech minutes: no limit, usage unknown',
    comment: 'Line of a tooltip, and of a prompt under a box: what a key used is unknown',
  });
export const speechMeterLimitUnknown = (used: string) =>
  vscode.l10n.t({
    message: 'Speech minutes: limit unknown, {0} used',
    args: [used],
    comment: 'Line of a tooltip, and of a prompt under a box. {0} is the number of minutes that a key used, formatted',
  });
export const speechMeterUnknown = () =>
  vscode.l10n.t({
    message: 'Speech minutes: limit and usage unknown',
    comment: 'Line of a tooltip, and of a prompt under a box: what a key used, and its limit',
  });
export const speechMeterUsageUnknown = (limit: string) =>
  vscode.l10n.t({
    message: 'Speech minutes: limit {0}, usage unknown',
    args: [limit],
    comment: 'Line of a tooltip, and of a prompt under a box. {0} is the limit of a key in minutes, formatted',
  });
export const speechMeterOfLimit = (used: string, limit: string, percent: string) =>
  vscode.l10n.t({
    message: 'Speech minutes: {0} of {1} ({2})',
    args: [used, limit, percent],
    comment:
      'Line of a tooltip, and of a prompt under a box. {0} is the number of minutes that a key used, {1} its limit, both formatted, {2} the share, such as 24%',
  });
export const usedOfLimit = (used: string, limit: string, percent: string) =>
  vscode.l10n.t({
    message: '{0} of {1} ({2})',
    args: [used, limit, percent],
    comment:
      'In the description of a row. {0} is the number that was used, {1} the limit, with its unit for speech only, {2} the share, such as 24%; all formatted',
  });
export const charactersOne = () => vscode.l10n.t({ message: '1 character', comment: 'An amount, in a row, a tooltip or a sentence' });
export const charactersMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} characters',
    args: [count],
    comment: 'An amount, in a row, a tooltip or a sentence. {0} is a number other than 1, formatted',
  });
export const minutesOfSpeechOne = () =>
  vscode.l10n.t({ message: '1 minute of speech', comment: 'An amount, in a row, a tooltip or a sentence' });
export const minutesOfSpeechMany = (count: string) =>
  vscode.l10n.t({
    message: '{0} minutes of speech',
    args: [count],
    comment: 'An amount, in a row, a tooltip or a sentence. {0} is a number other than 1, formatted, with up to two decimals',
  });
