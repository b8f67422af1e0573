import type { OptionTexts } from './protocol.ts';
import { modelName } from '../translateContext.ts';
import * as messages from './texts.ts';
import * as reasonMessages from './reasonTexts.ts';

/** Returns all texts of the options panel, in the language of the editor. */
export function optionsPanelTexts(): OptionTexts {
  return { ...words(), ...fields(), ...help(), ...values(), ...reasons() };
}

function words() {
  return {
    title: messages.title(),
    subjectOne: messages.subjectOne(),
    subjectMany: messages.subjectMany(),
    usePreset: messages.preset(),
    choosePreset: messages.choosePreset(),
    noPresets: messages.noPresetsYet(),
    inWorkspace: messages.presetInWorkspace(),
    deletePreset: messages.deletePreset(),
    presetIgnored: messages.presetIgnored(),
    presetUsed: messages.presetUsed(),
    presetSaved: messages.presetSaved(),
    presetDeleted: messages.presetDeleted(),
    languages: messages.languages(),
    wording: messages.wording(),
    context: messages.contextAndTerms(),
    model: messages.modelAndSentences(),
    tags: messages.tags(),
    none: messages.none(),
    chooseTarget: messages.chooseLanguage(),
    detected: messages.detectedByService(),
    retry: messages.tryAgain(),
    addInstruction: messages.addInstruction(),
    removeInstruction: messages.removeInstruction(),
    instruction: messages.instruction(),
    counter: messages.instructionLength(),
    counterOver: messages.instructionTooLongBy(),
    translateWithControlKey: messages.translateWithControlKey(),
    translateWithCommandKey: messages.translateWithCommandKey(),
    translating: messages.translating(),
    blocked: messages.notSentYet(),
    reset: messages.resetToSettings(),
    resetDone: messages.resetDone(),
    savePreset: messages.saveAsPreset(),
    presetName: messages.presetName(),
    nameMissing: messages.presetNameMissing(),
    place: messages.saveIn(),
    'place.user': messages.userSettings(),
    'place.workspace': messages.workspaceSettings(),
    noWorkspace: messages.noWorkspace(),
    save: messages.savePreset(),
    replace: messages.replacePreset(),
    cancel: messages.cancel(),
  };
}

function fields() {
  return {
    'field.target_lang': messages.targetLanguage(),
    'field.source_lang': messages.sourceLanguage(),
    'field.context': messages.context(),
    'field.automatic_context': messages.automaticContext(),
    'field.model_type': messages.model(),
    'field.split_sentences': messages.splitSentences(),
    'field.preserve_formatting': messages.preserveFormatting(),
    'field.formality': messages.formality(),
    'field.glossary_id': messages.glossary(),
    'field.more_glossary_ids': messages.moreGlossaries(),
    'field.style_id': messages.styleRuleList(),
    'field.custom_instructions': messages.customInstructions(),
    'field.translation_memory_id': messages.translationMemory(),
    'field.translation_memory_threshold': messages.memoryThreshold(),
    'field.tag_handling': messages.tagHandling(),
    'field.tag_handling_version': messages.tagHandlingVersion(),
    'field.outline_detection': messages.outlineDetection(),
    'field.splitting_tags': messages.splittingTags(),
    'field.non_splitting_tags': messages.nonSplittingTags(),
    'field.ignore_tags': messages.ignoreTags(),
    'field.keep_terms': messages.keepTerms(),
  };
}

function help() {
  const tags = messages.tagNamesHelp();
  return {
    'help.source_lang': messages.sourceLanguageHelp(),
    'help.context': messages.contextHelp(),
    'help.automatic_context': messages.automaticContextHelp(),
    'help.more_glossary_ids': messages.moreGlossariesHelp(),
    'help.custom_instructions': messages.customInstructionsHelp(),
    'help.translation_memory_threshold': messages.memoryThresholdHelp(),
    'help.preserve_formatting': messages.preserveFormattingHelp(),
    'help.tag_handling': messages.tagHandlingHelp(),
    'help.outline_detection': messages.outlineDetectionHelp(),
    'help.splitting_tags': tags,
    'help.non_splitting_tags': tags,
    'help.ignore_tags': tags,
    'help.keep_terms': messages.keepTermsHelp(),
  };
}

function values() {
  return {
    'model_type.latency_optimized': modelName('latency_optimized'),
    'model_type.quality_optimized': modelName('quality_optimized'),
    'model_type.prefer_quality_optimized': modelName('prefer_quality_optimized'),
    'formality.default': messages.defaultValue(),
    'formality.more': messages.formalityMore(),
    'formality.less': messages.formalityLess(),
    'formality.prefer_more': messages.formalityPreferMore(),
    'formality.prefer_less': messages.formalityPreferLess(),
    'split_sentences.default': messages.defaultValue(),
    'split_sentences.0': messages.splitNever(),
    'split_sentences.1': messages.splitAtPunctuationAndBreaks(),
    'split_sentences.nonewlines': messages.splitAtPunctuation(),
    'tag_handling.auto': messages.automatic(),
    'tag_handling.off': messages.tagHandlingOff(),
    'tag_handling.xml': messages.tagHandlingXml(),
    'tag_handling.html': messages.tagHandlingHtml(),
    'tag_handling_version.auto': messages.automatic(),
    'tag_handling_version.v1': messages.tagHandlingFirstVersion(),
    'tag_handling_version.v2': messages.tagHandlingSecondVersion(),
  };
}

function reasons() {
  return {
    'reason.loading': reasonMessages.loading(),
    'reason.listFailed': reasonMessages.listFailed(),
    'reason.paidPlan': reasonMessages.paidPlanOnly(),
    'reason.notAllowed': reasonMessages.notAllowed(),
    'reason.noGlossaries': reasonMessages.noGlossaries(),
    'reason.noStyles': reasonMessages.noStyleRules(),
    'reason.noMemories': reasonMessages.noMemories(),
    'reason.notInList': reasonMessages.notInList(),
    'reason.noFormality': reasonMessages.noFormality(),
    'reason.noGlossaryLanguages': reasonMessages.noGlossaryFor(),
    'reason.glossaryPair': reasonMessages.noTermsForPair(),
    'reason.glossaryNotReady': reasonMessages.glossaryNotReady(),
    'reason.glossaryNeedsSource': reasonMessages.sourceLanguageRequired(),
    'reason.glossaryLimits': reasonMessages.languagesOfGlossary(),
    'reason.oneGlossary': reasonMessages.oneGlossaryOnly(),
    'reason.tooManyGlossaries': reasonMessages.tooManyGlossaries(),
    'reason.noStyleTarget': reasonMessages.noStyleRulesFor(),
    'reason.styleLanguage': reasonMessages.styleRulesLanguage(),
    'reason.noInstructions': reasonMessages.noCustomInstructions(),
    'reason.latency': reasonMessages.notWithFastest(),
    'reason.latencyExcluded': reasonMessages.fastestExcluded(),
    'reason.latencyVersion': reasonMessages.secondVersionNotWithFastest(),
    'reason.memoryPair': reasonMessages.noMemoryFor(),
    'reason.memoryLanguages': reasonMessages.memoryLanguages(),
    'reason.noMemory': reasonMessages.requiresMemory(),
    'reason.noTagLanguages': reasonMessages.notSupportedFor(),
    'reason.noTags': reasonMessages.requiresTagHandling(),
    'reason.onlyXml': reasonMessages.requiresXmlTagHandling(),
    'reason.sourceDetected': reasonMessages.modelNeedsSource(),
    'reason.qualityUsed': reasonMessages.bestModelUsed(),
    'reason.nextGenSplits': reasonMessages.nextGenIgnores(),
    'reason.sameLanguage': reasonMessages.sameLanguages(),
    'reason.noTarget': reasonMessages.targetLanguageMissing(),
    'reason.instructionTooLong': reasonMessages.instructionTooLong(),
    'reason.tooManyInstructions': reasonMessages.tooManyInstructions(),
    'reason.badTag': reasonMessages.invalidTagName(),
  };
}
