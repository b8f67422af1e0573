import * as vscode from 'vscode';
import type { OptionChoices } from '../../api/options/optionChoices.ts';
import { segmentText } from '../../text/segmentText.ts';
import type { SegmentedText } from '../../text/segments.ts';
import { takeApart } from '../../text/whitespace.ts';
import { isSourceCode, proseBlocks } from '../../services/grammars/proseInDocument.ts';
import { setting } from '../../services/settings/settings.ts';
import { textAround, textFormat } from '../../services/translation/textFormat.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { hasText, wholesOf } from './translationUnits.ts';
import type { TranslationUnit, TranslationUnits } from './translationUnits.ts';
import { openBlock } from '../../text/code/proseBlocks.ts';
import type { ProseBlock } from '../../text/textRange.ts';
import { localNumber } from '../../editor/localized.ts';
import { withProgress } from '../../editor/progress.ts';
import { trackRanges, trackWhole } from '../../editor/trackedRanges.ts';
import { UserError } from '../../editor/userError.ts';
import type { NoticeAction } from '../../editor/userError.ts';
import * as messages from './texts.ts';

/**
 * Divides the captured text into the texts to send. In source code, these are comments, docstrings and strings, as chosen by the user.
 * @param withWhole does the same for the whole file. It is offered if nothing was selected and there is no text.
 * @throws CancellationError if the user cancels the question; UserError if there is no prose.
 */
export async function collectUnits(captured: TrackedRanges, choices: OptionChoices, withWhole?: WithWhole): Promise<TranslationUnits> {
  const { document } = captured;
  const scope = setting('interlinear.code.translate', document);
  if (choices.tag_handling === 'auto' && scope !== 'everything' && isSourceCode(document)) {
    const code = await openCode(captured, choices, scope, withWhole);
    if (code) return code;
  }
  return openText(captured, choices);
}

/** Uses the captured text as it is. */
export async function openText(captured: TrackedRanges, choices: OptionChoices): Promise<TranslationUnits> {
  const { document } = captured;
  const format = textFormat(document);
  // With many cursors, the same lines would be read again and again.
  const most = Math.max(2000, Math.min(20_000, Math.floor(400_000 / captured.ranges.length)));
  const units = await Promise.all(
    captured.ranges.map(async (tracked): Promise<TranslationUnit> => {
      const range = tracked.current();
      const around = range ? textAround(document, range, most) : {};
      const segmentedText =
        choices.tag_handling === 'auto'
          ? await segmentText(tracked.original, { format, keepTerms: choices.keep_terms, ...around })
          : await rawText(tracked.original, choices.tag_handling);
      return { tracked, segmentedTexts: [segmentedText], join: (texts) => texts.join(''), mayGrow: true };
    }),
  );
  return { document, units: units.filter(hasText), followed: captured };
}

/** Prepares a text without automatic tag handling. */
async function rawText(text: string, handling: 'off' | 'xml' | 'html'): Promise<SegmentedText> {
  const layout = takeApart(text);
  const markup = handling === 'off' ? undefined : await segmentText(text, { format: handling, keepTerms: [] });
  return {
    payloads: layout.payload === '' ? [] : [layout.payload],
    tagged: false,
    restore: ([translation]) => ({ text: translation === undefined ? text : layout.restore(translation), lost: [] }),
    // If a service does not support tags, it would translate them.
    ...(markup && { withTokens: () => (markup.tagged ? markup.withTokens?.() : markup) }),
  };
}

/** Data files contain values, not strings in code, so no question is needed. */
const dataLanguage = /^(?:json|yaml|toml|ini|properties|dotenv|po|gettext)/;

interface FoundBlock {
  readonly block: ProseBlock;
  /** True if the selection is within the block. The block itself is meant in that case. */
  readonly meant: boolean;
}

/**
 * Returns the comments, docstrings and strings in the captured text.
 * @param scope value of interlinear.code.translate.
 * @returns undefined if the whole text is to be translated: without a grammar, or by the user's choice.
 */
export async function openCode(
  captured: TrackedRanges,
  choices: OptionChoices,
  scope: string,
  withWhole: WithWhole | undefined,
): Promise<TranslationUnits | undefined> {
  const { document } = captured;
  for (;;) {
    const { version } = document;
    const text = document.getText();
    const found = await blocksOf(captured);
    if (!found) return undefined;
    if (found.length === 0) throw noProse(captured, withWhole);
    const blocks = await wanted(found, scope);
    if (blocks === 'everything') return undefined;
    // The offsets belong to the version that was read, so an edit in the meantime requires another pass.
    if (document.version !== version && !document.isClosed) continue;
    const ranges = blocks.map(({ start, end }) => new vscode.Range(document.positionAt(start), document.positionAt(end)));
    const followed = trackRanges(document, ranges);
    const units = await Promise.all(followed.ranges.map((tracked, index) => unitOf(text, blocks[index], tracked, choices)));
    const withText = units.flatMap((unit) => (unit && hasText(unit) ? [unit] : []));
    const captures = captured.ranges.flatMap((range) => range.current() ?? []);
    return { document, units: withText, wholes: wholesOf(document, captures, withText), followed };
  }
}

async function blocksOf(captured: TrackedRanges): Promise<FoundBlock[] | undefined> {
  const { document } = captured;
  const ranges = captured.ranges.flatMap((range) => range.current() ?? []);
  return withProgress(messages.lookingForProse(), async (signal) => {
    const found: FoundBlock[] = [];
    for (const range of ranges) {
      const blocks = await proseBlocks(document, range, signal);
      if (!blocks) return undefined;
      const words = trimmed(document, range);
      const meant = blocks.length === 1 && blocks.some(({ start, end }) => start <= words.start && end >= words.end);
      for (const block of blocks) {
        if (!found.some((other) => other.block.start === block.start)) found.push({ block, meant });
      }
    }
    return found;
  });
}

/** Returns the range without whitespace at its ends. */
function trimmed(document: vscode.TextDocument, range: vscode.Range): { readonly start: number; readonly end: number } {
  const text = document.getText(range);
  const start = document.offsetAt(range.start);
  return { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length };
}

async function wanted(found: readonly FoundBlock[], scope: string): Promise<readonly ProseBlock[] | 'everything'> {
  const blocks = found.map(({ block }) => block);
  const comments = found.filter(({ block, meant }) => meant || block.kind !== 'string' || dataLanguage.test(block.language));
  const chosen = scope === 'ask' && comments.length < found.length ? await ask(comments.length, found.length - comments.length) : scope;
  if (chosen === 'everything') return 'everything';
  if (chosen === 'commentsAndStrings') return blocks;
  if (comments.length > 0) return comments.map(({ block }) => block);
  throw new UserError(messages.noCommentsStringsExcluded(), [{ title: messages.openSetting(), run: openCodeSetting }]);
}

async function ask(comments: number, strings: number): Promise<string> {
  const both = [commentCount(comments), stringCount(strings)].join(' · ');
  const items = [
    ...(comments > 0 ? [{ label: messages.commentsAndDocstrings(), description: commentCount(comments), value: 'comments' }] : []),
    comments > 0
      ? { label: messages.commentsDocstringsAndStrings(), description: both, value: 'commentsAndStrings' }
      : { label: messages.strings(), description: stringCount(strings), value: 'commentsAndStrings' },
    { label: messages.everythingInCode(), value: 'everything' },
  ];
  const pick = vscode.window.createQuickPick<(typeof items)[number]>();
  pick.title = messages.chooseWhatToTranslate();
  pick.placeholder = messages.toStopBeingAsked();
  pick.buttons = [{ iconPath: new vscode.ThemeIcon('gear'), tooltip: messages.openCodeSetting() }];
  pick.items = items;
  const answer = Promise.withResolvers<string | undefined>();
  pick.onDidAccept(() => answer.resolve(pick.activeItems[0]?.value));
  pick.onDidTriggerButton(() => {
    answer.resolve(undefined);
    void openCodeSetting();
  });
  pick.onDidHide(() => answer.resolve(undefined));
  pick.show();
  try {
    const value = await answer.promise;
    if (value === undefined) throw new vscode.CancellationError();
    return value;
  } finally {
    pick.dispose();
  }
}

/** Docstrings count as comments. */
function commentCount(count: number): string {
  return count === 1 ? messages.commentsOne() : messages.commentsMany(localNumber(count));
}

function stringCount(count: number): string {
  return count === 1 ? messages.stringsOne() : messages.stringsMany(localNumber(count));
}

async function unitOf(
  text: string,
  block: ProseBlock | undefined,
  tracked: TranslationUnit['tracked'],
  choices: OptionChoices,
): Promise<TranslationUnit | undefined> {
  if (!block) return undefined;
  const opened = openBlock(text, block);
  const options = { format: opened.format, keepTerms: choices.keep_terms };
  const segmentedTexts = await Promise.all(opened.texts.map((words) => segmentText(words, options)));
  return { tracked, segmentedTexts, join: (texts) => opened.restore(texts), mayGrow: block.kind !== 'string' };
}

/** Callback that does the same for a whole file. */
export type WithWhole = (whole: TrackedRanges) => Promise<unknown>;

/** Returns an error for captured text that is empty. For code and data without a selection, it offers to use the whole file. */
export function nothingHere(captured: TrackedRanges, withWhole?: WithWhole): UserError {
  if (captured.extent !== undefined && isSourceCode(captured.document)) return noProse(captured, withWhole);
  return new UserError(messages.nothingToTranslate());
}

/** Returns an error for captured text without comments, strings or values that contain words. */
export function noProse(captured: TrackedRanges, withWhole?: WithWhole): UserError {
  if (captured.extent === undefined) {
    return new UserError(messages.noProseInSelection(), [{ title: messages.openSetting(), run: openCodeSetting }]);
  }
  if (captured.extent === 'file') return new UserError(messages.noTextInFile());
  const isLine = captured.ranges.every((range) => !range.original.includes('\n')) && captured.ranges.length === 1;
  const message = isLine ? messages.noTextInLine() : messages.noTextAtCursor();
  return new UserError(message, withWhole ? [wholeFile(captured.document, withWhole)] : []);
}

function wholeFile(document: vscode.TextDocument, withWhole: WithWhole): NoticeAction {
  return {
    title: messages.translateWholeFile(),
    async run() {
      if (document.isClosed) throw new UserError(messages.fileClosed());
      return withWhole(trackWhole(document));
    },
  };
}

/** Opens the setting that defines which parts of code are translated. */
export async function openCodeSetting(): Promise<unknown> {
  return vscode.commands.executeCommand('workbench.action.openSettings', 'interlinear.code.translate');
}
