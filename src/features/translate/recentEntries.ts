import type * as vscode from 'vscode';
import type { SegmentedText } from '../../text/segments.ts';
import type { Services } from '../../services/services.ts';
import type { TextTranslation } from '../../services/translation/translating.ts';
import { lineEnding, nameOf } from './translateContext.ts';
import { joined, originalOf } from './translationUnit.ts';
import type { Translated, Whole } from './translationUnit.ts';
import { translatedWholes } from './wholes.ts';
import { logged } from '../../client/logged.ts';

/** UTF-16 units of what was captured from which on only its texts are listed: a large file would drive out all others. */
const mostOfWhole = 500_000;

/**
 * Lists translations as recent.
 * @param wholes what they were captured with: the code or data around them belongs to what can be copied and inserted later.
 */
export async function addToHistory(
  services: Services,
  document: vscode.TextDocument,
  items: readonly Translated[],
  target: string,
  state: 'applied' | 'shown' | 'discarded' | 'late',
  wholes?: readonly Whole[],
): Promise<void> {
  const [first] = items;
  if (!first) return;
  // One entry for a command: the list holds few, and 200 cursors would drive out all others.
  const between = lineEnding(document);
  await services.history.add({
    kind: 'translation',
    ...(wholes && unitsOf(wholes) <= mostOfWhole
      ? { original: wholes.map(({ text }) => text).join(between), result: translatedWholes(wholes, items).join(between) }
      : { original: joined(items, ({ unit }) => originalOf(unit), between), result: joined(items, ({ text }) => text, between) }),
    source: first.source,
    target,
    place: nameOf(document),
    state,
  });
}

function unitsOf(wholes: readonly Whole[]): number {
  return wholes.reduce((sum, { text }) => sum + text.length, 0);
}

/** What comes after a cancel was paid for: it is listed, never applied by itself. */
export function recordLateResult(
  services: Services,
  document: vscode.TextDocument,
  segmentedText: SegmentedText,
  { text, results }: TextTranslation,
  target: string,
): void {
  const source = results[0]?.detected_source_language ?? '';
  const original = segmentedText.restore(segmentedText.payloads).text;
  services.history
    .add({ kind: 'translation', original, result: text, source, target, place: nameOf(document), state: 'late' })
    .catch((error: unknown) => services.log.error(logged(error)));
}
