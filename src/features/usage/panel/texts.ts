import * as vscode from 'vscode';

export const usage = () => vscode.l10n.t({ message: 'Usage', comment: 'Title of the page and of its editor tab' });
export const service = () =>
  vscode.l10n.t({ message: 'Service: {0}', comment: 'Below the title of the page. {0} is the host name of the service' });
export const serviceAsOf = () =>
  vscode.l10n.t({
    message: 'Service: {0} · as of {1}',
    comment: 'Below the title of the page. {0} is the host name of the service, {1} is a date with time: when the usage was reported',
  });
export const refresh = () => vscode.l10n.t({ message: 'Refresh', comment: 'Button' });
export const cancel = () => vscode.l10n.t({ message: 'Cancel', comment: 'Button: stop loading' });
export const canceled = () => vscode.l10n.t({ message: 'Canceled.', comment: 'Read aloud by screen readers after loading was canceled' });
export const tryAgain = () => vscode.l10n.t({ message: 'Try Again', comment: 'Button below an error' });
export const loading = () =>
  vscode.l10n.t({ message: 'Loading…', comment: 'Shown and read aloud by screen readers while data is loading' });
export const upToDate = () => vscode.l10n.t('Everything is up to date.');
export const notLoaded = () => vscode.l10n.t("Couldn't load some of the data.");
export const dataFrom = () =>
  vscode.l10n.t({ message: 'Showing data from {0}.', comment: 'Below an error: older data is still shown. {0} is a date with time' });
export const notConnected = () => vscode.l10n.t('Connect to a translation service to see what was used, by product and by key.');
export const connect = () => vscode.l10n.t({ message: 'Connect', comment: 'Button: connect to a translation service' });
export const thisPeriod = () =>
  vscode.l10n.t({ message: 'This billing period', comment: 'Heading of a section, and entry in a list of date ranges' });
export const periodDates = () =>
  vscode.l10n.t({
    message: '{0} – {1} (UTC). The next period starts on {2}.',
    comment:
      'Below the heading “This billing period”. {0} and {1} are dates, both included; {2} is the date on which the next period starts',
  });
export const periodNotReported = () =>
  vscode.l10n.t("The service doesn't report when the billing period starts and ends, so there's no projection.");
export const noUsageReported = () => vscode.l10n.t('The service reports no usage for this key.');
export const speechNotInPlan = () => vscode.l10n.t("Speech isn't included in this plan.");
export const keyCharacters = () =>
  vscode.l10n.t({
    message: 'Characters (this key)',
    comment: 'What is counted: heading on the page, and at the start of notices and tooltips. “This key” is the API key in use',
  });
export const accountCharacters = () =>
  vscode.l10n.t({
    message: 'Characters (account)',
    comment: 'What is counted: heading on the page, and at the start of notices and tooltips',
  });
export const accountSpeech = () =>
  vscode.l10n.t({
    message: 'Speech minutes (account)',
    comment: 'What is counted: heading on the page, and at the start of notices and tooltips',
  });
export const accountDocuments = () =>
  vscode.l10n.t({ message: 'Documents (account)', comment: 'What is counted: heading on the page, and at the start of tooltips' });
export const accountTeamDocuments = () =>
  vscode.l10n.t({ message: 'Team documents', comment: 'What is counted: heading on the page, and at the start of tooltips' });
export const usedOf = () =>
  vscode.l10n.t({ message: '{0} of {1}', comment: 'Beside a bar. {0} is the amount used, {1} is the limit; both are numbers' });
export const percentUsed = () =>
  vscode.l10n.t({
    message: '{0} used',
    comment: 'Beside a bar. {0} is a percentage of the limit, for example “80%” or “less than 0.1%”',
  });
export const amountUsed = () =>
  vscode.l10n.t({ message: '{0} used', comment: 'In place of a bar where there is no limit. {0} is a number: the amount used' });
export const left = () =>
  vscode.l10n.t({ message: '{0} left', comment: 'Beside a bar. {0} is a number: the amount left until the limit is reached' });
export const overLimit = () =>
  vscode.l10n.t({ message: '{0} over the limit', comment: 'Beside a bar. {0} is a number: the amount used beyond the limit' });
export const noLimit = () => vscode.l10n.t({ message: 'No limit', comment: 'Beside the amount used: there is no limit' });
export const limitNotReported = () =>
  vscode.l10n.t({ message: 'Limit not reported', comment: "Beside the amount used: the service doesn't report the limit" });
export const blocked = () => vscode.l10n.t('Blocked: the limit is 0');
export const nearLimit = () =>
  vscode.l10n.t({ message: 'Near the limit', comment: 'Warning below a bar: at least 80% of the limit is used' });
export const limitReached = () => vscode.l10n.t({ message: 'Limit reached', comment: 'Warning below a bar: all of the limit is used' });
export const lessThan = () =>
  vscode.l10n.t({
    message: 'less than {0}',
    comment: 'A share too small to show. {0} is a percentage, for example 0.1%. Also used in “less than 0.1% used”',
  });
export const projected = () =>
  vscode.l10n.t({
    message: 'At this pace, about {0} by the end of the period.',
    comment: 'Below a bar. {0} is a number: the expected amount',
  });
export const projectedOverLimit = () =>
  vscode.l10n.t({
    message: 'At this pace, about {0} by the end of the period. The limit will be reached around {1}.',
    comment: 'Below a bar. {0} is a number: the expected amount; {1} is a date',
  });
export const tooEarlyToProject = () => vscode.l10n.t('Too early in the period for a projection.');
export const products = () =>
  vscode.l10n.t({ message: 'Products', comment: 'Heading of a table of products of the service, such as translation and speech' });
export const productsNotReported = () => vscode.l10n.t("The service doesn't report usage by product for this account.");
export const product = () =>
  vscode.l10n.t({ message: 'Product', comment: 'Head of a table column: product of the service, such as translation or speech' });
export const unit = () =>
  vscode.l10n.t({ message: 'Unit', comment: 'Head of a table column: what a product is counted in, such as characters' });
export const thisKey = () => vscode.l10n.t({ message: 'This key', comment: 'Head of a table column: usage with the API key in use' });
export const account = () => vscode.l10n.t({ message: 'Account', comment: 'Head of a table column: usage of the whole account' });
export const shareOfKey = () =>
  vscode.l10n.t({
    message: "This key's share",
    comment: "Head of a table column: percentage of the account's usage that is due to the API key in use",
  });
export const notReported = () =>
  vscode.l10n.t({ message: 'Not reported', comment: "Cell of a table in place of a number that the service doesn't report" });
export const productTranslation = () => vscode.l10n.t({ message: 'Translation', comment: 'Name of a product of the service' });
export const improvement = () =>
  vscode.l10n.t({ message: 'Improvement', comment: 'Name of a product of the service, and kind of usage: improving the wording of text' });
export const speech = () => vscode.l10n.t({ message: 'Speech', comment: 'Name of a product of the service: translation of recordings' });
export const unitCharacters = () =>
  vscode.l10n.t({
    message: 'characters',
    comment: 'Unit in which usage is counted; cell of a table, and in parentheses after the name of a product',
  });
export const unitMinutes = () =>
  vscode.l10n.t({
    message: 'minutes',
    comment: 'Unit in which usage is counted; cell of a table, and in parentheses after the name of a product',
  });
export const unitDocuments = () =>
  vscode.l10n.t({
    message: 'documents',
    comment: 'Unit in which usage is counted; cell of a table, and in parentheses after the name of a product',
  });
export const savedByCache = () =>
  vscode.l10n.t({
    message: 'Saved by the cache',
    comment: "Heading: characters that didn't have to be sent to the service because the cache had their translation",
  });
export const savedCharacters = () =>
  vscode.l10n.t({
    message:
      'Characters of text translated or improved on this machine in this period: {1} from the cache ({0}), {2} sent to the service. The figures above also include documents and other machines.',
    comment: '{0} is the percentage from the cache, {1} and {2} are numbers of characters',
  });
export const nothingSaved = () =>
  vscode.l10n.t(
    "Nothing saved yet in this period. Text that was translated before is taken from the cache on this machine and isn't billed again.",
  );
export const keys = () => vscode.l10n.t({ message: 'Keys', comment: 'Heading of a table of developer keys' });
export const keysHelp = () => vscode.l10n.t("Each key's limits and its usage in this billing period.");
export const noKeys = () => vscode.l10n.t('There are no developer keys yet.');
export const manageKeys = () => vscode.l10n.t({ message: 'Manage Keys', comment: 'Button; opens the Keys view' });
export const key = () => vscode.l10n.t({ message: 'Key', comment: 'Head of a table column: developer key' });
export const characters = () => vscode.l10n.t({ message: 'Characters', comment: 'Head of a table column: number of characters' });
export const speechMinutes = () =>
  vscode.l10n.t({ message: 'Speech (min)', comment: 'Head of a table column, and label of a total: minutes of speech' });
export const noLabel = () => vscode.l10n.t({ message: 'No label', comment: 'In place of the label of a developer key that has none' });
export const deactivated = () => vscode.l10n.t({ message: 'Deactivated', comment: 'Badge of a developer key' });
export const usageUnknown = () =>
  vscode.l10n.t({ message: 'Usage unknown', comment: "Cell of a table in place of a developer key's usage" });
export const keyUsageRegional = () =>
  vscode.l10n.t({ message: "Regional endpoints such as {0} don't report usage by key.", comment: '{0} is the host name of the service' });
export const keyUsageNotReported = () => vscode.l10n.t("The service doesn't report usage by key for this account.");
export const keyUsageNotLoaded = () => vscode.l10n.t("Couldn't load usage by key. Refresh to try again.");
export const limitOf = () => vscode.l10n.t({ message: 'Limit: {0}', comment: 'Cell of a table, after “Usage unknown”. {0} is a number' });
export const analytics = () => vscode.l10n.t({ message: 'Analytics', comment: 'Heading: usage by type, key and day' });
export const adminHeading = () =>
  vscode.l10n.t({ message: 'Keys and analytics', comment: 'Heading of what is available with an admin key' });
export const adminOffer = () =>
  vscode.l10n.t(
    "With an admin key, you can see each developer key's limits and its usage by type and day, as charts and as a table, and export the figures.",
  );
export const adminKeyHelp = () =>
  vscode.l10n.t(
    'Create an admin key in the admin area of your account with the service. Only some paid plans offer admin keys. An admin key is stored separately from the API key used for translation.',
  );
export const enterAdminKey = () => vscode.l10n.t({ message: 'Enter Admin Key…', comment: 'Button; same as the title of a command' });
export const enterAnotherAdminKey = () => vscode.l10n.t({ message: 'Enter Another Admin Key…', comment: 'Button below an error' });
export const noAnalyticsAtRegional = () =>
  vscode.l10n.t({
    message:
      "Analytics isn't available at regional endpoints such as {0}. To use another endpoint, run “Connect to a Translation Service…”.",
    comment:
      'Note below the heading “Analytics”. {0} is the host name of the service. “Connect to a Translation Service…” is the title of a command',
  });
export const reportingTags = () => vscode.l10n.t({ message: 'Reporting tags', comment: 'Heading of a table: usage by reporting tag' });
export const reportingTagsHelp = () => vscode.l10n.t('Characters of text translations by reporting tag.');
export const tag = () => vscode.l10n.t({ message: 'Tag', comment: 'Head of a table column: reporting tag' });
export const noTags = () =>
  vscode.l10n.t('No usage was counted under a tag in this date range. Set a tag for a project to track its translations separately.');
export const loadMore = () => vscode.l10n.t({ message: 'Load More', comment: 'Button below a table; loads more rows' });
export const openSetting = () =>
  vscode.l10n.t({ message: 'Open Setting', comment: 'Button; opens the setting “Translation: Reporting Tag”' });
export const noKeysAtRegional = () =>
  vscode.l10n.t({
    message: "Key management isn't available at regional endpoints such as {0}.",
    comment: '{0} is the host name of the service',
  });
export const range = () => vscode.l10n.t({ message: 'Date range', comment: 'Label of a list of date ranges, and of the fields beside it' });
export const rangeThisMonth = () => vscode.l10n.t({ message: 'This month', comment: 'Entry in a list of date ranges' });
export const rangeLastMonth = () =>
  vscode.l10n.t({ message: 'Last month', comment: 'Entry in a list of date ranges: the previous calendar month' });
export const rangeLastSevenDays = () => vscode.l10n.t({ message: 'Last 7 days', comment: 'Entry in a list of date ranges' });
export const rangeLastThirtyDays = () => vscode.l10n.t({ message: 'Last 30 days', comment: 'Entry in a list of date ranges' });
export const rangeLastNinetyDays = () => vscode.l10n.t({ message: 'Last 90 days', comment: 'Entry in a list of date ranges' });
export const rangeLastTwelveMonths = () => vscode.l10n.t({ message: 'Last 12 months', comment: 'Entry in a list of date ranges' });
export const rangeCustom = () => vscode.l10n.t({ message: 'Custom range', comment: 'Entry in a list of date ranges: any two dates' });
export const from = () => vscode.l10n.t({ message: 'From', comment: 'Label of a field: start date' });
export const to = () => vscode.l10n.t({ message: 'To', comment: 'Label of a field: end date' });
export const show = () => vscode.l10n.t({ message: 'Show', comment: 'Button: show the usage of the date range' });
export const rangeHelp = () => vscode.l10n.t('Dates are in UTC; the first and last day are included.');
export const datesIncomplete = () => vscode.l10n.t('Enter a valid date in both fields.');
export const endBeforeStart = () => vscode.l10n.t("The start date can't be after the end date.");
export const rangeTooLong = (days: string) =>
  vscode.l10n.t({
    message: "The end date can't be more than {0} days after the start date.",
    args: [days],
    comment: 'Error below two fields for dates. {0} is a number: 366',
  });
export const interval = () =>
  vscode.l10n.t({ message: 'Interval', comment: 'Label of a list: whether charts over time show days, weeks or months' });
export const day = () => vscode.l10n.t({ message: 'Day', comment: 'Entry in the list “Interval”, and head of a table column' });
export const week = () => vscode.l10n.t({ message: 'Week', comment: 'Entry in the list “Interval”' });
export const month = () => vscode.l10n.t({ message: 'Month', comment: 'Entry in the list “Interval”' });
export const totals = () => vscode.l10n.t({ message: 'Totals', comment: 'Name of a list of totals, for screen readers' });
export const totalCharacters = () =>
  vscode.l10n.t({ message: 'Total characters', comment: 'Label of a total: characters of all kinds of usage' });
export const textCharacters = () =>
  vscode.l10n.t({
    message: 'Text',
    comment: 'Kind of usage: characters of text translation. Label of a total, name of a series in charts, and head of a table column',
  });
export const documentCharacters = () =>
  vscode.l10n.t({
    message: 'Documents',
    comment: 'Kind of usage: characters of document translation. Label of a total, name of a series in charts, and head of a table column',
  });
export const otherCharacters = () =>
  vscode.l10n.t({ message: 'Other', comment: 'Name of a series in charts: characters of all other kinds of usage' });
export const noUsage = () => vscode.l10n.t('No usage in this date range. To see earlier usage, choose other dates.');
export const totalsOnly = () => vscode.l10n.t('The service reports only totals, not usage by key or day.');
export const daysNotReported = () => vscode.l10n.t("The service doesn't report usage by day, so there are no charts over time.");
export const unattributedCharacters = () =>
  vscode.l10n.t({ message: 'Characters not attributed to a key in the report: {0}.', comment: '{0} is a number' });
export const unattributedSpeech = () =>
  vscode.l10n.t({ message: 'Speech minutes not attributed to a key in the report: {0}.', comment: '{0} is a number of minutes' });
export const charactersOverTime = () => vscode.l10n.t({ message: 'Characters over time', comment: 'Title of a chart' });
export const speechOverTime = () => vscode.l10n.t({ message: 'Speech minutes over time', comment: 'Title of a chart' });
export const charactersByKey = () => vscode.l10n.t({ message: 'Characters by key', comment: 'Title of a chart' });
export const speechByKey = () => vscode.l10n.t({ message: 'Speech minutes by key', comment: 'Title of a chart' });
export const charactersByKeyOverTime = () => vscode.l10n.t({ message: 'Characters by key over time', comment: 'Title of a chart' });
export const chartSummary = () =>
  vscode.l10n.t({
    message: '{0}. {1}. The data is in the table below the chart.',
    comment:
      'Description of a chart for screen readers. {0} is the title of the chart, {1} is a list such as “Text: 1,200, Documents: 300”',
  });
export const seriesSum = () =>
  vscode.l10n.t({
    message: '{0}: {1}',
    comment:
      'One entry of a list in the description of a chart for screen readers. {0} is the name of a series, for example “Text”, {1} is a number',
  });
export const chartTable = () =>
  vscode.l10n.t({ message: 'Chart data as a table', comment: 'Below a chart; click to show or hide the table' });
export const date = () => vscode.l10n.t({ message: 'Date', comment: 'Head of a table column: day, start of a week, or month' });
export const otherKeys = () =>
  vscode.l10n.t({ message: 'Other keys', comment: 'Name of a series or bar in charts: all other developer keys together' });
export const allData = () => vscode.l10n.t({ message: 'All data', comment: 'Heading of a table' });
export const groupBy = () => vscode.l10n.t({ message: 'Group by', comment: 'Label of a list with the entries “Key” and “Key and day”' });
export const groupByKey = () => vscode.l10n.t({ message: 'Key', comment: 'Entry in the list “Group by”: one row per developer key' });
export const groupByKeyAndDay = () =>
  vscode.l10n.t({ message: 'Key and day', comment: 'Entry in the list “Group by”: one row per developer key and day' });
export const filterKeys = () => vscode.l10n.t({ message: 'Filter keys', comment: 'Label of a field' });
export const filterPlaceholder = () => vscode.l10n.t({ message: 'Label or end of key', comment: 'Placeholder in the field “Filter keys”' });
export const rows = () => vscode.l10n.t({ message: 'Rows: {0}', comment: 'Above a table. {0} is the number of rows' });
export const rowsFound = () =>
  vscode.l10n.t({
    message: 'Rows: {0} of {1}',
    comment: 'Above a table that is filtered. {0} is the number of rows shown, {1} is the number of all rows',
  });
export const noMatchingKeys = () =>
  vscode.l10n.t({
    message: 'No keys match “{0}”.',
    comment: 'Above a table that is filtered. {0} is what was entered in the field “Filter keys”',
  });
export const exportCsv = () => vscode.l10n.t({ message: 'Export as CSV', comment: 'Button' });
export const exportJson = () => vscode.l10n.t({ message: 'Export as JSON', comment: 'Button' });
export const exportHelp = () => vscode.l10n.t('Exports include every row in the range, whatever the filter.');
