import type { FilePair, FileText } from './documents.ts';
import type { PairFact } from './facts.ts';
import { hashesOfFields, unknownMatter } from './matterFacts.ts';
import type { MatterHashes } from './matterFacts.ts';
import type { MatterUpdate } from './matterUpdate.ts';

/** Front matter of documents. Its parser is loaded for those that have it. */

/** Returns what is known of the front matter of a file once it has a translation. */
export async function matterOf({ format, text, options }: FileText): Promise<MatterHashes> {
  if (format === 'html') return unknownMatter;
  if (!mayHaveMatter(text)) return hashesOfFields([]);
  return (await import('./matterUpdate.ts')).matterHashes(text, options.frontMatter);
}

/** Returns the target with the front matter of its source. @param target its text as it is meanwhile. */
export async function followedMatter({ source }: FilePair, target: string, facts: readonly PairFact[]): Promise<MatterUpdate> {
  if (source.format === 'html' || ![source.text, target].some(mayHaveMatter)) return { text: target, changes: [] };
  return (await import('./matterUpdate.ts')).matterUpdate(source.text, target, facts, source.options.frontMatter);
}

function mayHaveMatter(text: string): boolean {
  return /^\uFEFF?(?:---|\+\+\+)/.test(text);
}
