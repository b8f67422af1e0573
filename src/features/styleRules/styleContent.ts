import type { StyleRuleList } from '../../api/styleRules.ts';
import { styleDocumentText } from './styleDocument.ts';

/** Content of a list as a file. */
export interface Content {
  readonly text: string;
  readonly size: number;
  /** Only changes with the list. */
  readonly mtime: number;
  readonly version: number;
}

/** Returns the content for a list. If the text is the same as before, it keeps its time; otherwise, it gets a later one. */
export function contentOf(list: StyleRuleList, before: Content | undefined): Content {
  const text = styleDocumentText(list);
  const mtime = before?.text === text ? before.mtime : mtimeOf(list, before);
  return { text, size: Buffer.byteLength(text), mtime, version: list.version };
}

/**
 * Returns the time of a list, later than that of the previous content. It must not depend on this window: after a reload, the editor
 * compares it with the stored time of unsaved text.
 */
export function mtimeOf(list: StyleRuleList, before: Content | undefined): number {
  const updated = Date.parse(list.updated_time ?? list.creation_time ?? '');
  // Two changes may have the same time. Versions count in steps of two, because a saved list has two contents: the written one and the
  // service's.
  return Math.max((Number.isNaN(updated) ? 0 : updated) + 2 * list.version, (before?.mtime ?? 0) + 1);
}
