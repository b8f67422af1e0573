import * as vscode from 'vscode';

export const exportAnalytics = () =>
  vscode.l10n.t({
    message: 'Export Analytics',
    comment: 'Title of quick picks and input boxes, and of the save dialog. Same as the command “Export Analytics…”',
  });
export const rangeAsShown = () =>
  vscode.l10n.t({
    message: 'As shown on the Usage page',
    comment: 'Row in a quick pick of date ranges: the range selected on the Usage page',
  });
export const rangeThisPeriod = () => vscode.l10n.t({ message: 'This billing period', comment: 'Row in a quick pick of date ranges' });
export const rangeLastMonth = () =>
  vscode.l10n.t({ message: 'Last month', comment: 'Row in a quick pick of date ranges: the previous calendar month' });
export const rangeLastThirtyDays = () => vscode.l10n.t({ message: 'Last 30 days', comment: 'Row in a quick pick of date ranges' });
export const rangeLastTwelveMonths = () => vscode.l10n.t({ message: 'Last 12 months', comment: 'Row in a quick pick of date ranges' });
export const rangeCustom = () =>
  vscode.l10n.t({ message: 'Custom range…', comment: 'Row in a quick pick of date ranges; input boxes for both dates follow' });
export const chooseRange = () => vscode.l10n.t('Choose a date range (UTC, first and last day included)');
export const startDatePrompt = () =>
  vscode.l10n.t({
    message: 'Start date (YYYY-MM-DD)',
    comment: 'Prompt of an input box. The date must be entered in this format: year, month, day',
  });
export const endDatePrompt = () => vscode.l10n.t('End date (YYYY-MM-DD), at most 366 days after the start date');
export const enterDate = (date: string) =>
  vscode.l10n.t({
    message: 'Enter a date, for example {0}.',
    args: [date],
    comment: 'Below an input box that is empty. {0} is a date such as 2026-01-31',
  });
export const invalidDate = (date: string) =>
  vscode.l10n.t({
    message: 'Enter a valid date, for example {0}.',
    args: [date],
    comment: 'Below an input box. {0} is a date such as 2026-01-31',
  });
export const endBeforeStart = (startDate: string) =>
  vscode.l10n.t({
    message: "The end date can't be before the start date, {0}.",
    args: [startDate],
    comment: 'Below an input box. {0} is a date such as 2026-01-31',
  });
export const rangeTooLong = (startDate: string) =>
  vscode.l10n.t({
    message: "The end date can't be more than 366 days after the start date, {0}.",
    args: [startDate],
    comment: 'Below an input box. {0} is a date such as 2026-01-31',
  });
export const csvByKeyAndDay = () => vscode.l10n.t({ message: 'CSV by key and day', comment: 'Row in a quick pick of export formats' });
export const csvByKeyAndDayDetail = () =>
  vscode.l10n.t('A row for each key and day, for spreadsheets. Labels that look like formulas are prefixed with an apostrophe.');
export const csvByKey = () => vscode.l10n.t({ message: 'CSV by key', comment: 'Row in a quick pick of export formats' });
export const csvByKeyDetail = () =>
  vscode.l10n.t('A row for each key, for spreadsheets. Labels that look like formulas are prefixed with an apostrophe.');
export const json = () => vscode.l10n.t({ message: 'JSON', comment: 'Row in a quick pick of export formats' });
export const jsonDetail = () => vscode.l10n.t('The unmodified report from the service, by key and day.');
export const chooseFormat = () => vscode.l10n.t('Choose an export format');
export const noAnalyticsAtRegional = (host: string) =>
  vscode.l10n.t({
    message:
      "Analytics isn't available at regional endpoints such as {0}. To use another endpoint, run “Connect to a Translation Service…”.",
    args: [host],
    comment: 'Error in a notification. {0} is the host name of the service. “Connect to a Translation Service…” is the title of a command',
  });
export const exportingAnalytics = () => vscode.l10n.t({ message: 'Exporting analytics…', comment: 'Title of a progress notification' });
export const exportButton = () => vscode.l10n.t({ message: 'Export', comment: 'Button of the save dialog' });
export const couldNotWrite = (file: string, reason: string) =>
  vscode.l10n.t({
    message: "Couldn't write “{0}”: {1}",
    args: [file, reason],
    comment: 'Error in a notification. {0} is the name of a file, {1} is the reason, as reported by the editor',
  });
export const chooseAnotherLocation = () =>
  vscode.l10n.t({ message: 'Choose Another Location…', comment: 'Button in a notification; opens the save dialog again' });
export const openFile = () => vscode.l10n.t({ message: 'Open File', comment: 'Button in a notification' });
export const exported = (file: string) =>
  vscode.l10n.t({ message: 'Analytics exported to “{0}”.', args: [file], comment: 'Notification. {0} is the name of a file' });
export const openUsage = () =>
  vscode.l10n.t({ message: 'Open Usage', comment: 'Button in a notification; same as the title of a command' });
export const dontShowAgain = () => vscode.l10n.t({ message: "Don't Show Again", comment: 'Button in a notification' });
export const limitZeroNotice = (meter: string) =>
  vscode.l10n.t({
    message: '{0}: the limit is 0, so all usage is blocked.',
    args: [meter],
    comment: 'Notification. {0} is what is counted, for example “Characters (this key)”',
  });
export const limitReachedNotice = (meter: string, limit: string) =>
  vscode.l10n.t({
    message: '{0}: limit of {1} reached. Further use is rejected until the next billing period.',
    args: [meter, limit],
    comment: 'Notification. {0} is what is counted, for example “Characters (this key)”, {1} is a number',
  });
export const nearLimitNotice = (meter: string, used: string, limit: string, percent: string, left: string) =>
  vscode.l10n.t({
    message: '{0}: {1} of {2} used ({3}), {4} left in this billing period.',
    args: [meter, used, limit, percent, left],
    comment: 'Notification. {0} is what is counted, for example “Characters (this key)”, {1}, {2} and {4} are numbers, {3} is a percentage',
  });
export const usedNoLimit = (meter: string, used: string) =>
  vscode.l10n.t({
    message: '{0}: {1} used, no limit',
    args: [meter, used],
    comment: 'Line in a tooltip. {0} is what is counted, for example “Characters (this key)”, {1} is a number',
  });
export const usedLimitNotReported = (meter: string, used: string) =>
  vscode.l10n.t({
    message: '{0}: {1} used, limit not reported',
    args: [meter, used],
    comment:
      "Line in a tooltip: the service doesn't report the limit. {0} is what is counted, for example “Characters (this key)”, {1} is a number",
  });
export const usedBlocked = (meter: string, used: string) =>
  vscode.l10n.t({
    message: '{0}: {1} used, blocked because the limit is 0',
    args: [meter, used],
    comment: 'Line in a tooltip. {0} is what is counted, for example “Characters (this key)”, {1} is a number',
  });
export const usedUpToLimit = (meter: string, used: string, limit: string, percent: string) =>
  vscode.l10n.t({
    message: '{0}: {1} of {2} used ({3}), limit reached',
    args: [meter, used, limit, percent],
    comment:
      'Line in a tooltip. {0} is what is counted, for example “Characters (this key)”, {1} is the amount used, {2} is the limit, {3} is a percentage',
  });
export const usedOfLimit = (meter: string, used: string, limit: string, percent: string, left: string) =>
  vscode.l10n.t({
    message: '{0}: {1} of {2} used ({3}), {4} left',
    args: [meter, used, limit, percent, left],
    comment:
      'Line in a tooltip. {0} is what is counted, for example “Characters (this key)”, {1} is the amount used, {2} is the limit, {3} is a percentage, {4} is the amount left',
  });
export const canceledBeforeLoaded = () => vscode.l10n.t('Canceled before any data was loaded.');
export const usage = () =>
  vscode.l10n.t({ message: 'Usage', comment: 'Text of the item in the status bar where there is no number to show' });
export const newPeriodStarted = () => vscode.l10n.t('A new billing period has started. Click to refresh.');
export const asOf = (time: string) =>
  vscode.l10n.t({
    message: 'As of {0}. Click for details.',
    args: [time],
    comment: 'Last line of a tooltip. {0} is a date with time: when the usage was reported',
  });
export const keyBlocked = () =>
  vscode.l10n.t({ message: 'Key blocked', comment: 'In the status bar: the character limit of the API key is 0' });
export const accountBlocked = () =>
  vscode.l10n.t({ message: 'Account blocked', comment: 'In the status bar: the character limit of the account is 0' });
export const speechShare = (percent: string) =>
  vscode.l10n.t({
    message: 'Speech {0}',
    args: [percent],
    comment: "In the status bar. {0} is a percentage: how much of the account's speech limit is used",
  });
export const keyShare = (percent: string) =>
  vscode.l10n.t({
    message: 'Key {0}',
    args: [percent],
    comment: "In the status bar. {0} is a percentage: how much of the API key's character limit is used",
  });
export const accountShare = (percent: string) =>
  vscode.l10n.t({
    message: 'Account {0}',
    args: [percent],
    comment: "In the status bar. {0} is a percentage: how much of the account's character limit is used",
  });
export const billingPeriod = (start: string, end: string) =>
  vscode.l10n.t({
    message: 'Billing period: {0} – {1} (UTC)',
    args: [start, end],
    comment: 'Line in a tooltip. {0} and {1} are dates, both included',
  });
export const productByKeyAndAccount = (product: string, unit: string, byKey: string, inAccount: string) =>
  vscode.l10n.t({
    message: '{0} ({1}): {2} with this key, {3} in the account',
    args: [product, unit, byKey, inAccount],
    comment: 'Line in a tooltip. {0} is a product such as “Translation”, {1} is its unit such as “characters”, {2} and {3} are numbers',
  });
export const productByKey = (product: string, unit: string, count: string) =>
  vscode.l10n.t({
    message: '{0} ({1}): {2} with this key',
    args: [product, unit, count],
    comment: 'Line in a tooltip. {0} is a product such as “Translation”, {1} is its unit such as “characters”, {2} is a number',
  });
export const productInAccount = (product: string, unit: string, count: string) =>
  vscode.l10n.t({
    message: '{0} ({1}): {2} in the account',
    args: [product, unit, count],
    comment: 'Line in a tooltip. {0} is a product such as “Translation”, {1} is its unit such as “characters”, {2} is a number',
  });
export const savedByCache = (count: string, percent: string) =>
  vscode.l10n.t({
    message: 'Characters saved by the cache on this machine: {0} ({1})',
    args: [count, percent],
    comment:
      'Line in a tooltip. {0} is a number, {1} is its percentage of all characters translated or improved on this machine in the billing period',
  });
