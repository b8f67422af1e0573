// Runs in the extension host, started by inEditor.ts: measures commands and hovers, and checks that they did what is measured.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { control, execute, openText, setting } from '../editor/surroundings.ts';
import type { EditorFigures } from './inEditor.ts';

const selections = 200;
const delayMs = 50;
const moves = 1000;
const texts = 20;

describe('Measurements in the editor', function () {
  this.timeout(120_000);
  const sandbox = control();
  const paid = async () => (await sandbox.ledger()).entries.filter((entry) => entry.path === '/v2/translate').length;

  it('come to their end', async () => {
    await execute('interlinear.chooseTargetLanguage', 'en-US');
    // Loads what the first command loads.
    await openText('⟨Hello world⟩', { language: 'plaintext' });
    await execute('interlinear.translateSelectionTo', 'de');
    await sandbox.set({ latency_ms: delayMs });
    const together = await measured(async () => {
      await openText(Array.from({ length: selections }, (_, index) => `- ⟨Entry number ${index} of the list⟩`).join('\n'));
      await execute('interlinear.translateSelectionTo', 'de');
    });
    const oneByOne = await measured(async () => {
      const editor = await openText(Array.from({ length: selections }, (_, index) => `- Line number ${index} of the list`).join('\n'));
      for (let line = 0; line < selections; line += 1) {
        editor.selection = new vscode.Selection(line, 2, line, editor.document.lineAt(line).text.length);
        await execute('interlinear.translateSelectionTo', 'de');
      }
    });
    await sandbox.set({ latency_ms: 0 });
    const { requests: hoverRequests } = await measured(hoverAbout);
    const file = process.env['INTERLINEAR_BENCH_FIGURES'];
    assert.ok(file);
    const figures: EditorFigures = { selections, delayMs, together, oneByOne, moves, texts, hoverRequests };
    await writeFile(file, JSON.stringify(figures));
  });

  async function measured(task: () => Promise<void>): Promise<{ ms: number; requests: number }> {
    await execute('interlinear.clearCache', true);
    await sandbox.resetLedger();
    const started = performance.now();
    await task();
    return { ms: Math.round(performance.now() - started), requests: await paid() };
  }

  /** The mouse goes over all comments again and again. */
  async function hoverAbout(): Promise<void> {
    await setting('interlinear.reading.mode', 'always');
    await setting('interlinear.reading.delay', 0);
    const lines = Array.from({ length: texts }, (_, index) => [
      `// Das ist die Beschreibung für das Fahrrad ${index}, das im Hof hinter dem alten Haus steht.`,
      `const bike${index} = ${index};`,
    ]);
    const { document } = await openText(lines.flat().join('\n'), { language: 'typescript' });
    let shown = 0;
    for (let move = 0; move < moves; move += 1) {
      const position = new vscode.Position((move % texts) * 2, 10 + (move % 30));
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, position);
      const contents = hovers.flatMap((hover) => hover.contents.map((part) => (typeof part === 'string' ? part : part.value)));
      if (contents.some((content) => content.includes('«en'))) shown += 1;
    }
    assert.ok(shown >= moves - texts, `${shown} of ${moves} hovers showed a translation`);
    await setting('interlinear.reading.mode', undefined);
    await setting('interlinear.reading.delay', undefined);
  }
});
