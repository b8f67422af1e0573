import * as vscode from 'vscode';
import { analyticsDays } from '../../../api/limits.ts';
import type { UsageTexts } from './protocol.ts';
import { localNumber } from '../../../editor/localized.ts';

/** All that the usage panel says, in the language of the editor. */
export function usagePanelTexts(): UsageTexts {
  return {
    ...page(),
    ...period(),
    ...meters(),
    ...projection(),
    ...products(),
    ...savings(),
    ...keys(),
    ...admin(),
    ...range(),
    ...figures(),
    ...table(),
  };
}

function page() {
  return {
    title: vscode.l10n.t('Usage'),
    of: vscode.l10n.t('Service: {0}'),
    ofTime: vscode.l10n.t('Service: {0} · as of {1}'),
    refresh: vscode.l10n.t('Refresh'),
    cancel: vscode.l10n.t('Cancel'),
    cancelled: vscode.l10n.t('Cancelled.'),
    retry: vscode.l10n.t('Retry'),
    loading: vscode.l10n.t('Loading…'),
    loaded: vscode.l10n.t('Everything is up to date.'),
    notLoaded: vscode.l10n.t('Not everything could be read.'),
    stale: vscode.l10n.t('What is shown is from {0}.'),
    notConnected: vscode.l10n.t('Connect to a translation service to see what was used, by what and by whom.'),
    connect: vscode.l10n.t('Connect'),
  };
}

function period() {
  return {
    period: vscode.l10n.t('This period'),
    periodDates: vscode.l10n.t('From {0} to {1}, in UTC. The next period begins on {2}.'),
    periodUnknown: vscode.l10n.t('The service does not tell when the period begins and ends, so there is no projection to its end.'),
    noCounts: vscode.l10n.t('The service tells no counts for this key.'),
    noSpeech: vscode.l10n.t('Speech is not part of this plan.'),
  };
}

function meters() {
  return {
    'meter.key.characters': vscode.l10n.t('Characters of this key'),
    'meter.account.characters': vscode.l10n.t('Characters of the account'),
    'meter.key.minutes': vscode.l10n.t('Speech of this key, in minutes'),
    'meter.account.minutes': vscode.l10n.t('Speech of the account, in minutes'),
    'meter.key.documents': vscode.l10n.t('Documents of this key'),
    'meter.account.documents': vscode.l10n.t('Documents of the account'),
    'meter.key.teamDocuments': vscode.l10n.t('Documents of the team with this key'),
    'meter.account.teamDocuments': vscode.l10n.t('Documents of the team'),
    usedOf: vscode.l10n.t('{0} of {1}'),
    shareUsed: vscode.l10n.t('{0} used'),
    left: vscode.l10n.t('{0} left'),
    over: vscode.l10n.t('{0} over the limit'),
    used: vscode.l10n.t('{0} used'),
    noLimit: vscode.l10n.t('No limit'),
    unknownLimit: vscode.l10n.t('The service does not tell the limit'),
    blocked: vscode.l10n.t('Blocked: the limit is 0'),
    near: vscode.l10n.t('Near the limit'),
    reached: vscode.l10n.t('Limit reached'),
    lessThan: vscode.l10n.t('less than {0}'),
  };
}

function projection() {
  return {
    projected: vscode.l10n.t('At this pace about {0} by the end of the period.'),
    projectedOver: vscode.l10n.t('At this pace about {0} by the end of the period: the limit is reached around {1}.'),
    projectedLater: vscode.l10n.t('Too early in the period to tell what it will be at the end.'),
  };
}

function products() {
  return {
    products: vscode.l10n.t('Products'),
    noProducts: vscode.l10n.t('The service does not tell products apart for this account.'),
    product: vscode.l10n.t('Product'),
    unit: vscode.l10n.t('Unit'),
    thisKey: vscode.l10n.t('This key'),
    account: vscode.l10n.t('Account'),
    keyShare: vscode.l10n.t('Share of this key'),
    notTold: vscode.l10n.t('not told'),
    'product.translate': vscode.l10n.t('Translation'),
    'product.write': vscode.l10n.t('Improvement'),
    'product.speech_to_text': vscode.l10n.t('Speech'),
    'product.speechToText': vscode.l10n.t('Speech'),
    'product.voice': vscode.l10n.t('Speech'),
    'unit.characters': vscode.l10n.t('characters'),
    'unit.minutes': vscode.l10n.t('minutes'),
    'unit.documents': vscode.l10n.t('documents'),
  };
}

function savings() {
  return {
    savings: vscode.l10n.t('Saved by the cache'),
    saved: vscode.l10n.t(
      'In this period, texts translated or improved on this computer took {1} characters from the cache ({0}) and sent {2} to the service. The figures above also count documents and other computers.',
    ),
    nothingSaved: vscode.l10n.t(
      'Nothing yet in this period. A text that was translated before is taken from this machine and not paid for again.',
    ),
  };
}

function keys() {
  return {
    keys: vscode.l10n.t('Keys'),
    keysHelp: vscode.l10n.t('The limits of each key beside what it used in this period.'),
    noKeys: vscode.l10n.t('There are no developer keys yet.'),
    manageKeys: vscode.l10n.t('Manage Keys'),
    key: vscode.l10n.t('Key'),
    characters: vscode.l10n.t('Characters'),
    speech: vscode.l10n.t('Speech (min)'),
    noLabel: vscode.l10n.t('No label'),
    deactivated: vscode.l10n.t('Deactivated'),
    useUnknown: vscode.l10n.t('Use not known'),
    'useMissing.regional': vscode.l10n.t('What the keys used is not told at regional addresses such as {0}.'),
    'useMissing.forbidden': vscode.l10n.t('The service does not tell this account what the keys used.'),
    'useMissing.failed': vscode.l10n.t('What the keys used could not be read. Refresh to try again.'),
    limitOf: vscode.l10n.t('Limit {0}'),
  };
}

function admin() {
  return {
    analytics: vscode.l10n.t('Analytics'),
    adminTitle: vscode.l10n.t('Keys and analytics'),
    adminWhat: vscode.l10n.t(
      'With an admin key: what each developer key used, by kind and by day, as charts, as a table and as files; and the limits of each key.',
    ),
    adminHow: vscode.l10n.t(
      'Admin keys are made in the admin area of your account at the service. They are there for some Pro plans only. An admin key is kept apart from the key that translates.',
    ),
    enterAdminKey: vscode.l10n.t('Enter Admin Key'),
    otherAdminKey: vscode.l10n.t('Enter Another Admin Key'),
    regional: vscode.l10n.t('Analytics is not on regional addresses such as {0}. The address is never changed by itself.'),
    tags: vscode.l10n.t('Reporting tags'),
    tagsHelp: vscode.l10n.t('Characters of text translations by the tag that they were counted under.'),
    tag: vscode.l10n.t('Tag'),
    noTags: vscode.l10n.t('Nothing was counted under a tag in these days. Set a tag for a project to tell its translations apart.'),
    moreTags: vscode.l10n.t('Load More'),
    tagSetting: vscode.l10n.t('Open Setting'),
    regionalKeys: vscode.l10n.t('Keys are not administered on regional addresses such as {0}.'),
  };
}

function range() {
  return {
    range: vscode.l10n.t('Range'),
    'preset.period': vscode.l10n.t('This period'),
    'preset.month': vscode.l10n.t('This month'),
    'preset.lastMonth': vscode.l10n.t('Last month'),
    'preset.week': vscode.l10n.t('Last 7 days'),
    'preset.days30': vscode.l10n.t('Last 30 days'),
    'preset.days90': vscode.l10n.t('Last 90 days'),
    'preset.year': vscode.l10n.t('Last 12 months'),
    'preset.other': vscode.l10n.t('Other dates'),
    from: vscode.l10n.t('From'),
    to: vscode.l10n.t('To'),
    show: vscode.l10n.t('Show'),
    rangeHelp: vscode.l10n.t('Days in UTC, both included.'),
    'fault.incomplete': vscode.l10n.t('Give both days in full.'),
    'fault.order': vscode.l10n.t('The first day must not be after the last.'),
    'fault.long': vscode.l10n.t('The last day may be at most {0} days after the first.', localNumber(analyticsDays)),
    bucket: vscode.l10n.t('Over time by'),
    'bucket.day': vscode.l10n.t('Day'),
    'bucket.week': vscode.l10n.t('Week'),
    'bucket.month': vscode.l10n.t('Month'),
  };
}

function figures() {
  return {
    totals: vscode.l10n.t('Totals'),
    total_characters: vscode.l10n.t('All characters'),
    text_translation_characters: vscode.l10n.t('Text'),
    document_translation_characters: vscode.l10n.t('Documents'),
    text_improvement_characters: vscode.l10n.t('Improvement'),
    speech_to_text_minutes: vscode.l10n.t('Speech (min)'),
    otherKinds: vscode.l10n.t('Other'),
    noUse: vscode.l10n.t('Nothing was used in these days. Choose other dates to see what was used before.'),
    noRows: vscode.l10n.t('The service tells the totals only: nothing by key or by day.'),
    noDays: vscode.l10n.t('The service does not tell the days, so there is nothing over time.'),
    unattributed: vscode.l10n.t('{0} characters of the total belong to no key in the report.'),
    unattributedSpeech: vscode.l10n.t('{0} minutes of speech of the total belong to no key in the report.'),
    'chart.time': vscode.l10n.t('Characters over time'),
    'chart.speech': vscode.l10n.t('Speech over time, in minutes'),
    'chart.keys': vscode.l10n.t('Characters by key'),
    'chart.speechKeys': vscode.l10n.t('Speech by key, in minutes'),
    'chart.keysTime': vscode.l10n.t('Characters by key over time'),
    chartSums: vscode.l10n.t('{0}. {1}. The figures are in the table below the chart.'),
    chartSeries: vscode.l10n.t('{0}: {1}'),
    chartTable: vscode.l10n.t('Figures of this chart as a table'),
    time: vscode.l10n.t('Time'),
    otherKeys: vscode.l10n.t('Other keys'),
  };
}

function table() {
  return {
    table: vscode.l10n.t('All figures'),
    grouping: vscode.l10n.t('Rows'),
    'grouping.key': vscode.l10n.t('By key'),
    'grouping.key_and_day': vscode.l10n.t('By key and day'),
    filter: vscode.l10n.t('Find a key'),
    filterHelp: vscode.l10n.t('Label or end of the key'),
    rows: vscode.l10n.t('Rows: {0}'),
    rowsFound: vscode.l10n.t('Rows: {0} of {1}'),
    nothingFound: vscode.l10n.t('No key fits “{0}”.'),
    day: vscode.l10n.t('Day'),
    exportCsv: vscode.l10n.t('Export as CSV'),
    exportJson: vscode.l10n.t('Export as JSON'),
    exportHelp: vscode.l10n.t('A file holds all rows of the range, whatever is being looked for.'),
  };
}
