import * as vscode from 'vscode';
import { defaultChoices, splitSentencesChoices, tagHandlingChoices, tagHandlingVersionChoices } from '../../api/options/optionChoices.ts';
import type { OptionChoices } from '../../api/options/optionChoices.ts';
import { memoryThreshold } from '../../api/limits.ts';
import { formalities, modelTypes } from '../../api/translate.ts';
import { glossaryNames } from '../glossaries/activeGlossary.ts';
import { setting } from './settings.ts';

/**
 * Returns the translation options from the settings for a document's folder and language. Glossary, style rule list and translation memory
 * may be names (resolveNames.ts looks them up). Unknown values count as not set.
 */
export function choicesOfSettings(document: vscode.TextDocument | undefined, target_lang: string | undefined): OptionChoices {
  const of = <Id extends Parameters<typeof setting>[0]>(id: Id) => setting(id, document);
  const known = <T extends string>(values: readonly T[], value: string, otherwise: T): T =>
    values.find((one) => one === value) ?? otherwise;
  const sourceLanguage = of('interlinear.translation.sourceLanguage').trim();
  const context = of('interlinear.translation.context').trim();
  const [glossary, ...more] = glossaryNames(document);
  const styleRules = of('interlinear.translation.styleRules').trim();
  const translationMemory = of('interlinear.translation.translationMemory').trim();
  return {
    ...(target_lang !== undefined && { target_lang }),
    ...(sourceLanguage !== '' && { source_lang: sourceLanguage }),
    ...(context !== '' && { context: context }),
    automatic_context: of('interlinear.translation.automaticContext'),
    model_type: known(modelTypes, of('interlinear.translation.modelType'), defaultChoices.model_type),
    split_sentences: known(splitSentencesChoices, of('interlinear.advanced.splitSentences'), defaultChoices.split_sentences),
    preserve_formatting: of('interlinear.advanced.preserveFormatting'),
    formality: known(formalities, of('interlinear.translation.formality'), defaultChoices.formality),
    ...(glossary !== undefined && { glossary_id: glossary }),
    more_glossary_ids: more,
    ...(styleRules !== '' && { style_id: styleRules }),
    ...(translationMemory !== '' && { translation_memory_id: translationMemory }),
    translation_memory_threshold: Math.round(
      Math.min(memoryThreshold.max, Math.max(memoryThreshold.min, of('interlinear.translation.translationMemoryThreshold'))),
    ),
    custom_instructions: of('interlinear.translation.customInstructions'),
    tag_handling: known(tagHandlingChoices, of('interlinear.advanced.tagHandling'), defaultChoices.tag_handling),
    tag_handling_version: known(
      tagHandlingVersionChoices,
      of('interlinear.advanced.tagHandlingVersion'),
      defaultChoices.tag_handling_version,
    ),
    outline_detection: of('interlinear.advanced.outlineDetection'),
    splitting_tags: of('interlinear.advanced.splittingTags'),
    non_splitting_tags: of('interlinear.advanced.nonSplittingTags'),
    ignore_tags: of('interlinear.advanced.ignoreTags'),
    keep_terms: keepTerms(document),
  };
}

/** Returns the terms of the repository combined with the user's own. */
export function keepTerms(document: vscode.TextDocument | undefined): string[] {
  const inspected = vscode.workspace.getConfiguration(undefined, document).inspect<unknown>('interlinear.translation.keepTerms');
  const levels = [
    inspected?.globalValue,
    inspected?.globalLanguageValue,
    inspected?.workspaceValue,
    inspected?.workspaceLanguageValue,
    inspected?.workspaceFolderValue,
    inspected?.workspaceFolderLanguageValue,
  ];
  const terms = levels.flatMap((value) => (Array.isArray(value) ? value.filter((term) => typeof term === 'string') : []));
  return [...new Set(terms.map((term) => term.trim()).filter((term) => term !== ''))];
}
