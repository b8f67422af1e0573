import * as v from 'valibot';
import * as vscode from 'vscode';
import { canonicalLanguage, findLanguage, sameLanguage, supports } from '../../api/languages.ts';
import type { FeatureSides, Language } from '../../api/languages.ts';
import { schemaFaults } from '../../api/rules.ts';
import { rephraseFaults, rephraseOptions, writeTargets } from '../../api/write.ts';
import type { RephraseOptions } from '../../api/write.ts';
import type { Client } from '../../client/client.ts';
import type { Services } from '../../services/services.ts';
import { localLanguageName } from '../../editor/localized.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { setting } from '../../services/settings/settings.ts';
import { guessLanguage } from '../../services/languages/sourceLanguage.ts';
import { UserError } from '../../editor/userError.ts';
import * as messages from './texts.ts';

/** Key of the last choice in the workspace state. */
const lastKey = 'improve.last';

const styles = ['academic', 'business', 'casual', 'simple'] as const;
const toneNames = ['confident', 'diplomatic', 'enthusiastic', 'friendly'] as const;
type Style = (typeof styles)[number];
type Tone = (typeof toneNames)[number];

interface ChoiceItem extends vscode.QuickPickItem {
  /** Answer of the question if picked. */
  readonly choice?: RephraseOptions;
  /** Variant that changes the other items if picked. */
  readonly variant?: { readonly code: string | undefined };
}

/** Data that is available before the text is sent. */
interface Known {
  /** Languages that can be improved. */
  readonly languages: readonly Language[];
  readonly sides: FeatureSides;
  /** Language of the text, from the setting or detected locally. */
  readonly language: { readonly code: string; readonly sure: boolean } | undefined;
  readonly last: RephraseOptions | undefined;
}

/** Services that the question needs. */
type Asking = { readonly session: Pick<Services['session'], 'client'> } & { readonly context: Pick<Services['context'], 'workspaceState'> };

/**
 * Asks for a style or a tone, and optionally for a variant of the language. The last choice comes first.
 * @returns undefined if the user cancels. @throws ServiceError if the key is not accepted.
 */
export async function chooseOptions(
  services: Asking,
  sample: { readonly text: string; readonly document: vscode.TextDocument | undefined },
): Promise<RephraseOptions | undefined> {
  // Connect before the list is shown, because questions about connecting would close it.
  const client = await services.session.client();
  const pick = vscode.window.createQuickPick<ChoiceItem>();
  const picked = Promise.withResolvers<RephraseOptions | undefined>();
  const left = new AbortController();
  pick.title = messages.improve();
  pick.placeholder = messages.choicePlaceholder();
  pick.matchOnDescription = true;
  pick.busy = true;
  pick.onDidHide(() => {
    left.abort();
    picked.resolve(undefined);
  });
  pick.show();
  try {
    const known = await whatIsKnown(services, client, sample, left.signal);
    let variant: string | undefined;
    const show = () => {
      pick.items = itemsOf(known, variant);
      pick.busy = false;
    };
    pick.onDidAccept(() => {
      const [item] = pick.activeItems;
      if (item?.choice) picked.resolve(item.choice);
      if (!item?.variant) return;
      variant = item.variant.code;
      // Clear the text that was typed to find the variant. Text typed while the list was loading is kept.
      pick.value = '';
      show();
    });
    show();
    const choice = await picked.promise;
    if (choice) await services.context.workspaceState.update(lastKey, choice);
    return choice;
  } catch (error) {
    // The user canceled while the list was loading.
    if (left.signal.aborted) return undefined;
    throw error;
  } finally {
    pick.dispose();
  }
}

/**
 * Returns the last chosen variant if it is one of the language of the text. Without a variant, the service uses its own, and might change
 * correct British English to American English.
 */
export async function lastVariant(
  { context }: Pick<Asking, 'context'>,
  { text, document }: { readonly text: string; readonly document: vscode.TextDocument | undefined },
): Promise<string | undefined> {
  const variant = context.workspaceState.get<RephraseOptions>(lastKey)?.target_lang;
  if (variant === undefined) return undefined;
  const said = setting('interlinear.translation.sourceLanguage', document);
  const language = said === '' ? await guessLanguage(text) : said;
  return language !== undefined && sameLanguage(language, variant) ? variant : undefined;
}

/** Returns options passed by other code; undefined if a menu passed its own argument. @throws UserError with the fault. */
export function givenOptions(value: unknown): RephraseOptions | undefined {
  if (typeof value !== 'object' || value === null || value instanceof vscode.Uri) return undefined;
  const result = v.safeParse(rephraseOptions, value);
  // The service class checks the combination with defaults before anything is sent.
  const wrong = result.success ? rephraseFaults(result.output, true) : schemaFaults(result.issues);
  const [fault] = wrong;
  if (fault) throw new UserError(messages.invalidOptions(fault.parameter, fault.message));
  return result.success ? result.output : undefined;
}

async function whatIsKnown(
  services: Asking,
  client: Client,
  { text, document }: { readonly text: string; readonly document: vscode.TextDocument | undefined },
  signal: AbortSignal,
): Promise<Known> {
  const said = setting('interlinear.translation.sourceLanguage', document);
  const guessed = said === '' ? await guessLanguage(text) : undefined;
  const code = said === '' ? guessed : said;
  const language = code === undefined ? undefined : { code, sure: guessed === undefined };
  const languages = await languagesOf(client, signal);
  return {
    languages,
    sides: client.languages.sides('write'),
    language,
    last: services.context.workspaceState.get<RephraseOptions>(lastKey),
  };
}

/** If the service returns no languages, all options are offered in the form that is ignored if unsupported. */
async function languagesOf({ languages }: Client, signal: AbortSignal): Promise<readonly Language[]> {
  return (await languages.best('write', [], signal)).languages;
}

function itemsOf(known: Known, variant: string | undefined): ChoiceItem[] {
  const plain: RephraseOptions = variant === undefined ? {} : { target_lang: variant };
  const { last } = known;
  return [
    ...(last && Object.keys(last).length > 0 && variant === undefined ? [lastItem(last, known.languages)] : []),
    {
      label: messages.justImprove(),
      description: messages.justImproveDescription(),
      choice: plain,
    },
    ...section(styleTitle(offer(known, 'writing_style', variant)), styleItems(known, plain)),
    ...section(toneTitle(offer(known, 'tone', variant)), toneItems(known, plain)),
    ...section(messages.variantSection(), variantItems(known, variant)),
  ];
}

function section(label: string, items: readonly ChoiceItem[]): ChoiceItem[] {
  return items.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
}

function lastItem(last: RephraseOptions, languages: readonly Language[]): ChoiceItem {
  return { label: messages.lastUsed(labelOf(last, languages)), choice: last };
}

/** Describes a choice, for example "Business, English (British)". */
export function labelOf({ writing_style, tone, target_lang }: RephraseOptions, languages: readonly Language[]): string {
  const style = styles.find((name) => writing_style?.endsWith(name));
  const toneName = toneNames.find((name) => tone?.endsWith(name));
  const parts = [
    ...(style ? [styleWords(style).label] : []),
    ...(toneName ? [toneWords(toneName).label] : []),
    ...(target_lang === undefined ? [] : [nameOf(target_lang, languages)]),
  ];
  return parts.length === 0 ? messages.justImprove() : parts.join(', ');
}

type Offer = 'exact' | 'prefer' | 'none';

/** Returns the form in which an option is offered, if any. A detected language is not certain. */
function offer({ languages, sides, language }: Known, feature: 'writing_style' | 'tone', variant: string | undefined): Offer {
  const code = variant ?? language?.code;
  const support = code === undefined ? 'unknown' : supports(languages, feature, { target: code }, sides);
  if (support === 'no') return 'none';
  return support === 'yes' && (variant !== undefined || language?.sure === true) ? 'exact' : 'prefer';
}

function styleItems(known: Known, plain: RephraseOptions): ChoiceItem[] {
  const form = offer(known, 'writing_style', plain.target_lang);
  if (form === 'none') return [];
  return styles.map((style) => choiceItem(styleWords(style), { ...plain, writing_style: form === 'exact' ? style : `prefer_${style}` }));
}

function toneItems(known: Known, plain: RephraseOptions): ChoiceItem[] {
  const form = offer(known, 'tone', plain.target_lang);
  if (form === 'none') return [];
  return toneNames.map((tone) => choiceItem(toneWords(tone), { ...plain, tone: form === 'exact' ? tone : `prefer_${tone}` }));
}

interface ChoiceLabel {
  readonly label: string;
  readonly description: string;
}

function choiceItem({ label, description }: ChoiceLabel, choice: RephraseOptions): ChoiceItem {
  return { label, description, choice };
}

/** @param form 'prefer' if the language may not support the option, which is then ignored. */
function styleTitle(form: Offer): string {
  return form === 'prefer' ? messages.writingStyleIfAvailable() : messages.writingStyleSection();
}

/** The same for tones. */
function toneTitle(form: Offer): string {
  return form === 'prefer' ? messages.toneIfAvailable() : messages.toneSection();
}

function styleWords(style: Style): ChoiceLabel {
  const words: Readonly<Record<Style, ChoiceLabel>> = {
    academic: { label: messages.academic(), description: messages.academicDescription() },
    business: { label: messages.business(), description: messages.businessDescription() },
    casual: { label: messages.casual(), description: messages.casualDescription() },
    simple: { label: messages.simple(), description: messages.simpleDescription() },
  };
  return words[style];
}

function toneWords(tone: Tone): ChoiceLabel {
  const words: Readonly<Record<Tone, ChoiceLabel>> = {
    confident: { label: messages.confident(), description: messages.confidentDescription() },
    diplomatic: { label: messages.diplomatic(), description: messages.diplomaticDescription() },
    enthusiastic: { label: messages.enthusiastic(), description: messages.enthusiasticDescription() },
    friendly: { label: messages.friendly(), description: messages.friendlyDescription() },
  };
  return words[tone];
}

function variantItems({ languages, language }: Known, variant: string | undefined): ChoiceItem[] {
  const listed = languages.filter((entry) => entry.usable_as_target).map((entry) => canonicalLanguage(entry.lang));
  const all: readonly string[] = listed.length > 0 ? listed : writeTargets;
  // A text can only be improved in its own language. If the language was only detected, all are offered.
  const fitting = language?.sure === true ? all.filter((code) => sameLanguage(code, language.code)) : all;
  const first = (code: string) => (language && sameLanguage(code, language.code) ? 0 : 1);
  const named = fitting.map((code) => ({ code, name: nameOf(code, languages) }));
  const sorted = named.toSorted((a, b) => first(a.code) - first(b.code) || a.name.localeCompare(b.name, 'en'));
  const chosen = messages.selectedVariant();
  return [
    {
      label: messages.keepLanguage(),
      description: variant === undefined ? chosen : '',
      variant: { code: undefined },
    },
    ...sorted.map(({ code, name }) => ({
      label: plainInLabel(name),
      description: [plainInLabel(code), ...(code === variant ? [chosen] : [])].join(' · '),
      variant: { code },
    })),
  ];
}

function nameOf(code: string, languages: readonly Language[]): string {
  const exact = findLanguage(languages, code);
  if (exact && canonicalLanguage(exact.lang) === canonicalLanguage(code)) return exact.name;
  return localLanguageName(canonicalLanguage(code));
}
