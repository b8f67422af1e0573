import * as vscode from 'vscode';
import type { OptionChoices } from '../../api/options/optionChoices.ts';
import { codePoints } from '../../api/codePoints.ts';
import { choicesOfSettings } from '../../services/settings/choicesOfSettings.ts';
import { run } from '../../services/failures.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { refuseExcluded } from '../../services/translation/privacy.ts';
import { resolveNames } from '../../services/resources/resolveNames.ts';
import type { Services } from '../../services/services.ts';
import { trackRanges } from '../../editor/trackedRanges.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { UserError } from '../../editor/userError.ts';
import { taskOf } from './again.ts';
import { nameOf } from './translateContext.ts';
import { defaultPlacement } from './place.ts';
import type { PlacedText } from './placedTexts.ts';
import type { Target } from '../../services/languages/target.ts';
import type { TranslateContext, TranslationSummary } from './translateContext.ts';
import { assertNotInFlight, TranslationTask } from './translateSelection.ts';
import { logged } from '../../client/log.ts';
import { localNumber } from '../../editor/localized.ts';
import { choicesOfPreset } from '../../api/options/optionChoices.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { setting } from '../../services/settings/settings.ts';
import * as messages from './texts.ts';

/** Describes a translation and its cost in one line. @param languageName returns the name of a language code */
function receiptOf(summary: TranslationSummary, languageName: (code: string) => string): string {
  const source = summary.detected.map(languageName).join(', ');
  const what = messages.translatedFromTo(source, languageName(summary.target));
  return [what, costOf(summary), ...summary.notes].join(' ');
}

function costOf({ billed, cached, texts }: TranslationSummary): string {
  if (cached === texts) return messages.allFromCache();
  const cost = billed === undefined ? messages.costNotReported() : messages.costBilled(localNumber(billed));
  return cached === 0 ? cost : `${cost} ${messages.costCached(localNumber(cached), localNumber(texts))}`;
}

/** Request to show in the panel. */
export interface OptionsRequest {
  /** Name of the text for display, for example README.md. */
  readonly title: string;
  /** Beginning of the text. */
  readonly excerpt: string;
  /** Unicode code points in the whole selection. */
  readonly characters: number;
  /** Choices from the settings and the workspace's target language. */
  readonly initial: OptionChoices;
  /**
   * Runs the translation and shows errors. Choices that do not apply have default values.
   * @returns a sentence with the result and the cost; undefined if nothing was translated.
   */
  translate(choices: OptionChoices): Promise<string | undefined>;
  /** Called when the panel was closed or another request replaced this one. */
  released(): void;
}

/** Maximum number of characters of the selection shown in the panel. */
const excerptCharacters = 300;

/** Opens the panel with all options for the selection. It stays open, so that the same originals can be translated again. */
export async function translateWithOptions(context: TranslateContext, captured: TrackedRanges, target: Target): Promise<void> {
  const { services } = context;
  assertNotInFlight(context, captured);
  let handedOver = false;
  try {
    const { document } = captured;
    const client = await services.session.client();
    const text = captured.ranges.map(({ original }) => original.trim()).join('\n');
    const initial = await withIds(context, client, choicesOfSettings(document, target.code(document)), document);
    let placed: readonly PlacedText[] = [];
    handedOver = true;
    openOptionsPanel(services, {
      title: nameOf(document),
      excerpt: text.slice(0, excerptCharacters),
      characters: codePoints(text),
      initial,
      async translate(choices) {
        const before = context.placed.latest(document);
        let task: TranslationTask | undefined;
        await run(services, async () => {
          refuseExcluded(document);
          task = nextTask(context, captured, placed, choices);
          await task.run();
        });
        const after = context.placed.latest(document);
        if (after !== before) placed = after;
        return task?.summary && receiptOf(task.summary, languageNames(services));
      },
      released: () => captured.dispose(),
    });
  } finally {
    if (!handedOver) captured.dispose();
  }
}

/** Opens the panel with all options next to the text, or shows another request in the open one. */
function openOptionsPanel(services: Services, request: OptionsRequest): void {
  void run(services, async () => {
    try {
      const { showOptionsPanel } = await import('./panel/host.ts');
      showOptionsPanel(services, request);
    } catch (error) {
      request.released();
      throw error;
    }
  });
}

/** Returns a task for the current text in place of the selection: the original, or a translation of it by this panel. */
function nextTask(
  context: TranslateContext,
  captured: TrackedRanges,
  placed: readonly PlacedText[],
  choices: OptionChoices,
): TranslationTask {
  const manner = { chooseTarget: async () => choices.target_lang || undefined, choices };
  const standing = placed.filter(({ tracked }) => tracked.current() !== undefined);
  const ranges = captured.ranges.flatMap((range) => range.current() ?? []);
  // A translation below the original is replaced when it is made again, so that there is only one.
  const replaces = ranges.length === 0 || defaultPlacement(captured.document) === 'insertBelow';
  if (standing.length > 0 && replaces) return taskOf(context, captured.document, standing, { ...manner, placement: 'replace' });
  return new TranslationTask(context, trackRanges(captured.document, ranges, captured.extent), manner);
}

/** Replaces names with ids, which the panel uses for glossaries, style rule lists and memories. Unknown names are shown by the panel. */
async function withIds(
  { services }: TranslateContext,
  client: Parameters<typeof resolveNames>[1],
  choices: OptionChoices,
  document: vscode.TextDocument,
): Promise<OptionChoices> {
  try {
    const { choices: others, glossaries, style } = await resolveNames(services, client, choices, document, AbortSignal.timeout(10_000));
    const [glossary_id, ...more_glossary_ids] = glossaries.map((glossary) => glossary.glossary_id);
    return { ...others, ...(glossary_id !== undefined && { glossary_id }), more_glossary_ids, ...(style && { style_id: style.style_id }) };
  } catch (error) {
    if (!(error instanceof UserError)) services.log.warn(`Couldn't look up names from the settings: ${logged(error)}`);
    return choices;
  }
}

const id = 'interlinear.translation.presets';

/** Translates with a preset. */
export async function translateWithPreset(
  context: TranslateContext,
  captured: TrackedRanges,
  target: Target,
  name: string | undefined,
): Promise<void> {
  assertNotInFlight(context, captured);
  let handedOver = false;
  try {
    const { document } = captured;
    const presets = setting(id, document);
    const chosen = name ?? (await pickPreset(Object.keys(presets)));
    if (chosen === undefined) return;
    if (!Object.hasOwn(presets, chosen)) throw new UserError(messages.noSuchPreset(chosen));
    const { choices } = choicesOfPreset(presets[chosen], choicesOfSettings(document, target.code(document)));
    const chooseTarget = async () => (choices.target_lang ? choices.target_lang : target.choose(document));
    handedOver = true;
    await new TranslationTask(context, captured, { chooseTarget, choices }).run();
  } finally {
    if (!handedOver) captured.dispose();
  }
}

async function pickPreset(names: readonly string[]): Promise<string | undefined> {
  if (names.length === 0) {
    const open = () => vscode.commands.executeCommand('interlinear.translateWithOptions');
    throw new UserError(messages.noPresetsYet(), [{ title: messages.translateWithOptions(), run: async () => open() }]);
  }
  const items = names.map((name) => ({ label: plainInLabel(name), name }));
  const picked = await vscode.window.showQuickPick(items, { placeHolder: messages.choosePreset() });
  return picked?.name;
}
