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

/** Texts to translate, with options. */
export interface TranslationOrder {
  readonly segmentedTexts: readonly SegmentedText[];
  readonly target: string;
  /** If set, texts that seem to be in the target language already are translated all the same: the translation has its place. */
  readonly isTargetFixed?: boolean;
  readonly choices: OptionChoices;
  /** Surroundings of the texts, for `context`. */
  readonly context: string;
  /** If set, the order is only planned: nothing may be sent, not even to detect the language. */
  readonly looksOnly?: boolean;
  /** Remembers answers for the document, so that each question appears once. */
  readonly document: vscode.TextDocument | undefined;
}

export interface TranslationPlan extends PlannedRequests {
  readonly target: string;
  /** Messages about chosen options that do not apply. */
  readonly notes: readonly string[];
  /** Text that would be sent to detect the language; only for orders with `looksOnly`. */
  readonly detection?: string;
}

export interface TranslationOutcome {
  /** Language of the translation. This is the second language if the text was already in the first one. */
  readonly target: string;
  readonly translations: TextOutcomes;
  /** Messages about chosen options that do not apply. */
  readonly notes: readonly string[];
  /** The requests that were sent. */
  readonly requests: readonly PlannedRequest[];
}

/**
 * Prepares everything for an order except sending: resolves names, determines languages and builds the options.
 * @throws CancellationError when the user leaves a question; UserError; ServiceError of the lists that are needed.
 */
export async function planTranslation(services: Services, client: Client, order: TranslationOrder): Promise<TranslationPlan> {
  // Throws for invalid headers before any questions are asked.
  client.text.headers();
  const { segmentedTexts } = order;
  const named = await withProgress(messages.preparingTranslation(), (signal) =>
    resolveNames(services, client, order.choices, order.document, signal),
  );
  const { target, choices, notes, detection, guess } = await settleLanguages(services, client, {
    looksOnly: order.looksOnly === true,
    sample: segmentedTexts.flatMap(sampleOf).join('\n'),
    target: order.target,
    isTargetFixed: order.isTargetFixed === true,
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
    // Missing items are reported once, but previews of the request should list all of them.
    notes: [...(order.looksOnly ? named.missing : []), ...notes, ...more],
    ...(detection !== undefined && { detection }),
  };
}

/**
 * Translates texts. Asks before large costs, shows progress that can be canceled, and restores protected parts.
 * Each text is settled separately.
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

/** Sends a confirmed plan, with progress that can be canceled. */
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

/** Languages already reported in this window as not supporting tags. */
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

/**
 * Returns true for languages with instructions: "target must be de, en, es, fr, it, ja, ko, zh or a variant", or a language added to the
 * service's list later.
 */
function takesInstructions({ languages }: Client, target: string): boolean {
  if (styleLanguages.some((code) => sameLanguage(code, target))) return true;
  return supports(languages.known('translate_text') ?? [], 'style_rules', { target }) === 'yes';
}

/** Returns the text for language detection, without tags and entities. */
function sampleOf({ payloads, tagged }: SegmentedText): readonly string[] {
  return tagged ? payloads.map((payload) => payload.replaceAll(/<[^<>]*>|&\w+;/g, ' ')) : payloads;
}
