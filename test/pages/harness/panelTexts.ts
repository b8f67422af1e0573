import { join } from 'node:path';
import { build } from 'esbuild';
import * as v from 'valibot';
import { root } from '../../harness/paths.ts';

/** What the extension tells its panels to say: the files with their texts ask the editor for them, of which a stand-in is put in. */
const sources = `
  export { usagePanelTexts as usage } from './src/features/usage/panel/pageTexts.ts';
  export { optionsPanelTexts as options } from './src/features/translate/panel/pageTexts.ts';
  export { recordingPanelTexts as recording } from './src/features/recordings/panel/pageTexts.ts';
`;

const texts = v.record(v.string(), v.string());
const textsOf = v.pipe(v.function(), v.returns(texts));
const made = v.object({ usage: textsOf, options: textsOf, recording: textsOf });

export type PanelName = 'usage' | 'options' | 'recording';
export type PanelTexts = Readonly<Record<PanelName, Readonly<Record<string, string>>>>;

export async function readPanelTexts(): Promise<PanelTexts> {
  const { outputFiles } = await build({
    stdin: { contents: sources, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    // Of what the stand-in lacks, which no text needs.
    logLevel: 'error',
    plugins: [
      {
        name: 'editor',
        setup(bundle) {
          bundle.onResolve({ filter: /^vscode$/ }, () => ({ path: join(root, 'test/harness/smallVscode.ts') }));
        },
      },
    ],
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const module: unknown = await import(`data:text/javascript;base64,${code}`);
  const { usage, options, recording } = v.parse(made, { ...(module as object) });
  return { usage: usage(), options: options(), recording: recording() };
}
