import assert from 'node:assert/strict';
import { segmentText } from '../../src/text/segmentText.ts';
import type { TextFormat } from '../../src/text/segmentText.ts';
import type { SegmentedText, RestoredText } from '../../src/text/segments.ts';
import { isWellFormedXml } from '../../src/sandbox/translatable.ts';

/** Stand-ins for a service, and what tests of passages share. */

export type Translator = (payload: string, index: number) => string;

/** Letters of prose become capitals; tags, entities and kept terms stay, as a service leaves them. */
export function shout(payload: string): string {
  return payload.replaceAll(
    /(?<kept><k [^>]*>[^<]*<\/k>|<[^>]*>|&#?\w+;)|\p{Ll}/gu,
    (found, kept: string | undefined) => kept ?? found.toUpperCase(),
  );
}

export async function open(format: TextFormat, text: string, keepTerms: readonly string[] = []): Promise<SegmentedText> {
  const segmentedText = await segmentText(text, { format, keepTerms });
  // A service refuses a request with malformed XML.
  if (segmentedText.tagged) for (const payload of segmentedText.payloads) assert.ok(isWellFormedXml(payload), payload);
  return segmentedText;
}

export async function translated(
  format: TextFormat,
  text: string,
  translate: Translator,
  keepTerms: readonly string[] = [],
): Promise<RestoredText> {
  const segmentedText = await open(format, text, keepTerms);
  return segmentedText.restore(segmentedText.payloads.map(translate));
}

/** Asserts a text and that nothing of the original was lost. */
export async function reads(format: TextFormat, text: string, translate: Translator, wanted: string): Promise<void> {
  assert.deepEqual(await translated(format, text, translate), { text: wanted, lost: [] });
}

export async function staysWhole(format: TextFormat, text: string): Promise<void> {
  const segmentedText = await open(format, text, ['GitHub', 'API']);
  assert.deepEqual(segmentedText.restore(segmentedText.payloads), { text, lost: [] });
}
