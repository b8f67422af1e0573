import * as v from 'valibot';
import * as vscode from 'vscode';
import type { Billed } from '../../api/billing.ts';
import { detectionStatuses } from '../../api/detect.ts';
import { codePointsOfAll } from '../../api/codePoints.ts';
import { formalities } from '../../api/translate.ts';
import { tones, writingStyles } from '../../api/write.ts';
import type { ToolName } from '../../manifest.ts';
import { ServiceError, wordsOf } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { localNumber } from '../../editor/localized.ts';
import { plainInMarkdown } from '../../text/plainMarkdown.ts';
import { isCancellation } from '../../editor/progress.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import { billedForImproving } from '../../services/usage/costConfirmation.ts';
import { mostBilled } from '../../services/translation/translationCosts.ts';
import { glossaryNames } from '../../services/glossaries/activeGlossary.ts';
import { lookUpTerms } from './glossaryTerms.ts';
import type { ApiTranslateOptions } from './api.ts';
import { createTextCalls, planTexts } from './textCalls.ts';
import type { TextCalls } from './textCalls.ts';
import { logged } from '../../client/log.ts';
import * as messages from './texts.ts';

const texts = v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(200));

/** Schemas of the inputs. package.json describes them to the model. */
const inputs = {
  interlinear_translate: v.object({
    texts,
    target_language: v.optional(v.string()),
    source_language: v.optional(v.string()),
    formality: v.optional(v.picklist(formalities)),
    context: v.optional(v.string()),
    format: v.optional(v.picklist(['plain', 'markdown', 'html', 'xml'])),
  }),
  interlinear_improve: v.object({
    texts,
    writing_style: v.optional(v.picklist(writingStyles)),
    tone: v.optional(v.picklist(tones)),
    target_language: v.optional(v.string()),
  }),
  interlinear_correct: v.object({ texts, target_language: v.optional(v.string()) }),
  interlinear_detect: v.object({ texts }),
  interlinear_glossary: v.object({
    text: v.string(),
    source_language: v.string(),
    target_language: v.string(),
    glossary: v.optional(v.string()),
  }),
} as const satisfies Record<ToolName, v.GenericSchema>;

/** Services needed to describe what a tool will do. */
export interface PreparingApp {
  readonly connections: Pick<Services['connections'], 'current' | 'client'>;
  readonly target: Pick<Services['target'], 'code'>;
}

/** Returns the confirmation shown before a tool runs, with the number of characters and the destination. No request is sent. */
export async function prepare(services: PreparingApp, name: ToolName, input: unknown): Promise<vscode.PreparedToolInvocation> {
  const host = (await services.connections.current())?.host;
  const given = v.safeParse(v.object({ texts }), input);
  const size = given.success ? codePointsOfAll(given.output.texts) : 0;
  const amount = localNumber(size);
  const charged = (billed: Billed) => (host === undefined ? messages.notConnectedYet() : chargedInWords(billed, host));
  const improving = () => charged(billedForImproving(given.success ? given.output.texts : []));
  const invocations: Readonly<Record<ToolName, () => Promise<vscode.PreparedToolInvocation>>> = {
    interlinear_translate: async () =>
      asked(
        size === 1 ? messages.translatingCharactersOne() : messages.translatingCharactersMany(amount),
        messages.translateQuestion(),
        charged(await billedForTranslation(services, input)),
      ),
    interlinear_improve: async () =>
      asked(
        size === 1 ? messages.improvingCharactersOne() : messages.improvingCharactersMany(amount),
        messages.improveQuestion(),
        improving(),
      ),
    interlinear_correct: async () =>
      asked(
        size === 1 ? messages.correctingCharactersOne() : messages.correctingCharactersMany(amount),
        messages.correctQuestion(),
        improving(),
      ),
    interlinear_detect: async () =>
      asked(
        size === 1 ? messages.detectingLanguageOfCharactersOne() : messages.detectingLanguageOfCharactersMany(amount),
        messages.detectLanguageQuestion(),
        host === undefined ? messages.notConnectedYet() : sentInWords(size, host),
      ),
    interlinear_glossary: async () => ({
      invocationMessage: host === undefined ? messages.lookingUpTermsNotConnected() : messages.lookingUpTerms(host),
    }),
  };
  return invocations[name]();
}

/** Returns an upper bound of the billed characters, without a lookup in the cache. */
async function billedForTranslation({ connections, target }: PreparingApp, input: unknown): Promise<Billed> {
  const given = v.safeParse(inputs.interlinear_translate, input);
  if (!given.success) return { characters: 0, isMost: false };
  const client = await connections.client();
  const code = given.output.target_language ?? target.code(scopeInFront());
  if (!client || code === undefined) return { characters: codePointsOfAll(given.output.texts), isMost: false };
  const { plan } = await planTexts(client, given.output.texts, translateOptionsOf(given.output, code), { looksOnly: true });
  return mostBilled(client, plan.requests);
}

function chargedInWords({ characters, isMost }: Billed, host: string): string {
  if (characters === 0) return messages.textsSentFree(host);
  if (characters === 1) return isMost ? messages.charactersChargedAtMostOne(host) : messages.charactersChargedOne(host);
  const amount = localNumber(characters);
  return isMost ? messages.charactersChargedAtMostMany(amount, host) : messages.charactersChargedMany(amount, host);
}

function sentInWords(size: number, host: string): string {
  return size === 1 ? messages.charactersSentOne(host) : messages.charactersSentMany(localNumber(size), host);
}

function asked(invocationMessage: string, title: string, message: string): vscode.PreparedToolInvocation {
  return { invocationMessage, confirmationMessages: { title, message: new vscode.MarkdownString(plainInMarkdown(message)) } };
}

/**
 * Runs a tool, except in Restricted Mode. Problems that a model can solve are returned as text instead of an error.
 * @throws CancellationError if it was canceled.
 */
export async function invoke(
  services: Services,
  name: ToolName,
  input: unknown,
  token: vscode.CancellationToken,
): Promise<vscode.LanguageModelToolResult> {
  if (!vscode.workspace.isTrusted) return result(restricted);
  const stopped = new AbortController();
  const listener = token.onCancellationRequested(() => stopped.abort());
  try {
    return result(await tools[name](services, input, stopped.signal));
  } catch (error) {
    if (isCancellation(error)) throw new vscode.CancellationError();
    services.log.warn(`The tool ${name} failed: ${logged(error)}`);
    return result(failure(error));
  } finally {
    listener.dispose();
  }
}

/** Implementations of the tools. They return the answer for the model. */
const tools: Readonly<Record<ToolName, (services: Services, input: unknown, signal: AbortSignal) => Promise<string>>> = {
  interlinear_translate: translate,
  interlinear_improve: improve,
  interlinear_correct: correct,
  interlinear_detect: detect,
  async interlinear_glossary(services, input, signal) {
    const given = v.parse(inputs.interlinear_glossary, input);
    const { glossary } = given;
    const named = glossary === undefined ? glossaryNames() : [glossary].filter((name) => name !== '');
    return lookUpTerms(services, { ...given, glossaries: named }, signal);
  },
};

function callsOf(services: Services): TextCalls {
  return createTextCalls(services);
}

function translateOptionsOf(given: v.InferOutput<typeof inputs.interlinear_translate>, target: string): ApiTranslateOptions {
  return {
    target,
    ...(given.source_language !== undefined && { source: given.source_language }),
    ...(given.formality !== undefined && { formality: given.formality }),
    ...(given.context !== undefined && { context: given.context }),
    ...(given.format !== undefined && { format: given.format }),
  };
}

async function translate(services: Services, input: unknown, signal: AbortSignal): Promise<string> {
  const given = v.parse(inputs.interlinear_translate, input);
  const target = given.target_language ?? services.target.code(scopeInFront());
  if (target === undefined) return 'No target_language was given, and the user has not chosen one. Ask the user for it.';
  const translations = await callsOf(services).translate(given.texts, { ...translateOptionsOf(given, target), signal });
  return JSON.stringify({
    target_language: target,
    translations: translations.map(({ text, source, lost }) => ({
      text,
      detected_source_language: source,
      warning: lost.length > 0 ? `These parts were lost or changed. Fix them before using the text: ${lost.join(', ')}` : undefined,
    })),
  });
}

async function improve(services: Services, input: unknown, signal: AbortSignal): Promise<string> {
  const { writing_style, tone, target_language, texts: given } = v.parse(inputs.interlinear_improve, input);
  if (writing_style && tone) return 'writing_style and tone exclude each other. Call again with only one of them.';
  const improvements = await callsOf(services).improve(given, {
    signal,
    ...(writing_style && { writingStyle: writing_style }),
    ...(tone && { tone }),
    ...(target_language !== undefined && { target: target_language }),
  });
  return JSON.stringify({ improvements: improvements.map(({ text, source }) => ({ text, language: source })) });
}

async function correct(services: Services, input: unknown, signal: AbortSignal): Promise<string> {
  const { target_language, texts: given } = v.parse(inputs.interlinear_correct, input);
  const corrections = await callsOf(services).correct(given, { signal, ...(target_language !== undefined && { target: target_language }) });
  return JSON.stringify({ corrections: corrections.map(({ text, source }) => ({ text, language: source })) });
}

async function detect(services: Services, input: unknown, signal: AbortSignal): Promise<string> {
  const detections = await callsOf(services).detect(v.parse(inputs.interlinear_detect, input).texts, { signal });
  return JSON.stringify({
    results: detections.map(({ status, language }) => ({ language: language ?? null, status: statusWords(status) })),
  });
}

/** Describes a status; an unknown one is returned unchanged. */
function statusWords(status: string): string {
  const words: Readonly<Record<(typeof detectionStatuses)[number], string>> = {
    success: 'detected',
    insufficient_confidence: 'the service is not certain enough to name a language',
    unsupported_language: 'a language that the service does not support',
    no_language_detected: 'no language detected, for example only numbers or symbols',
  };
  const known = detectionStatuses.find((one) => one === status);
  return known ? words[known] : status;
}

/** In Restricted Mode, nothing is sent without a command by the user, and a tool is not one. */
const restricted =
  'The workspace is in Restricted Mode, so Interlinear sends text only when the user runs a command. The user can trust the workspace or run an Interlinear command.';

function failure(error: unknown): string {
  if (v.isValiError(error)) return `Invalid input: ${error.issues.map((issue) => issue.message).join(' ')}`;
  if (!(error instanceof ServiceError)) return `The tool failed: ${wordsOf(error)}`;
  const said = wordsOf(error);
  if (error.refusedFor === 'scope')
    return `The user's key is missing a required scope: ${error.missingScopes.join(', ') || 'not named'}. Trying again does not help.`;
  if (error.status === 456 && error.kind === 'rateLimited')
    return `The service refused this glossary request: too many requests recently, or no more glossaries allowed in this account. Do not try again right away. Service message: ${said}`;
  switch (error.kind) {
    case 'auth':
      return `The service does not accept the user's key. The user has to connect again. Service message: ${said}`;
    case 'forbidden':
      return `The user's key or plan does not allow this. Trying again does not help. Service message: ${said}`;
    case 'quota':
      return "The user's key or plan has no characters left. Do not try again before the next billing period.";
    case 'rateLimited':
      return 'The service is receiving too many requests. Try again in a minute, with fewer texts.';
    case 'invalidRequest':
      return `The service cannot process these values. Change them and call again. Service message: ${said}`;
    case 'outcomeUnknown':
      return 'The connection was lost after the request was sent, so it may have been charged. Ask the user before trying again.';
    default:
      return `The request failed (${error.kind}): ${said}`;
  }
}

function result(text: string): vscode.LanguageModelToolResult {
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
}
