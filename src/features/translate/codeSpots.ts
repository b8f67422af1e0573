import * as vscode from 'vscode';
import type { OptionChoices } from '../../contract/optionChoices.ts';
import { openPassage } from '../../formats/passage.ts';
import { openBlock } from '../../formats/proseBlocks.ts';
import type { ProseBlock } from '../../formats/proseBlocks.ts';
import { withProgress } from '../../ui/progress.ts';
import { proseBlocks } from '../../ui/proseInDocument.ts';
import { trackRanges } from '../../ui/trackedRanges.ts';
import type { TrackedRanges } from '../../ui/trackedRanges.ts';
import { UserError } from '../../ui/userError.ts';
import { hasText } from './spot.ts';
import type { Spot, Spots } from './spot.ts';
import { wholesOf } from './wholes.ts';

/** Data files have values, not strings among code: nothing is to be asked. */
const dataLanguage = /^(?:json|yaml|toml|ini|properties|dotenv|po|gettext)/;

interface FoundBlock {
  readonly block: ProseBlock;
  /** Whether the selection lies within it: it is what was meant then. */
  readonly meant: boolean;
}

/**
 * The comments, docstrings and strings among what was captured.
 * @param scope value of interlinear.code.translate.
 * @returns undefined where the whole is to be translated as it stands: without grammar, or because the user wants it.
 */
export async function openCode(captured: TrackedRanges, choices: OptionChoices, scope: string): Promise<Spots | undefined> {
  const { document } = captured;
  for (;;) {
    const { version } = document;
    const text = document.getText();
    const found = await blocksOf(captured);
    if (!found) return undefined;
    const blocks = await wanted(found, scope);
    if (blocks === 'everything') return undefined;
    // The offsets are those of the version that was read: after an edit meanwhile, once more.
    if (document.version !== version && !document.isClosed) continue;
    const ranges = blocks.map(({ start, end }) => new vscode.Range(document.positionAt(start), document.positionAt(end)));
    const followed = trackRanges(document, ranges);
    const spots = await Promise.all(followed.ranges.map((tracked, index) => spotOf(text, blocks[index], tracked, choices)));
    const withText = spots.flatMap((spot) => (spot && hasText(spot) ? [spot] : []));
    const captures = captured.ranges.flatMap((range) => range.current() ?? []);
    return { document, spots: withText, wholes: wholesOf(document, captures, withText), followed };
  }
}

async function blocksOf(captured: TrackedRanges): Promise<FoundBlock[] | undefined> {
  const { document } = captured;
  const ranges = captured.ranges.flatMap((range) => range.current() ?? []);
  return withProgress(vscode.l10n.t('Looking for comments and strings…'), async (signal) => {
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

/** The range without white space at its ends. */
function trimmed(document: vscode.TextDocument, range: vscode.Range): { readonly start: number; readonly end: number } {
  const text = document.getText(range);
  const start = document.offsetAt(range.start);
  return { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length };
}

async function wanted(found: readonly FoundBlock[], scope: string): Promise<readonly ProseBlock[] | 'everything'> {
  if (found.length === 0) {
    throw new UserError(vscode.l10n.t('There are no comments or strings with words in the selection.'), [
      {
        title: vscode.l10n.t('Translate Code as It Stands…'),
        run: async () => vscode.commands.executeCommand('workbench.action.openSettings', 'interlinear.code.translate'),
      },
    ]);
  }
  const blocks = found.map(({ block }) => block);
  const comments = found.filter(({ block, meant }) => meant || block.kind !== 'string' || dataLanguage.test(block.language));
  const chosen = scope === 'ask' && comments.length < found.length ? await ask(comments.length, found.length) : scope;
  if (chosen === 'everything') return 'everything';
  if (chosen === 'commentsAndStrings') return blocks;
  if (comments.length > 0) return comments.map(({ block }) => block);
  throw new UserError(vscode.l10n.t('There are no comments in the selection, and strings are left out by interlinear.code.translate.'));
}

async function ask(comments: number, all: number): Promise<string> {
  const items = [
    ...(comments > 0 ? [{ label: vscode.l10n.t('Comments and docstrings'), description: String(comments), value: 'comments' }] : []),
    {
      label: comments > 0 ? vscode.l10n.t('Comments, docstrings and strings') : vscode.l10n.t('Strings'),
      description: String(all),
      value: 'commentsAndStrings',
    },
    { label: vscode.l10n.t('Everything as it stands, code included'), value: 'everything' },
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('What of this code should be translated?'),
    placeHolder: vscode.l10n.t('interlinear.code.translate remembers an answer for good.'),
  });
  if (!picked) throw new vscode.CancellationError();
  return picked.value;
}

async function spotOf(
  text: string,
  block: ProseBlock | undefined,
  tracked: Spot['tracked'],
  choices: OptionChoices,
): Promise<Spot | undefined> {
  if (!block) return undefined;
  const opened = openBlock(text, block);
  const options = { format: opened.format, keepTerms: choices.keep_terms };
  const passages = await Promise.all(opened.texts.map((words) => openPassage(words, options)));
  return { tracked, passages, join: (texts) => opened.restore(texts), mayGrow: block.kind !== 'string' };
}
