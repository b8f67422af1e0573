import * as vscode from 'vscode';
import { choicesOfPreset, differences, withStored } from '../../../api/options/optionChoices.ts';
import type { OptionChoices } from '../../../api/options/optionChoices.ts';
import type { Services } from '../../../services/services.ts';
import type { Preset, PresetPlace } from './protocol.ts';

/** Key of the last choice in the workspace: the differences from its settings at that time, and its target language. */
const rememberedKey = 'translation.lastOptions';
export const presetsId = 'interlinear.translation.presets';

interface Remembered {
  readonly changed: Partial<OptionChoices>;
  readonly target: string;
}

/**
 * Applies the last choice of this workspace to the current settings. A target language that was changed elsewhere since then takes
 * precedence.
 */
export function remembered({ context }: Services, initial: OptionChoices): OptionChoices {
  const stored = context.workspaceState.get<Remembered>(rememberedKey);
  if (!stored) return initial;
  const { target_lang, ...others } = stored.changed;
  const isTargetKept = target_lang !== undefined && stored.target === (initial.target_lang ?? '');
  return withStored(initial, isTargetKept ? stored.changed : others).choices;
}

export async function remember({ context }: Services, choices: OptionChoices, initial: OptionChoices): Promise<void> {
  const stored: Remembered = { changed: differences(choices, initial), target: initial.target_lang ?? '' };
  await context.workspaceState.update(rememberedKey, stored);
}

/** Returns the presets of both places. Of two with the same name, that of the workspace comes first. */
export function presetsFor(settings: OptionChoices): Preset[] {
  return (['workspace', 'user'] as const)
    .flatMap((place) => Object.entries(presetsIn(place)).map(([name, preset]) => presetFrom(name, place, preset, settings)))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

function presetFrom(name: string, place: PresetPlace, preset: unknown, settings: OptionChoices): Preset {
  const { choices, ignored } = choicesOfPreset(preset, settings);
  return { name, place, choices, ignored: [...ignored] };
}

function presetsIn(place: PresetPlace): Readonly<Record<string, unknown>> {
  const inspected = vscode.workspace.getConfiguration().inspect<Record<string, unknown>>(presetsId);
  return (place === 'user' ? inspected?.globalValue : inspected?.workspaceValue) ?? {};
}

/** Writes presets of one place. A value of undefined removes a preset. Without presets, the setting itself is removed. */
export async function changePresets(place: PresetPlace, change: Readonly<Record<string, unknown>>): Promise<void> {
  const kept = Object.entries({ ...presetsIn(place), ...change }).filter(([, preset]) => preset !== undefined);
  const target = place === 'user' ? vscode.ConfigurationTarget.Global : vscode.ConfigurationTarget.Workspace;
  const value = kept.length === 0 ? undefined : Object.fromEntries(kept);
  await vscode.workspace.getConfiguration().update(presetsId, value, target);
}
