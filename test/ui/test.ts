import { test as base } from '@playwright/test';
import type { EditorName } from '../harness/editor.ts';
import { startUiEditor, type UiEditor } from '../harness/uiEditor.ts';

/** Names the folder in which the set-up installed the packaged extension and the driver. */
export const extensionsVariable = 'INTERLINEAR_TEST_EXTENSIONS';

export interface WorkerOptions {
  /** Which end of the range of editors; set by the project. */
  readonly editorName: EditorName;
}

interface WorkerFixtures {
  /** An editor server for all tests of the worker: starting it takes seconds, a window of it one or two. */
  readonly editor: UiEditor;
  /** Starts another one, in another environment; ended with the worker. */
  readonly startEditor: (env: NodeJS.ProcessEnv) => Promise<UiEditor>;
}

export const test = base.extend<object, WorkerOptions & WorkerFixtures>({
  editorName: ['newest', { option: true, scope: 'worker' }],
  startEditor: [
    async ({ browser, editorName }, use) => {
      const extensionsFolder = process.env[extensionsVariable];
      if (extensionsFolder === undefined) throw new Error(`${extensionsVariable} is not set; start the suite with \`npm run test:ui\`.`);
      const started: UiEditor[] = [];
      await use(async (env) => {
        const editor = await startUiEditor({ installed: { extensionsFolder }, browser, editor: editorName, env });
        started.push(editor);
        return editor;
      });
      await Promise.all(started.map((editor) => editor.stop()));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  editor: [
    async ({ startEditor }, use) => {
      await use(await startEditor({}));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect } from '@playwright/test';
