import type { StyleRuleList } from '../../api/styleRules.ts';
import { styleDocumentText } from './styleDocument.ts';

/** A list as the editor has it or could have it. */
export interface Content {
  readonly text: string;
  readonly size: number;
  /** Moves with the list only. */
  readonly mtime: number;
  readonly version: number;
}

/** A list as a file, after what it was before: the same text keeps its time, another one gets a later one. */
export function contentOf(list: StyleRuleList, before: Content | undefined): Content {
  const text = styleDocumentText(list);
  const mtime = before?.text === text ? before.mtime : mtimeOf(list, before);
  return { text, size: Buffer.byteLength(text), mtime, version: list.version };
}

/**
 * The time of a list, later than that of what it was before. It does not depend on this window: after the window was loaded anew, the
 * editor holds it against the time that it remembers of unsaved text.
 */
export function mtimeOf(list: StyleRuleList, before: Content | undefined): number {
  const updated = Date.parse(list.updated_time ?? list.creation_time ?? '');
  // Two changes may fall into the same moment. In steps of two: what was just saved is there twice, as written and as the service has it.
  return Math.max((Number.isNaN(updated) ? 0 : updated) + 2 * list.version, (before?.mtime ?? 0) + 1);
}
