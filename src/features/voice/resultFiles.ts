import * as vscode from 'vscode';
import { resultExtensions } from '../../contract/voiceKinds.ts';
import type { VoiceTarget } from '../../contract/voiceKinds.ts';
import { resultPath, sourceParts } from '../../formats/resultPath.ts';

/** Beside the recording, by its name and the language. */
const pattern = '${dir}/${name}.${lang}${ext}';

/**
 * For each target the files of its results, one for each recording.
 * @param language of the recordings, where it is known: talk.en.mp3 is then called talk.
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
      const { dir = '', name = '', ext = '' } = parts[position] ?? {};
      // talk.mp3 and talk.wav would both become talk.de.txt.
      const isShared = stems.filter((stem) => stem === stems[position]).length > 1;
      const filled = { dir, name: isShared ? `${name}${ext}` : name, lang: target.language, ext: ends[index] ?? '', source: source.path };
      return source.with({ path: resultPath(pattern, filled) });
    }),
  );
}

/** Those of the files that are there already, as strings. */
export async function existing(files: readonly vscode.Uri[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(files.map(async (file) => ((await exists(file)) ? file.toString() : undefined)));
  return new Set(found.filter((file) => file !== undefined));
}

async function exists(file: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
