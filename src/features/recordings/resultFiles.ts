import type * as vscode from 'vscode';
import { resultExtensions } from '../../api/voiceKinds.ts';
import type { VoiceTarget } from '../../api/voiceKinds.ts';
import { resultPath, sourceParts } from '../../text/resultPath.ts';
import { fileName } from '../../editor/files.ts';

/** Result next to the recording, with its name and the language. */
const pattern = '${dir}/${name}.${lang}${ext}';

/**
 * Returns the result files for each target, one for each recording.
 * @param language language of the recordings, if known. It is removed from names: talk.en.mp3 becomes talk.
 */
export function resultFiles(
  sources: readonly vscode.Uri[],
  targets: readonly VoiceTarget[],
  language: string | undefined,
): readonly (readonly vscode.Uri[])[] {
  const parts = sources.map(({ path }) => sourceParts(path, language));
  const stems = parts.map(({ dir, name }) => `${dir}/${name}`.toLowerCase());
  const ends = resultExtensions(targets);
  return targets.map((target, index) =>
    sources.map((source, position) => {
      const { dir = '', name = '' } = parts[position] ?? {};
      // talk.mp3 and talk.wav would both become talk.de.txt; so would talk.mp3 and talk.en.mp3.
      const isShared = stems.filter((stem) => stem === stems[position]).length > 1;
      const named = isShared ? fileName(source) : name;
      const filled = { dir, name: named, lang: target.language, ext: ends[index] ?? '', source: source.path };
      return source.with({ path: resultPath(pattern, filled) });
    }),
  );
}
