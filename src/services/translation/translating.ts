import * as vscode from 'vscode';
import { supports, sameLanguage, styleLanguages } from '../../api/languages.ts';
import type { OptionChoices } from '../../api/options/optionChoices.ts';
import { chosenTagVersion, toTranslateOptions } from '../../api/options/toTranslateOptions.ts';
import type { TranslateOptions } from '../../api/translate.ts';
import type { SegmentedText } from '../../text/segments.ts';
import type { Client } from '../../client/client.ts';
import type { Services } from '../services.ts';
import { languageNames } from '../languages/languagePicker.ts';
import { localNumber } from '../../editor/localized.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { withProgress } from '../../editor/progress.ts';
import { resolveNames } from '../resources/resolveNames.ts';
import { settleLanguages } from '../languages/settleLanguages.ts';
import { sendRequests } from './sendPlan.ts';
import type { SendingPlan, TextOutcomes } from './sendPlan.ts';
import { confirmPlans } from './translationCosts.ts';
import { planRequests } from './translationPlan.ts';
import type { PlannedRequest, PlannedRequests } from './translationPlan.ts';
import * as messages from './texts.ts';

/** What is to be translated, and how. */
export interface TranslationOrder {
  readonly segmentedTexts: readonly SegmentedText[];
  readonly target: string;
  readonly choices: OptionChoices;
  /** What surrounds the texts, for `context`. */
  readonly context: string;
  /** Only planned: nothing may be sent, not even for telling the language. */
  readonly looksOnly?: boolean;
  /** Remembers answers for it, so that a question comes once. */
  readonly document: vscode.TextDocument | undefined;
}

export interface TranslationPlan extends PlannedRequests {
  readonly target: string;
  /** What was chosen and does not apply here, in words. */
  readonly notes: readonly string[];
  /** The text that the service would be asked the language of first; for an order that is only looked at. */
  readonly detection?: string;
}

export interface TranslationOutcome {
  /** The language that it was translated into: the second one where the text was in the first already. */
  readonly target: string;
  readonly translations: TextOutcomes;
  /** What was chosen and does not apply here, in words. */
  readonly notes: readonly string[];
  /** What it came to. */
  readonly requests: readonly PlannedRequest[];
}

/**
 * Settles everything about an order but sending it: names become ids, languages are settled, options are put together.
 * @throws CancellationError when the user leaves a question; UserError; ServiceError of the lists that are needed.
 */
export async function planTranslation(services: Services, client: Client, order: TranslationOrder): Promise<TranslationPlan> {
  // What cannot be sent is said before anything is asked.
  client.text.headers();
  const { segmentedTexts } = order;
  const named = await withProgress(messages.preparingTranslation(), (signal) =>
    resolveNames(services, client, order.choices, order.document, signal),
  );
  const { target, choices, notes, detection, guess } = await settleLanguages(services, client, {
    looksOnly: order.looksOnly === true,
    sample: segmentedTexts.flatMap(sampleOf).join('\n'),
    target: order.target,
    named,
    document: order.document,
  });
  const context = [choices.context ?? '', choices.automatic_context ? order.context : ''].filter((part) => part !== '').join('\n\n');
  const refused = choices.custom_instructions.length > 0 && !takesInstructions(client, target);
  const withInstructions = refused ? { custom_instructions: [] } : {};
  const common: TranslateOptions = {
    ...toTranslateOptions({ ...choices, ...withInstructions, target_lang: target }, client.profile),
    show_billed_characters: true,
    ...(context !== '' && { context }),
  };
  const planned = await planRequests(client, segmentedTexts, common, { version: chosenTagVersion(choices, client.profile), guess });
  const nameOf = languageNames(services);
  const more = [
    ...(refused ? [messages.instructionsNotSent(nameOf(target))] : []),
    ...(planned.tagless === undefined ? [] : [taglessNote(nameOf(planned.tagless))]),
    ...(isReadAsPlain(planned) ? [readAsPlainNote()] : []),
  ];
  return {
    ...planned,
    target,
    // What is missing was said once; who looks at what would be sent wants to see all that is not.
    notes: [...(order.looksOnly ? named.missing : []), ...notes, ...more],
    ...(detection !== undefined && { detection }),
  };
}

/**
 * Translates texts: asks before much is spent, shows progress that can be cancelled, restores what was protected.
 * Each text is settled for itself.
 */
export async function translateSegmented(
  services: Services,
  order: TranslationOrder,
  sending: SendingPlan = {},
): Promise<TranslationOutcome> {
  const client = await services.session.client();
  const plan = await planTranslation(services, client, order);
  await confirmPlans(services, [plan], sending.paid);
  return sendPlan(services, plan, sending);
}

/** Sends what was planned and asked about, with progress that can be cancelled. */
export async function sendPlan(services: Services, plan: TranslationPlan, sending: SendingPlan): Promise<TranslationOutcome> {
  if (plan.tagless !== undefined && !saidTagless.has(plan.tagless)) {
    saidTagless.add(plan.tagless);
    void vscode.window.showInformationMessage(plainInMessage(taglessNote(languageNames(services)(plan.tagless))));
  }
  if (isReadAsPlain(plan)) void vscode.window.showInformationMessage(readAsPlainNote());
  const work = await services.session.work();
  const name = plainInMessage(languageNames(services)(plan.target));
  const count = plan.texts.length;
  const title = count === 1 ? messages.translatingOne(name) : messages.translatingMany(localNumber(count), name);
  const translations = await withProgress(title, (signal) => sendRequests(work, plan, sending, signal));
  return { target: plan.target, notes: plan.notes, requests: plan.requests, translations };
}

/** Languages of which was said in this window that no tags are handled. */
const saidTagless = new Set<string>();

function taglessNote(language: string): string {
  return messages.tagsNotSupported(language);
}

function isReadAsPlain({ texts }: PlannedRequests): boolean {
  return texts.some(({ source }) => source.readAs === 'plain');
}

function readAsPlainNote(): string {
  return messages.translatedAsPlainText();
}

/** "target must be de, en, es, fr, it, ja, ko, zh or a variant", or one that the service's list says has them by now. */
function takesInstructions({ languages }: Client, target: string): boolean {
  if (styleLanguages.some((code) => sameLanguage(code, target))) return true;
  return supports(languages.known('translate_text') ?? [], 'style_rules', { target }) === 'yes';
}

/** What tells the language of a text: tags and entities say nothing about it. */
function sampleOf({ payloads, tagged }: SegmentedText): readonly string[] {
  return tagged ? payloads.map((payload) => payload.replaceAll(/<[^<>]*>|&\w+;/g, ' ')) : payloads;
}
