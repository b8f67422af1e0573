import assert from 'node:assert/strict';
import { openPassage } from '../../src/text/passage.ts';
import type { TextFormat } from '../../src/text/passage.ts';
import type { Passage, RestoredPassage } from '../../src/text/segments.ts';
import { isWellFormedXml } from '../../src/sandbox/wellFormedXml.ts';

/** Stand-ins for a service, and what tests of passages share. */

export type Translator = (payload: string, index: number) => string;

/** Letters of prose become capitals; tags, entities and kept terms stay, as a service leaves them. */
export function shout(payload: string): string {
  return payload.replaceAll(
    /(?<kept><k [^>]*>[^<]*<\/k>|<[^>]*>|&#?\w+;)|\p{Ll}/gu,
    (found, kept: string | undefined) => kept ?? found.toUpperCase(),
  );
}

export async function open(format: TextFormat, text: string, keepTerms: readonly string[] = []): Promise<Passage> {
  const passage = await openPassage(text, { format, keepTerms });
  // A service refuses a request with malformed XML.
  if (passage.tagged) for (const payload of passage.payloads) assert.ok(isWellFormedXml(payload), payload);
  return passage;
}

export async function translated(
  format: TextFormat,
  text: string,
  translate: Translator,
  keepTerms: readonly string[] = [],
): Promise<RestoredPassage> {
  const passage = await open(format, text, keepTerms);
  return passage.restore(passage.payloads.map(translate));
}

/** Asserts a text and that nothing of the original was lost. */
export async function reads(format: TextFormat, text: string, translate: Translator, wanted: string): Promise<void> {
  assert.deepEqual(await translated(format, text, translate), { text: wanted, lost: [] });
}

export async function staysWhole(format: TextFormat, text: string): Promise<void> {
  const passage = await open(format, text, ['GitHub', 'API']);
  assert.deepEqual(passage.restore(passage.payloads), { text, lost: [] });
}
