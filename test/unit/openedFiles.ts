import assert from 'node:assert/strict';
import { frontMatterKeys } from '../../src/text/files/frontMatter.ts';
import { htmlFormat, markdownFormat, mkdocsFormat } from '../../src/text/files/markdownFormat.ts';
import type { OpenFile, Unit } from '../../src/text/files/openFile.ts';
import { pseudoLocalize } from '../../src/sandbox/pseudoLocalize.ts';

/** What tests of whole files share. */

export type OpenText = (text: string) => Promise<OpenFile>;

export const openMarkdown: OpenText = async (text) =>
  opened(await markdownFormat.open(text, { keepTerms: [], frontMatter: frontMatterKeys }));
export const openMkdocs: OpenText = async (text) => opened(await mkdocsFormat.open(text, { keepTerms: [], frontMatter: frontMatterKeys }));
export const openHtml: OpenText = async (text) => opened(await htmlFormat.open(text, { keepTerms: [], frontMatter: [] }));

function opened(file: OpenFile | undefined): OpenFile {
  assert.ok(file);
  return file;
}

export function sent(file: OpenFile): Unit[] {
  return file.units.filter(({ payload }) => payload !== undefined);
}

/** The units as `kind: payload`, or `kind! source` for those that are never sent. What has no words of its own is left out. */
export function listed({ text, units }: OpenFile): string[] {
  return withoutRest(units).map(({ kind, payload, start, end }) =>
    payload ? `${kind}: ${payload.text}` : `${kind}! ${text.slice(start, end)}`,
  );
}

export function withoutRest(units: readonly Unit[]): Unit[] {
  return units.filter(({ kind }) => kind !== 'rest');
}

/** The source of each unit that is sent. */
export function sources(file: OpenFile): string[] {
  return sent(file).map(({ start, end }) => file.text.slice(start, end));
}

/** Writes translations of the units with these payloads. */
export function written(file: OpenFile, translations: Readonly<Record<string, string>>): string {
  const edits = sent(file).flatMap((unit) => {
    const answer = translations[unit.payload?.text ?? ''];
    return answer === undefined ? [] : [{ unit, answer }];
  });
  assert.equal(edits.length, Object.keys(translations).length);
  const { text, kept } = file.write(edits);
  assert.deepEqual(kept, []);
  return text;
}

export function pseudo({ payload }: Unit): string {
  return pseudoLocalize(payload?.text ?? '', {
    target: 'de',
    ...(payload?.tagged === true && { tagHandling: 'xml' as const, ignoreTags: ['k'] }),
  });
}

/** Translates a whole file as the sandbox does. */
export function pseudoWritten(file: OpenFile): ReturnType<OpenFile['write']> {
  return file.write(sent(file).map((unit) => ({ unit, answer: pseudo(unit) })));
}
