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

/** Remembers the last choice of a workspace. */
const lastKey = 'improve.last';

const styles = ['academic', 'business', 'casual', 'simple'] as const;
const toneNames = ['confident', 'diplomatic', 'enthusiastic', 'friendly'] as const;
type Style = (typeof styles)[number];
type Tone = (typeof toneNames)[number];

interface ChoiceItem extends vscode.QuickPickItem {
  /** Picking it ends the question. */
  readonly choice?: RephraseOptions;
  /** Picking it changes what else is offered. */
  readonly variant?: { readonly code: string | undefined };
}

/** What is known before the service has seen the text. */
interface Known {
  /** Languages that can be improved. */
  readonly languages: readonly Language[];
  readonly sides: FeatureSides;
  /** Language of the text: said by the setting, or guessed on this machine. */
  readonly language: { readonly code: string; readonly sure: boolean } | undefined;
  readonly last: RephraseOptions | undefined;
}

/** What the question needs of the extension. */
type Asking = { readonly session: Pick<Services['session'], 'client'> } & { readonly context: Pick<Services['context'], 'workspaceState'> };

/**
 * Asks for a style or a tone, and for the variant of the language if one is wanted: the last choice first.
 * @returns undefined when the user leaves. @throws ServiceError when the key is not accepted.
 */
export async function chooseOptions(
  services: Asking,
  sample: { readonly text: string; readonly document: vscode.TextDocument | undefined },
): Promise<RephraseOptions | undefined> {
  // Before the list is shown: connecting asks questions of its own, which would close it.
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
      // What led to the variant; what was typed while the list was loading stays.
      pick.value = '';
      show();
    });
    show();
    const choice = await picked.promise;
    if (choice) await services.context.workspaceState.update(lastKey, choice);
    return choice;
  } catch (error) {
    // Left while the list was loading.
    if (left.signal.aborted) return undefined;
    throw error;
  } finally {
    pick.dispose();
  }
}

/**
 * The variant that was chosen last, where it is one of the text's language: a text without a variant is written in the service's own, and
 * what is right in British English is not to be mended into American English.
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

/** Options handed in by other code; none when a menu hands in what it was opened on. @throws UserError that says what is wrong. */
export function givenOptions(value: unknown): RephraseOptions | undefined {
  if (typeof value !== 'object' || value === null || value instanceof vscode.Uri) return undefined;
  const result = v.safeParse(rephraseOptions, value);
  // Whether a default goes with the other is for the service's own rules to say, before anything is sent.
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

/** Where the service gives none, everything is offered in the form that falls back by itself. */
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

/** A choice in words: "Business, English (British)". */
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

/** Whether an option is offered, and in which form: a language that is only guessed may be another one after all. */
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

/** @param form 'prefer' where the language may not have what is offered: it is ignored then. */
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
  // A text is improved in its own language; another one would be refused. A guess must not hide what is right.
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
