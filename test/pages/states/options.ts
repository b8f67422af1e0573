import { featureSides } from '../../../src/api/languages.ts';
import type { FeatureSides } from '../../../src/api/languages.ts';
import { profiles } from '../../../src/api/providers.ts';
import type { Profile } from '../../../src/api/providers.ts';
import { defaultChoices } from '../../../src/api/options/optionChoices.ts';
import type { OptionChoices } from '../../../src/api/options/optionChoices.ts';
import type { OptionListings } from '../../../src/api/options/optionListings.ts';
import type { OptionsPanelState, PanelService, Preset } from '../../../src/features/translate/panel/protocol.ts';
import { languagesOf } from '../../../src/sandbox/languages/languageData.ts';

/** A service of the specification, and the provider as it tells of itself. */
export const specification = serviceOf(profiles.specification, featureSides);
export const provider = serviceOf(profiles.deepl, featureSides);

export function serviceOf({ takesLatencyWithAll, glossariesPerTranslation }: Profile, sides: FeatureSides): PanelService {
  return {
    takesLatencyWithAll,
    glossariesPerTranslation,
    sides: Object.fromEntries(Object.entries(sides).map(([name, needed]) => [name, [...needed]])),
  };
}

/** Names that would do something if they were taken for more than a name. */
export const hostile = '<img src=x onerror="document.title=1">';
export const iconName = '$(flame) [here](command:x)';
export const rightToLeft = '\u202eسيارة';

const uuid = (digit: number) => `0b0e0d3c-5e3b-4a4e-9a57-${String(digit).repeat(12)}`;
const glossary = (digit: number, name: string, ...pairs: readonly (readonly [string, string])[]) => ({
  glossary_id: uuid(digit),
  name,
  ready: true,
  pairs: pairs.map(([source_lang, target_lang]) => ({ source_lang, target_lang })),
});

/** What the lists of an account may hold, as the service writes it. */
export const lists: OptionListings = {
  languages: { state: 'ready', items: languagesOf('translate_text', []).map((language) => Object.assign({}, language, { marks: [] })) },
  glossaries: {
    state: 'ready',
    items: [
      glossary(1, 'Shop', ['en', 'de'], ['en', 'fr']),
      glossary(2, hostile, ['ja', 'es']),
      glossary(3, iconName, ['en', 'de']),
      glossary(4, rightToLeft, ['en', 'de']),
    ],
  },
  styles: { state: 'ready', items: [{ style_id: uuid(5), name: 'Friendly', language: 'de' }] },
  memories: {
    state: 'ready',
    items: [{ translation_memory_id: uuid(6), name: 'Handbook', source_language: 'en', target_languages: ['de', 'fr'] }],
  },
};

export type WholeOptions = Extract<OptionsPanelState, { type: 'show' }>;

export function chosen(choices: Partial<OptionChoices> = {}): OptionChoices {
  return { ...defaultChoices, ...choices };
}

export function preset(name: string, choices: Partial<OptionChoices>, others: Partial<Preset> = {}): Preset {
  return { name, place: 'workspace', choices: chosen(choices), ignored: [], ...others };
}

/** The whole state for a selected passage, with nothing chosen yet. */
export function optionsState(texts: WholeOptions['texts']): WholeOptions {
  return {
    type: 'show',
    request: 1,
    title: 'README.md',
    excerpt: 'Wait until the lock opens.',
    characters: 26,
    choices: chosen(),
    settings: chosen(),
    texts,
    locale: 'en',
    hasWorkspace: true,
    running: false,
    presets: [],
    lists,
    service: specification,
  };
}
