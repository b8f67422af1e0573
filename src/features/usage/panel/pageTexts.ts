import { analyticsDays } from '../../../api/limits.ts';
import type { UsageTexts } from './protocol.ts';
import { localNumber } from '../../../editor/localized.ts';
import * as messages from './texts.ts';

/** Returns all texts of the usage panel, in the language of the editor. */
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
    title: messages.usage(),
    of: messages.service(),
    ofTime: messages.serviceAsOf(),
    refresh: messages.refresh(),
    cancel: messages.cancel(),
    cancelled: messages.canceled(),
    retry: messages.tryAgain(),
    loading: messages.loading(),
    loaded: messages.upToDate(),
    notLoaded: messages.notLoaded(),
    stale: messages.dataFrom(),
    notConnected: messages.notConnected(),
    connect: messages.connect(),
  };
}

function period() {
  return {
    period: messages.thisPeriod(),
    periodDates: messages.periodDates(),
    periodUnknown: messages.periodNotReported(),
    noCounts: messages.noUsageReported(),
    noSpeech: messages.speechNotInPlan(),
  };
}

function meters() {
  return {
    'meter.key.characters': messages.keyCharacters(),
    'meter.account.characters': messages.accountCharacters(),
    'meter.account.minutes': messages.accountSpeech(),
    'meter.account.documents': messages.accountDocuments(),
    'meter.account.teamDocuments': messages.accountTeamDocuments(),
    usedOf: messages.usedOf(),
    shareUsed: messages.percentUsed(),
    left: messages.left(),
    over: messages.overLimit(),
    used: messages.amountUsed(),
    noLimit: messages.noLimit(),
    unknownLimit: messages.limitNotReported(),
    blocked: messages.blocked(),
    near: messages.nearLimit(),
    reached: messages.limitReached(),
    lessThan: messages.lessThan(),
  };
}

function projection() {
  return {
    projected: messages.projected(),
    projectedOver: messages.projectedOverLimit(),
    projectedLater: messages.tooEarlyToProject(),
  };
}

function products() {
  return {
    products: messages.products(),
    noProducts: messages.productsNotReported(),
    product: messages.product(),
    unit: messages.unit(),
    thisKey: messages.thisKey(),
    account: messages.account(),
    keyShare: messages.shareOfKey(),
    notTold: messages.notReported(),
    'product.translate': messages.productTranslation(),
    'product.write': messages.improvement(),
    'product.speech_to_text': messages.speech(),
    'product.speechToText': messages.speech(),
    'product.voice': messages.speech(),
    'unit.characters': messages.unitCharacters(),
    'unit.minutes': messages.unitMinutes(),
    'unit.documents': messages.unitDocuments(),
  };
}

function savings() {
  return {
    savings: messages.savedByCache(),
    saved: messages.savedCharacters(),
    nothingSaved: messages.nothingSaved(),
  };
}

function keys() {
  return {
    keys: messages.keys(),
    keysHelp: messages.keysHelp(),
    noKeys: messages.noKeys(),
    manageKeys: messages.manageKeys(),
    key: messages.key(),
    characters: messages.characters(),
    speech: messages.speechMinutes(),
    noLabel: messages.noLabel(),
    deactivated: messages.deactivated(),
    useUnknown: messages.usageUnknown(),
    'useMissing.regional': messages.keyUsageRegional(),
    'useMissing.forbidden': messages.keyUsageNotReported(),
    'useMissing.failed': messages.keyUsageNotLoaded(),
    limitOf: messages.limitOf(),
  };
}

function admin() {
  return {
    analytics: messages.analytics(),
    adminTitle: messages.adminHeading(),
    adminWhat: messages.adminOffer(),
    adminHow: messages.adminKeyHelp(),
    enterAdminKey: messages.enterAdminKey(),
    otherAdminKey: messages.enterAnotherAdminKey(),
    regional: messages.noAnalyticsAtRegional(),
    tags: messages.reportingTags(),
    tagsHelp: messages.reportingTagsHelp(),
    tag: messages.tag(),
    noTags: messages.noTags(),
    moreTags: messages.loadMore(),
    tagSetting: messages.openSetting(),
    regionalKeys: messages.noKeysAtRegional(),
  };
}

function range() {
  return {
    range: messages.range(),
    'preset.period': messages.thisPeriod(),
    'preset.month': messages.rangeThisMonth(),
    'preset.lastMonth': messages.rangeLastMonth(),
    'preset.week': messages.rangeLastSevenDays(),
    'preset.days30': messages.rangeLastThirtyDays(),
    'preset.days90': messages.rangeLastNinetyDays(),
    'preset.year': messages.rangeLastTwelveMonths(),
    'preset.other': messages.rangeCustom(),
    from: messages.from(),
    to: messages.to(),
    show: messages.show(),
    rangeHelp: messages.rangeHelp(),
    'fault.incomplete': messages.datesIncomplete(),
    'fault.order': messages.endBeforeStart(),
    'fault.long': messages.rangeTooLong(localNumber(analyticsDays)),
    bucket: messages.interval(),
    'bucket.day': messages.day(),
    'bucket.week': messages.week(),
    'bucket.month': messages.month(),
  };
}

function figures() {
  return {
    totals: messages.totals(),
    total_characters: messages.totalCharacters(),
    text_translation_characters: messages.textCharacters(),
    document_translation_characters: messages.documentCharacters(),
    text_improvement_characters: messages.improvement(),
    speech_to_text_minutes: messages.speechMinutes(),
    otherKinds: messages.otherCharacters(),
    noUse: messages.noUsage(),
    noRows: messages.totalsOnly(),
    noDays: messages.daysNotReported(),
    unattributed: messages.unattributedCharacters(),
    unattributedSpeech: messages.unattributedSpeech(),
    'chart.time': messages.charactersOverTime(),
    'chart.speech': messages.speechOverTime(),
    'chart.keys': messages.charactersByKey(),
    'chart.speechKeys': messages.speechByKey(),
    'chart.keysTime': messages.charactersByKeyOverTime(),
    chartSums: messages.chartSummary(),
    chartSeries: messages.seriesSum(),
    chartTable: messages.chartTable(),
    time: messages.date(),
    otherKeys: messages.otherKeys(),
  };
}

function table() {
  return {
    table: messages.allData(),
    grouping: messages.groupBy(),
    'grouping.key': messages.groupByKey(),
    'grouping.key_and_day': messages.groupByKeyAndDay(),
    filter: messages.filterKeys(),
    filterHelp: messages.filterPlaceholder(),
    rows: messages.rows(),
    rowsFound: messages.rowsFound(),
    nothingFound: messages.noMatchingKeys(),
    day: messages.day(),
    exportCsv: messages.exportCsv(),
    exportJson: messages.exportJson(),
    exportHelp: messages.exportHelp(),
  };
}
