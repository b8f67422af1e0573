import type * as vscode from 'vscode';
import type { Passage } from '../../formats/passage.ts';
import type { App } from '../../ui/app.ts';
import type { PassageTranslation } from '../../ui/translating.ts';
import { lineEnding, nameOf } from './documentNames.ts';
import { joined, originalOf } from './spot.ts';
import type { Translated } from './spot.ts';
import { logged } from '../../service/logged.ts';

/** Lists translations as recent. */
export async function historyOf(
  app: App,
  document: vscode.TextDocument,
  items: readonly Translated[],
  target: string,
  state: 'applied' | 'shown' | 'discarded' | 'late',
): Promise<void> {
  const [first] = items;
  if (!first) return;
  // One entry for a command: the list holds few, and 200 cursors would drive out all others.
  const between = lineEnding(document);
  await app.history.add({
    kind: 'translation',
    original: joined(items, ({ spot }) => originalOf(spot), between),
    result: joined(items, ({ text }) => text, between),
    source: first.source,
    target,
    place: nameOf(document),
    state,
  });
}

/** What comes after a cancel was paid for: it is listed, never applied by itself. */
export function keepLate(
  app: App,
  document: vscode.TextDocument,
  passage: Passage,
  { text, results }: PassageTranslation,
  target: string,
): void {
  const source = results[0]?.detected_source_language ?? '';
  const original = passage.restore(passage.payloads).text;
  app.history
    .add({ kind: 'translation', original, result: text, source, target, place: nameOf(document), state: 'late' })
    .catch((error: unknown) => app.log.error(logged(error)));
}
