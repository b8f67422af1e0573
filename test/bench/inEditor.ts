import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../harness/browser.ts';
import { ensureEditor } from '../harness/editor.ts';
import { runInHost } from '../harness/hostRun.ts';
import { createRunFolder } from '../harness/lifetime.ts';
import { root } from '../harness/paths.ts';
import type { Row } from './figures.ts';

/** What the measurements in the extension host tell; times in milliseconds. */
export interface EditorFigures {
  readonly selections: number;
  readonly delayMs: number;
  readonly together: { readonly ms: number; readonly requests: number };
  readonly oneByOne: { readonly ms: number; readonly requests: number };
  readonly moves: number;
  readonly texts: number;
  readonly hoverRequests: number;
}

/** Names the file that the measurements are written to. */
export const figuresVariable = 'INTERLINEAR_BENCH_FIGURES';

/** Runs measurements in a real editor, the newest one. @param spec file beside this one. @returns what it wrote down. */
export async function measuredInEditor<Figures>(spec: string): Promise<Figures> {
  await using cleanup = new AsyncDisposableStack();
  const folder = await createRunFolder();
  cleanup.defer(folder.remove);
  const browser = await launchBrowser();
  cleanup.defer(() => browser.close());
  const file = join(folder.path, 'figures.json');
  const run = {
    name: 'bench',
    editor: await ensureEditor('newest'),
    specs: [join(root, 'test', 'bench', spec)],
    env: { [figuresVariable]: file },
  };
  const { failures, problems } = await runInHost(run, browser, (text) => process.stdout.write(text));
  if (failures.length > 0 || problems.length > 0) throw new Error(`The measurements of ${spec} did not come to their end.`);
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Commands and hovers in a real editor. */
export async function inEditor(): Promise<Row[]> {
  const figures: EditorFigures = await measuredInEditor('inEditor.bench.ts');
  const { selections, delayMs, together, oneByOne, moves, texts, hoverRequests } = figures;
  return [
    {
      what: `${selections} selections in the editor at ${delayMs} ms server delay`,
      ours: `${together.ms} ms in ${together.requests} requests`,
      other: `${oneByOne.ms} ms, one request for each (${oneByOne.requests})`,
      ratio: `${(oneByOne.ms / together.ms).toFixed(1)} times faster`,
    },
    {
      what: `requests for ${moves} pointer moves over ${texts} comments`,
      ours: String(hoverRequests),
      other: `${moves}, one for each hover`,
      ratio: (hoverRequests / moves).toFixed(3),
    },
  ];
}
