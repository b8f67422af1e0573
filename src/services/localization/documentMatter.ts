import type { FilePair, FileText } from './documents.ts';
import type { PairFact } from './facts.ts';
import { matterHashesOf, unknownMatter } from './matterFacts.ts';
import type { MatterUpdate } from './matterUpdate.ts';
import type { WrittenHashes } from './writtenFacts.ts';

/** Front matter of documents. Its parser is loaded for those that have it. */

/** Returns what is known of the front matter of a file once it has a translation. */
export async function matterOf({ format, text, options }: FileText): Promise<WrittenHashes> {
  if (format === 'html') return unknownMatter;
  if (!mayHaveMatter(text)) return matterHashesOf([]);
  return (await import('./matterUpdate.ts')).matterHashes(text, options.frontMatter);
}

/** Returns the target with the front matter of its source. @param text that of the target as it is meanwhile. */
export async function followedMatter(
  { source, target }: FilePair,
  text: string,
  facts: readonly PairFact[],
): Promise<MatterUpdate | undefined> {
  if (source.format === 'html') return undefined;
  if (!mayHaveMatter(source.text)) return { text, changes: [], facts: matterHashesOf([]).first };
  return (await import('./matterUpdate.ts')).matterUpdate(source.text, text, facts, source.options.frontMatter, target.text);
}

function mayHaveMatter(text: string): boolean {
  return /^\uFEFF?(?:---|\+\+\+)/.test(text);
}
