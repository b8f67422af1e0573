import type * as vscode from 'vscode';
import { memoryThreshold } from '../../api/limits.ts';
import { setting } from '../settings/settings.ts';
import { askText } from '../steps.ts';
import type { StepResult } from '../steps.ts';
import * as messages from './texts.ts';

/** Returns the minimum similarity of translation memory segments, in percent, from the settings. */
export function thresholdOfSettings(scope: vscode.ConfigurationScope | undefined): number {
  const value = setting('interlinear.translation.translationMemoryThreshold', scope);
  return Math.round(Math.min(memoryThreshold.max, Math.max(memoryThreshold.min, value)));
}

/** Asks for the minimum similarity. @param step its position among the questions, from 1. */
export async function askThreshold(title: string, value: number, step = 1): Promise<StepResult<number>> {
  const answer = await askText({
    title,
    prompt: messages.minimumSimilarity(memoryThreshold.default),
    value: String(value),
    step,
    checkAsTyped: (text) => (thresholdIn(text) === undefined ? messages.enterPercentage() : undefined),
  });
  return typeof answer === 'object' ? { value: thresholdIn(answer.value) ?? value } : answer;
}

/** Parses a percentage entered by the user; undefined if invalid. */
export function thresholdIn(text: string): number | undefined {
  const [, digits] = /^(\d{1,3})\s*%?$/.exec(text.trim()) ?? [];
  const value = Number(digits ?? Number.NaN);
  return value >= memoryThreshold.min && value <= memoryThreshold.max ? value : undefined;
}
