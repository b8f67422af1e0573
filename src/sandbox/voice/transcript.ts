import { pseudoLocalize } from '../pseudoLocalize.ts';

/** A recording, as far as the sandbox understands it. */
export interface Recording {
  readonly name: string;
  readonly milliseconds: number;
}

/** Longest cue of subtitles. */
const cueMs = 4000;

/** What stands in for the words of a recording. */
export function transcript({ name, milliseconds }: Recording, language: string): string {
  const sentences = [
    'This is a transcript by the Interlinear sandbox.',
    `The recording {${name}} lasts ${(milliseconds / 1000).toFixed(3)} seconds.`,
    'A service would write here what it heard.',
  ];
  // Braces keep the file's name as it is.
  return sentences.map((sentence) => pseudoLocalize(sentence, { target: language }).replaceAll(/[{}]/g, '')).join('\n');
}

/** Subtitles whose cues cover the recording from its beginning to its end. */
export async function subtitles({ milliseconds }: Recording, language: string): Promise<string> {
  const { default: SrtParser } = await import('srt-parser-2');
  const count = Math.ceil(milliseconds / cueMs);
  const cues = Array.from({ length: count }, (_, index) => {
    const [start, end] = [index * cueMs, Math.min(milliseconds, (index + 1) * cueMs)];
    return {
      id: String(index + 1),
      startTime: timestamp(start),
      startSeconds: start / 1000,
      endTime: timestamp(end),
      endSeconds: end / 1000,
      text: pseudoLocalize(`Part ${index + 1} of ${count} of the recording`, { target: language }),
    };
  });
  return new SrtParser().toSrt(cues);
}

function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 23).replace('.', ',');
}
