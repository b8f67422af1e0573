import * as vscode from 'vscode';
import type { OptionTexts } from './protocol.ts';
import { modelName } from '../translateContext.ts';

/** All that the options panel says, in the language of the editor. */
export function optionsPanelTexts(): OptionTexts {
  return { ...words(), ...fields(), ...help(), ...values(), ...reasons() };
}

function words() {
  return {
    title: vscode.l10n.t('Translate with Options'),
    subject: vscode.l10n.t('{0}, {1} characters'),
    usePreset: vscode.l10n.t('Preset'),
    choosePreset: vscode.l10n.t('Choose a preset'),
    noPresets: vscode.l10n.t('No presets yet'),
    inWorkspace: vscode.l10n.t('workspace'),
    deletePreset: vscode.l10n.t('Delete Preset'),
    presetIgnored: vscode.l10n.t('Not understood in this preset, and left out: {0}'),
    presetUsed: vscode.l10n.t('Preset {0} is used.'),
    presetSaved: vscode.l10n.t('Preset {0} was saved.'),
    presetDeleted: vscode.l10n.t('Preset {0} was deleted. Its choices are still here.'),
    languages: vscode.l10n.t('Languages'),
    wording: vscode.l10n.t('Wording'),
    context: vscode.l10n.t('Context and Terms'),
    model: vscode.l10n.t('Model and Sentences'),
    tags: vscode.l10n.t('Tags'),
    none: vscode.l10n.t('None'),
    chooseTarget: vscode.l10n.t('Choose a language'),
    detected: vscode.l10n.t('Detected by the service'),
    retry: vscode.l10n.t('Retry'),
    addInstruction: vscode.l10n.t('Add Instruction'),
    removeInstruction: vscode.l10n.t('Remove Instruction {0}'),
    instruction: vscode.l10n.t('Instruction {0}'),
    counter: vscode.l10n.t('{0} of {1} characters'),
    counterOver: vscode.l10n.t('{0} of {1} characters, {2} too many'),
    translate: vscode.l10n.t('Translate'),
    translating: vscode.l10n.t('Translating…'),
    blocked: vscode.l10n.t('Not sent yet. {0}'),
    reset: vscode.l10n.t('Reset to Settings'),
    resetDone: vscode.l10n.t('Everything is as in the settings again.'),
    savePreset: vscode.l10n.t('Save as Preset…'),
    presetName: vscode.l10n.t('Name of the preset'),
    nameMissing: vscode.l10n.t('Give the preset a name.'),
    place: vscode.l10n.t('Save in'),
    'place.user': vscode.l10n.t('User settings'),
    'place.workspace': vscode.l10n.t('Workspace settings'),
    noWorkspace: vscode.l10n.t('Open a folder or a workspace to save there.'),
    save: vscode.l10n.t('Save Preset'),
    replace: vscode.l10n.t('Replace Preset'),
    cancel: vscode.l10n.t('Cancel'),
    threshold: vscode.l10n.t('A whole number from 0 to 100.'),
  };
}

function fields() {
  return {
    'field.target_lang': vscode.l10n.t('Target language'),
    'field.source_lang': vscode.l10n.t('Source language'),
    'field.context': vscode.l10n.t('Context'),
    'field.automatic_context': vscode.l10n.t('Also send what surrounds the selection'),
    'field.model_type': vscode.l10n.t('Model'),
    'field.split_sentences': vscode.l10n.t('Split sentences'),
    'field.preserve_formatting': vscode.l10n.t('Keep punctuation and capitals at sentence ends as they are'),
    'field.formality': vscode.l10n.t('Formality'),
    'field.glossary_id': vscode.l10n.t('Glossary'),
    'field.more_glossary_ids': vscode.l10n.t('More glossaries'),
    'field.style_id': vscode.l10n.t('Style rule list'),
    'field.custom_instructions': vscode.l10n.t('Custom instructions'),
    'field.translation_memory_id': vscode.l10n.t('Translation memory'),
    'field.translation_memory_threshold': vscode.l10n.t('Similarity from which the memory is used, in per cent'),
    'field.tag_handling': vscode.l10n.t('Tag handling'),
    'field.tag_handling_version': vscode.l10n.t('Version of tag handling'),
    'field.outline_detection': vscode.l10n.t('Find the structure of the XML automatically'),
    'field.splitting_tags': vscode.l10n.t('Tags that always split sentences'),
    'field.non_splitting_tags': vscode.l10n.t('Tags that never split sentences'),
    'field.ignore_tags': vscode.l10n.t('Tags whose content is not translated'),
    'field.keep_terms': vscode.l10n.t('Words that are never translated'),
  };
}

function help() {
  const tags = vscode.l10n.t('Names without brackets, separated by spaces.');
  return {
    'help.source_lang': vscode.l10n.t('Glossaries require it.'),
    'help.context': vscode.l10n.t('Helps the translation and is not translated itself. Not billed.'),
    'help.automatic_context': vscode.l10n.t('The heading, neighbouring paragraphs, the comment above. Not billed.'),
    'help.more_glossary_ids': vscode.l10n.t(
      'They count after the first, in the order in which they are ticked: the first that has a term wins.',
    ),
    'help.custom_instructions': vscode.l10n.t('Instructions for the translation. Example: Use short sentences.'),
    'help.translation_memory_threshold': vscode.l10n.t('From 0 to 100; 75 is usual.'),
    'help.preserve_formatting': vscode.l10n.t('Otherwise the service may correct them.'),
    'help.tag_handling': vscode.l10n.t('Automatic protects tags, links, code and placeholders, and checks that they came back.'),
    'help.outline_detection': vscode.l10n.t('When off, the tags that always split sentences decide.'),
    'help.splitting_tags': tags,
    'help.non_splitting_tags': tags,
    'help.ignore_tags': tags,
    'help.keep_terms': vscode.l10n.t('One on each line: product names, commands, abbreviations.'),
  };
}

function values() {
  return {
    'model_type.latency_optimized': modelName('latency_optimized'),
    'model_type.quality_optimized': modelName('quality_optimized'),
    'model_type.prefer_quality_optimized': modelName('prefer_quality_optimized'),
    'formality.default': vscode.l10n.t('Default'),
    'formality.more': vscode.l10n.t('More Formal'),
    'formality.less': vscode.l10n.t('Less Formal'),
    'formality.prefer_more': vscode.l10n.t('More Formal If Possible'),
    'formality.prefer_less': vscode.l10n.t('Less Formal If Possible'),
    'split_sentences.default': vscode.l10n.t('Default'),
    'split_sentences.0': vscode.l10n.t('Never'),
    'split_sentences.1': vscode.l10n.t('At Punctuation and Line Breaks'),
    'split_sentences.nonewlines': vscode.l10n.t('At Punctuation'),
    'tag_handling.auto': vscode.l10n.t('Automatic'),
    'tag_handling.off': vscode.l10n.t('Off'),
    'tag_handling.xml': vscode.l10n.t('XML'),
    'tag_handling.html': vscode.l10n.t('HTML'),
    'tag_handling_version.auto': vscode.l10n.t('Automatic'),
    'tag_handling_version.v1': vscode.l10n.t('Version 1'),
    'tag_handling_version.v2': vscode.l10n.t('Version 2'),
  };
}

function reasons() {
  return {
    'reason.loading': vscode.l10n.t('Loading…'),
    'reason.listFailed': vscode.l10n.t('The list could not be loaded.'),
    'reason.paidPlan': vscode.l10n.t('For the paid plan only.'),
    'reason.notAllowed': vscode.l10n.t('Not allowed with your key or plan.'),
    'reason.noGlossaries': vscode.l10n.t('There are no glossaries yet.'),
    'reason.noStyles': vscode.l10n.t('There are no style rule lists yet.'),
    'reason.noMemories': vscode.l10n.t('There are no translation memories yet.'),
    'reason.notInList': vscode.l10n.t('No longer in the list of the service.'),
    'reason.noFormality': vscode.l10n.t('{0} has no formality.'),
    'reason.noGlossaryLanguages': vscode.l10n.t('No glossary fits {0}.'),
    'reason.glossaryPair': vscode.l10n.t('{0} has no terms for these languages.'),
    'reason.glossaryNotReady': vscode.l10n.t('Not ready yet.'),
    'reason.glossaryNeedsSource': vscode.l10n.t('Required: a glossary requires a source language.'),
    'reason.glossaryLimits': vscode.l10n.t('Only languages that the glossary {0} has are offered.'),
    'reason.oneGlossary': vscode.l10n.t('The service takes one glossary for a translation.'),
    'reason.tooManyGlossaries': vscode.l10n.t('Up to {0} glossaries can be sent.'),
    'reason.noStyleTarget': vscode.l10n.t('No style rule list is for {0}.'),
    'reason.styleLanguage': vscode.l10n.t('For {0}, not for {1}.'),
    'reason.noInstructions': vscode.l10n.t('{0} takes no custom instructions.'),
    'reason.latency': vscode.l10n.t('Not available with the model Fastest.'),
    'reason.latencyExcluded': vscode.l10n.t('The model Fastest is not available with: {0}.'),
    'reason.latencyVersion': vscode.l10n.t('Version 2 is not available with the model Fastest.'),
    'reason.memoryPair': vscode.l10n.t('No translation memory fits {0}.'),
    'reason.memoryLanguages': vscode.l10n.t('Has {0} only.'),
    'reason.noMemory': vscode.l10n.t('Only with a translation memory.'),
    'reason.noTagLanguages': vscode.l10n.t('Not supported for {0}.'),
    'reason.noTags': vscode.l10n.t('Only with tag handling.'),
    'reason.onlyXml': vscode.l10n.t('Only with tag handling XML.'),
    'reason.sourceDetected': vscode.l10n.t('Used only with a source language. When the service detects it, a next-gen model translates.'),
    'reason.qualityUsed': vscode.l10n.t('The model Best is used.'),
    'reason.nextGenSplits': vscode.l10n.t('Next-gen models ignore this.'),
    'reason.sameLanguage': vscode.l10n.t('The text would stay as it is, and be billed: both languages are {0}.'),
    'reason.noTarget': vscode.l10n.t('Choose a target language.'),
    'reason.instructionTooLong': vscode.l10n.t('An instruction is too long.'),
    'reason.tooManyInstructions': vscode.l10n.t('Up to {0} instructions can be sent.'),
    'reason.badTag': vscode.l10n.t('{0} is not the name of a tag: no brackets.'),
  };
}
