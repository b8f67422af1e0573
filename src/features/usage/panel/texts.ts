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
export const canceled = () => vscode.l10n.t({ message: 'Cancelled.', comment: 'Read aloud by screen readers after loading was canceled' });
export const tryAgain = () => vscode.l10n.t({ message: 'Retry', comment: 'Button below an error' });
export const loading = () =>
  vscode.l10n.t({ message: 'Loading…', comment: 'Shown and read aloud by screen readers while data is loading' });
export const upToDate = () => vscode.l10n.t('Everything is up to date.');
export const notLoaded = () => vscode.l10n.t('Not everything could be read.');
export const dataFrom = () =>
  vscode.l10n.t({ message: 'What is shown is from {0}.', comment: 'Below an error: older data is still shown. {0} is a date with time' });
export const notConnected = () => vscode.l10n.t('Connect to a translation service to see what was used, by what and by whom.');
export const connect = () => vscode.l10n.t({ message: 'Connect', comment: 'Button: connect to a translation service' });
export const thisPeriod = () =>
  vscode.l10n.t({ message: 'This period', comment: 'Heading of a section, and entry in a list of date ranges' });
export const periodDates = () =>
  vscode.l10n.t({
    message: 'From {0} to {1}, in UTC. The next period begins on {2}.',
    comment:
      'Below the heading “This billing period”. {0} and {1} are dates, both included; {2} is the date on which the next period starts',
  });
export const periodNotReported = () =>
  vscode.l10n.t('The service does not tell when the period begins and ends, so there is no projection to its end.');
export const noUsageReported = () => vscode.l10n.t('The service tells no counts for this key.');
export const speechNotInPlan = () => vscode.l10n.t('Speech is not part of this plan.');
export const keyCharacters = () =>
  vscode.l10n.t({
    message: 'Characters of this key',
    comment: 'What is counted: heading on the page, and at the start of notices and tooltips. “This key” is the API key in use',
  });
export const accountCharacters = () =>
  vscode.l10n.t({
    message: 'Characters of the account',
    comment: 'What is counted: heading on the page, and at the start of notices and tooltips',
  });
export const keySpeech = () =>
  vscode.l10n.t({
    message: 'Speech of this key, in minutes',
    comment: 'What is counted: heading on the page, and at the start of notices and tooltips. “This key” is the API key in use',
  });
export const accountSpeech = () =>
  vscode.l10n.t({
    message: 'Speech of the account, in minutes',
    comment: 'What is counted: heading on the page, and at the start of notices and tooltips',
  });
export const keyDocuments = () =>
  vscode.l10n.t({
    message: 'Documents of this key',
    comment: 'What is counted: heading on the page, and at the start of tooltips. “This key” is the API key in use',
  });
export const accountDocuments = () =>
  vscode.l10n.t({ message: 'Documents of the account', comment: 'What is counted: heading on the page, and at the start of tooltips' });
export const keyTeamDocuments = () =>
  vscode.l10n.t({
    message: 'Documents of the team with this key',
    comment: 'What is counted: heading on the page, and at the start of tooltips. “This key” is the API key in use',
  });
export const accountTeamDocuments = () =>
  vscode.l10n.t({ message: 'Documents of the team', comment: 'What is counted: heading on the page, and at the start of tooltips' });
export const usedOf = () =>
  vscode.l10n.t({ message: '{0} of {1}', comment: 'Beside a bar. {0} is the amount used, {1} is the limit; both are numbers' });
export const used = () => vscode.l10n.t({ message: '{0} used', comment: 'Beside a bar. {0} is a number or a percentage of the limit' });
export const left = () =>
  vscode.l10n.t({ message: '{0} left', comment: 'Beside a bar. {0} is a number: the amount left until the limit is reached' });
export const overLimit = () =>
  vscode.l10n.t({ message: '{0} over the limit', comment: 'Beside a bar. {0} is a number: the amount used beyond the limit' });
export const noLimit = () => vscode.l10n.t({ message: 'No limit', comment: 'Beside the amount used: there is no limit' });
export const limitNotReported = () =>
  vscode.l10n.t({
    message: 'The service does not tell the limit',
    comment: "Beside the amount used: the service doesn't report the limit",
  });
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
    message: 'At this pace about {0} by the end of the period.',
    comment: 'Below a bar. {0} is a number: the expected amount',
  });
export const projectedOverLimit = () =>
  vscode.l10n.t({
    message: 'At this pace about {0} by the end of the period: the limit is reached around {1}.',
    comment: 'Below a bar. {0} is a number: the expected amount; {1} is a date',
  });
export const tooEarlyToProject = () => vscode.l10n.t('Too early in the period to tell what it will be at the end.');
export const products = () =>
  vscode.l10n.t({ message: 'Products', comment: 'Heading of a table of products of the service, such as translation and speech' });
export const productsNotReported = () => vscode.l10n.t('The service does not tell products apart for this account.');
export const product = () =>
  vscode.l10n.t({ message: 'Product', comment: 'Head of a table column: product of the service, such as translation or speech' });
export const unit = () =>
  vscode.l10n.t({ message: 'Unit', comment: 'Head of a table column: what a product is counted in, such as characters' });
export const thisKey = () => vscode.l10n.t({ message: 'This key', comment: 'Head of a table column: usage with the API key in use' });
export const account = () => vscode.l10n.t({ message: 'Account', comment: 'Head of a table column: usage of the whole account' });
export const shareOfKey = () =>
  vscode.l10n.t({
    message: 'Share of this key',
    comment: "Head of a table column: percentage of the account's usage that is due to the API key in use",
  });
export const notReported = () =>
  vscode.l10n.t({ message: 'not told', comment: "Cell of a table in place of a number that the service doesn't report" });
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
      'In this period, texts translated or improved on this computer took {1} characters from the cache ({0}) and sent {2} to the service. The figures above also count documents and other computers.',
    comment: '{0} is the percentage from the cache, {1} and {2} are numbers of characters',
  });
export const nothingSaved = () =>
  vscode.l10n.t('Nothing yet in this period. A text that was translated before is taken from this machine and not paid for again.');
export const keys = () => vscode.l10n.t({ message: 'Keys', comment: 'Heading of a table of developer keys' });
export const keysHelp = () => vscode.l10n.t('The limits of each key beside what it used in this period.');
export const noKeys = () => vscode.l10n.t('There are no developer keys yet.');
export const manageKeys = () => vscode.l10n.t({ message: 'Manage Keys', comment: 'Button; opens the Keys view' });
export const key = () => vscode.l10n.t({ message: 'Key', comment: 'Head of a table column: developer key' });
export const characters = () => vscode.l10n.t({ message: 'Characters', comment: 'Head of a table column: number of characters' });
export const speechMinutes = () =>
  vscode.l10n.t({ message: 'Speech (min)', comment: 'Head of a table column, and label of a total: minutes of speech' });
export const noLabel = () => vscode.l10n.t({ message: 'No label', comment: 'In place of the label of a developer key that has none' });
export const deactivated = () => vscode.l10n.t({ message: 'Deactivated', comment: 'Badge of a developer key' });
export const usageUnknown = () =>
  vscode.l10n.t({ message: 'Use not known', comment: "Cell of a table in place of a developer key's usage" });
export const keyUsageRegional = () =>
  vscode.l10n.t({
    message: 'What the keys used is not told at regional addresses such as {0}.',
    comment: '{0} is the host name of the service',
  });
export const keyUsageNotReported = () => vscode.l10n.t('The service does not tell this account what the keys used.');
export const keyUsageNotLoaded = () => vscode.l10n.t('What the keys used could not be read. Refresh to try again.');
export const limitOf = () => vscode.l10n.t({ message: 'Limit {0}', comment: 'Cell of a table, after “Usage unknown”. {0} is a number' });
export const analytics = () => vscode.l10n.t({ message: 'Analytics', comment: 'Heading: usage by type, key and day' });
export const adminHeading = () =>
  vscode.l10n.t({ message: 'Keys and analytics', comment: 'Heading of what is available with an admin key' });
export const adminOffer = () =>
  vscode.l10n.t(
    'With an admin key: what each developer key used, by kind and by day, as charts, as a table and as files; and the limits of each key.',
  );
export const adminKeyHelp = () =>
  vscode.l10n.t(
    'Admin keys are made in the admin area of your account at the service. They are there for some Pro plans only. An admin key is kept apart from the key that translates.',
  );
export const enterAdminKey = () => vscode.l10n.t({ message: 'Enter Admin Key', comment: 'Button; same as the title of a command' });
export const enterAnotherAdminKey = () => vscode.l10n.t({ message: 'Enter Another Admin Key', comment: 'Button below an error' });
export const noAnalyticsAtRegional = () =>
  vscode.l10n.t({
    message: 'Analytics is not on regional addresses such as {0}. The address is never changed by itself.',
    comment:
      'Note below the heading “Analytics”. {0} is the host name of the service. “Connect to a Translation Service…” is the title of a command',
  });
export const reportingTags = () => vscode.l10n.t({ message: 'Reporting tags', comment: 'Heading of a table: usage by reporting tag' });
export const reportingTagsHelp = () => vscode.l10n.t('Characters of text translations by the tag that they were counted under.');
export const tag = () => vscode.l10n.t({ message: 'Tag', comment: 'Head of a table column: reporting tag' });
export const noTags = () =>
  vscode.l10n.t('Nothing was counted under a tag in these days. Set a tag for a project to tell its translations apart.');
export const loadMore = () => vscode.l10n.t({ message: 'Load More', comment: 'Button below a table; loads more rows' });
export const openSetting = () =>
  vscode.l10n.t({ message: 'Open Setting', comment: 'Button; opens the setting “Translation: Reporting Tag”' });
export const noKeysAtRegional = () =>
  vscode.l10n.t({
    message: 'Keys are not administered on regional addresses such as {0}.',
    comment: '{0} is the host name of the service',
  });
export const range = () => vscode.l10n.t({ message: 'Range', comment: 'Label of a list of date ranges, and of the fields beside it' });
export const rangeThisMonth = () => vscode.l10n.t({ message: 'This month', comment: 'Entry in a list of date ranges' });
export const rangeLastMonth = () =>
  vscode.l10n.t({ message: 'Last month', comment: 'Entry in a list of date ranges: the previous calendar month' });
export const rangeLastSevenDays = () => vscode.l10n.t({ message: 'Last 7 days', comment: 'Entry in a list of date ranges' });
export const rangeLastThirtyDays = () => vscode.l10n.t({ message: 'Last 30 days', comment: 'Entry in a list of date ranges' });
export const rangeLastNinetyDays = () => vscode.l10n.t({ message: 'Last 90 days', comment: 'Entry in a list of date ranges' });
export const rangeLastTwelveMonths = () => vscode.l10n.t({ message: 'Last 12 months', comment: 'Entry in a list of date ranges' });
export const rangeCustom = () => vscode.l10n.t({ message: 'Other dates', comment: 'Entry in a list of date ranges: any two dates' });
export const from = () => vscode.l10n.t({ message: 'From', comment: 'Label of a field: start date' });
export const to = () => vscode.l10n.t({ message: 'To', comment: 'Label of a field: end date' });
export const show = () => vscode.l10n.t({ message: 'Show', comment: 'Button: show the usage of the date range' });
export const rangeHelp = () => vscode.l10n.t('Days in UTC, both included.');
export const datesIncomplete = () => vscode.l10n.t('Give both days in full.');
export const endBeforeStart = () => vscode.l10n.t('The first day must not be after the last.');
export const rangeTooLong = (days: string) =>
  vscode.l10n.t({
    message: 'The last day may be at most {0} days after the first.',
    args: [days],
    comment: 'Error below two fields for dates. {0} is a number: 366',
  });
export const interval = () =>
  vscode.l10n.t({ message: 'Over time by', comment: 'Label of a list: whether charts over time show days, weeks or months' });
export const day = () => vscode.l10n.t({ message: 'Day', comment: 'Entry in the list “Interval”, and head of a table column' });
export const week = () => vscode.l10n.t({ message: 'Week', comment: 'Entry in the list “Interval”' });
export const month = () => vscode.l10n.t({ message: 'Month', comment: 'Entry in the list “Interval”' });
export const totals = () => vscode.l10n.t({ message: 'Totals', comment: 'Name of a list of totals, for screen readers' });
export const totalCharacters = () =>
  vscode.l10n.t({ message: 'All characters', comment: 'Label of a total: characters of all kinds of usage' });
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
export const noUsage = () => vscode.l10n.t('Nothing was used in these days. Choose other dates to see what was used before.');
export const totalsOnly = () => vscode.l10n.t('The service tells the totals only: nothing by key or by day.');
export const daysNotReported = () => vscode.l10n.t('The service does not tell the days, so there is nothing over time.');
export const unattributedCharacters = () =>
  vscode.l10n.t({ message: '{0} characters of the total belong to no key in the report.', comment: '{0} is a number' });
export const unattributedSpeech = () =>
  vscode.l10n.t({ message: '{0} minutes of speech of the total belong to no key in the report.', comment: '{0} is a number of minutes' });
export const charactersOverTime = () => vscode.l10n.t({ message: 'Characters over time', comment: 'Title of a chart' });
export const speechOverTime = () => vscode.l10n.t({ message: 'Speech over time, in minutes', comment: 'Title of a chart' });
export const charactersByKey = () => vscode.l10n.t({ message: 'Characters by key', comment: 'Title of a chart' });
export const speechByKey = () => vscode.l10n.t({ message: 'Speech by key, in minutes', comment: 'Title of a chart' });
export const charactersByKeyOverTime = () => vscode.l10n.t({ message: 'Characters by key over time', comment: 'Title of a chart' });
export const chartSummary = () =>
  vscode.l10n.t({
    message: '{0}. {1}. The figures are in the table below the chart.',
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
  vscode.l10n.t({ message: 'Figures of this chart as a table', comment: 'Below a chart; click to show or hide the table' });
export const date = () => vscode.l10n.t({ message: 'Time', comment: 'Head of a table column: day, start of a week, or month' });
export const otherKeys = () =>
  vscode.l10n.t({ message: 'Other keys', comment: 'Name of a series or bar in charts: all other developer keys together' });
export const allData = () => vscode.l10n.t({ message: 'All figures', comment: 'Heading of a table' });
export const groupBy = () => vscode.l10n.t({ message: 'Rows', comment: 'Label of a list with the entries “Key” and “Key and day”' });
export const groupByKey = () => vscode.l10n.t({ message: 'By key', comment: 'Entry in the list “Group by”: one row per developer key' });
export const groupByKeyAndDay = () =>
  vscode.l10n.t({ message: 'By key and day', comment: 'Entry in the list “Group by”: one row per developer key and day' });
export const filterKeys = () => vscode.l10n.t({ message: 'Find a key', comment: 'Label of a field' });
export const filterPlaceholder = () =>
  vscode.l10n.t({ message: 'Label or end of the key', comment: 'Placeholder in the field “Filter keys”' });
export const rows = () => vscode.l10n.t({ message: 'Rows: {0}', comment: 'Above a table. {0} is the number of rows' });
export const rowsFound = () =>
  vscode.l10n.t({
    message: 'Rows: {0} of {1}',
    comment: 'Above a table that is filtered. {0} is the number of rows shown, {1} is the number of all rows',
  });
export const noMatchingKeys = () =>
  vscode.l10n.t({
    message: 'No key fits “{0}”.',
    comment: 'Above a table that is filtered. {0} is what was entered in the field “Filter keys”',
  });
export const exportCsv = () => vscode.l10n.t({ message: 'Export as CSV', comment: 'Button' });
export const exportJson = () => vscode.l10n.t({ message: 'Export as JSON', comment: 'Button' });
export const exportHelp = () => vscode.l10n.t('A file holds all rows of the range, whatever is being looked for.');
