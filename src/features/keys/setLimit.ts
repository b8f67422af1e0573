import type { KeyLimits } from '../../api/administration.ts';
import type { Services } from '../../services/services.ts';
import type { KeyInUse } from '../../services/keys/keyService.ts';
import { localNumber } from '../../editor/localized.ts';
import { askPick, askText, inTurn } from '../../services/steps.ts';
import type { StepResult, TextStep } from '../../services/steps.ts';
import { submitKeyChange } from './submitKeyChange.ts';
import { meterOf, millisecondsIn, millisecondsOfMinute, wholeNumberIn } from './limits.ts';
import type { KeyMeter, Limited } from './limits.ts';
import { amount, meterInWords, nameOf } from './labels.ts';
import * as messages from './texts.ts';

type Choice = 'none' | 'blocked' | 'number';

/** The user's answers so far. They are kept when the user goes back and after a failure. */
interface Answers {
  choice: Choice;
  typed: string;
}

/** Asks for a limit for a key and sets it. @param before earlier answers. @throws CancellationError */
export async function limitKey(services: Services, found: () => KeyInUse, what: Limited, before?: Answers): Promise<void> {
  const known = found();
  const meter = meterOf(known, what);
  const answers: Answers = before ? { ...before } : { choice: choiceOf(meter), typed: typedOf(meter) };
  const title = what === 'characters' ? messages.characterLimitTitle(nameOf(known.key)) : messages.speechLimitTitle(nameOf(known.key));
  await inTurn([
    async (step) => keep(await askChoice(title, step, what, meter, answers.choice), (choice) => (answers.choice = choice)),
    async (step) => (answers.choice === 'number' ? askText(numberStep(title, step, what, meter, answers)) : 'skip'),
  ]);
  await submitKeyChange(services, {
    title: messages.settingLimit(),
    again: () => limitKey(services, found, what, answers),
    async task(signal) {
      await services.keys.limit(known.key, limitsOf(what, answers), signal);
    },
  });
}

function keep<T>(answer: StepResult<T>, take: (value: T) => unknown): StepResult<T> {
  if (answer !== undefined && answer !== 'back') take(answer.value);
  return answer;
}

function choiceOf({ limit }: KeyMeter): Choice {
  if (limit === 0) return 'blocked';
  return typeof limit === 'number' ? 'number' : 'none';
}

function typedOf({ limit }: KeyMeter): string {
  return typeof limit === 'number' && limit > 0 ? localNumber(limit, { maximumFractionDigits: 2 }) : '';
}

function askChoice(title: string, step: number, what: Limited, meter: KeyMeter, current: Choice): Promise<StepResult<Choice>> {
  const now = (choice: Choice) => (choiceOf(meter) === choice && meter.limit !== 'unknown' ? messages.currentChoice() : '');
  const items = [
    {
      label: messages.noLimit(),
      description: now('none'),
      detail: messages.noLimitDetail(),
      value: 'none' as const,
    },
    {
      label: messages.blockAllUse(),
      description: now('blocked'),
      detail: what === 'characters' ? messages.blockCharactersDetail() : messages.blockSpeechDetail(),
      value: 'blocked' as const,
    },
    {
      label: messages.customLimit(),
      description: [now('number'), typeof meter.limit === 'number' && meter.limit > 0 ? amount(meter.limit, what) : '']
        .filter(Boolean)
        .join(' · '),
      detail: messages.customLimitDetail(),
      value: 'number' as const,
    },
  ];
  return askPick<Choice>({
    title,
    step,
    prompt: messages.scopeAndUsage(scopeOf(what), meterInWords(meter, what)),
    placeholder: messages.chooseLimit(),
    items,
    current: items.find(({ value }) => value === current),
  });
}

/** Describes the scope of a limit (specification, "Limit semantics"). */
function scopeOf(what: Limited): string {
  return what === 'characters' ? messages.characterLimitScope() : messages.speechLimitScope();
}

function numberStep(title: string, step: number, what: Limited, { used }: KeyMeter, answers: Answers): TextStep {
  const prompt = what === 'characters' ? messages.characterLimitPrompt() : messages.speechLimitPrompt();
  const fault = what === 'characters' ? messages.invalidCharacterLimit() : messages.invalidSpeechLimit();
  return {
    title,
    step,
    prompt,
    value: answers.typed,
    promptAsTyped: (text) => `${prompt} ${limitInWords(what, text, used)}`.trim(),
    checkAsTyped(text) {
      // Store the text while the user types, so that it is kept when the user goes back.
      answers.typed = text;
      return text === '' || numberIn(what, text) !== undefined ? undefined : fault;
    },
    check: async (text) => (text === '' ? fault : undefined),
  };
}

/** Shows how the typed number is understood, as the meaning of a comma depends on the locale. */
function limitInWords(what: Limited, text: string, used: number | undefined): string {
  const value = numberIn(what, text);
  if (value === undefined) return '';
  const limit = what === 'characters' ? value : value / millisecondsOfMinute;
  if (limit === 0) return messages.zeroBlocksAllUse();
  const isOver = used !== undefined && used >= limit;
  const words = amount(limit, what);
  return isOver ? messages.limitBelowUsage(words, amount(used, what)) : messages.limitUnderstood(words);
}

/** Returns characters, or milliseconds of speech. */
function numberIn(what: Limited, text: string): number | undefined {
  return what === 'characters' ? wholeNumberIn(text) : millisecondsIn(text);
}

/** "0 blocks all consumption; null removes the limit". The other limit is omitted and does not change. */
function limitsOf(what: Limited, { choice, typed }: Answers): KeyLimits {
  const value = choice === 'number' ? numberIn(what, typed) : choice === 'blocked' ? 0 : null;
  return what === 'characters' ? { characters: value } : { speech_to_text_milliseconds: value };
}
