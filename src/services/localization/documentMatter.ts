import type { FilePair, FileText } from './documents.ts';
import type { PairFact } from './facts.ts';
import { matterHashesOf, unknownMatter } from './matterFacts.ts';
import type { MatterHashes } from './matterFacts.ts';
import type { MatterUpdate } from './matterUpdate.ts';

/** Front matter of documents. Its parser is loaded for those that have it. */

/** Returns what is known of the front matter of a file once it has a translation. */
export async function matterOf({ format, text }: FileText): Promise<MatterHashes> {
  if (format === 'html') return unknownMatter;
  if (!mayHaveMatter(text)) return matterHashesOf([]);
  return (await import('./matterUpdate.ts')).matterHashes(text);
}

/** Returns the target with the front matter of its source. @param target its text as it is meanwhile. */
export async function followedMatter({ source }: FilePair, target: string, facts: readonly PairFact[]): Promise<MatterUpdate | undefined> {
  if (source.format === 'html') return undefined;
  if (!mayHaveMatter(source.text)) return { text: target, changes: [], facts: matterHashesOf([]).first };
  return (await import('./matterUpdate.ts')).matterUpdate(source.text, target, facts, source.options.frontMatter);
}

function mayHaveMatter(text: string): boolean {
  return /^\uFEFF?(?:---|\+\+\+)/.test(text);
}
