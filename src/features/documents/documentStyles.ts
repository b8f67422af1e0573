import type * as vscode from 'vscode';
import type { DocumentRequest } from '../../services/jobs/jobs.ts';
import { canonicalLanguage, sameLanguage } from '../../api/languages.ts';
import { memoryFits } from '../../api/memories.ts';
import type { TranslationMemory } from '../../api/memories.ts';
import type { Client } from '../../client/client.ts';
import type { Services } from '../../services/services.ts';
import { findNamed } from '../../services/resources/findNamed.ts';
import { thresholdOfSettings } from '../../services/resources/memoryThreshold.ts';
import type { NamedResources } from '../../services/resources/namedResources.ts';
import { withProgress } from '../../editor/progress.ts';
import { setting } from '../../services/settings/settings.ts';
import * as messages from './texts.ts';

export type NamedStyle = Awaited<ReturnType<NamedResources['styles']>>[number];

/** Style rule list and translation memory for documents. Each is only sent for languages that it supports. */
export interface StyleChoices {
  /** True if the service supports them for documents. */
  readonly taken: boolean;
  readonly style: NamedStyle | undefined;
  readonly memory: TranslationMemory | undefined;
  /** Minimum similarity of segments taken from the memory, in percent. */
  readonly threshold: number;
  /** True for each one named in the settings but left out because the service does not support it. */
  readonly leftOut: { readonly style: boolean; readonly memory: boolean };
}

/** Returns the choices from the settings for a file. */
export async function stylesOfSettings(services: Services, client: Client, uri: vscode.Uri | undefined): Promise<StyleChoices> {
  const taken = client.documents.rules.documentsTakeStyles;
  const style = setting('interlinear.translation.styleRules', uri).trim();
  const memory = setting('interlinear.translation.translationMemory', uri).trim();
  const threshold = thresholdOfSettings(uri);
  const named = style !== '' || memory !== '';
  const leftOut = { style: !taken && style !== '', memory: !taken && memory !== '' };
  if (!taken || !named) return { taken, style: undefined, memory: undefined, threshold, leftOut };
  return withProgress(messages.lookingUpStyles(), async (signal) => ({
    taken,
    style: (await findNamed(services, client, 'styles', style, uri, signal)).item,
    memory: (await findNamed(services, client, 'memories', memory, uri, signal)).item,
    threshold,
    leftOut,
  }));
}

/**
 * Checks if a list is for the target, which may be a variant. The service's languages for documents do not list style rules as a feature.
 */
export function styleFits({ language }: NamedStyle, target: string): boolean {
  return sameLanguage(language, target);
}

/** Returns the options to send for a pair. */
export function stylesFor(
  { taken, style, memory, threshold }: StyleChoices,
  pair: { readonly source: string | undefined; readonly target: string },
): Pick<DocumentRequest, 'style_id' | 'translation_memory_id' | 'translation_memory_threshold'> {
  if (!taken) return {};
  const { source, target } = pair;
  const draws = memory && memoryFits(memory, { source_lang: source, target_lang: canonicalLanguage(target) });
  return {
    ...(style && styleFits(style, target) && { style_id: style.style_id }),
    ...(draws && { translation_memory_id: memory.translation_memory_id, translation_memory_threshold: threshold }),
  };
}

/** Returns one sentence for each setting that is not applied. */
export function leftOutStyles({ leftOut }: StyleChoices): string[] {
  return [...(leftOut.style ? [messages.styleRuleListNotUsed()] : []), ...(leftOut.memory ? [messages.translationMemoryNotUsed()] : [])];
}
