// Runs in the extension host, started by dictionary.ts: opens a large dictionary as a file, types in it, and waits for what is said of it.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { dictionaryUri } from '../../src/services/glossaries/dictionaryPlace.ts';
import { createGlossary, removeGlossary } from '../editor/glossaries.ts';
import { closeEditors, givenSandbox } from '../editor/surroundings.ts';
import type { DictionaryFigures } from './dictionary.ts';

const entries = 100_000;
const keystrokes = 20;

describe('Measurements of a large dictionary in the editor', function () {
  this.timeout(120_000);

  it('come to their end', async () => {
    // 104 bytes with its line end.
    const lines = Array.from({ length: entries }, (_, index) =>
      `source phrase ${index}\tder Zielausdruck Nummer ${index}`.padEnd(103, '.'),
    );
    const id = await createGlossary('Large', 'en', 'de', lines.join('\n'));
    const account = createHash('sha256').update(`interlinear account ${givenSandbox().key}`).digest('hex').slice(0, 32);
    const uri = dictionaryUri({ account, glossary_id: id, source_lang: 'en', target_lang: 'de' }, 'Large');
    const local = vscode.Uri.joinPath(vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file('/'), 'large.txt');
    await vscode.workspace.fs.writeFile(local, Buffer.from(lines.join('\n')));
    const localBegun = performance.now();
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(local));
    const localMs = performance.now() - localBegun;
    await closeEditors();
    const longest = watchStalls();
    const begun = performance.now();
    const document = await vscode.workspace.openTextDocument(uri);
    const editor = await vscode.window.showTextDocument(document);
    const openMs = performance.now() - begun;
    const times: number[] = [];
    for (let index = 0; index < keystrokes; index += 1) {
      const line = 1000 + index * 4000;
      times.push(await judged(uri, 1, () => editor.edit((change) => change.insert(new vscode.Position(line, 0), ' '))));
      await judged(uri, 0, () => editor.edit((change) => change.delete(new vscode.Range(line, 0, line, 1))));
    }
    const figures: DictionaryFigures = {
      entries,
      openMs,
      localMs,
      keystrokes,
      keystrokeMs: times.toSorted((a, b) => a - b)[keystrokes / 2] ?? 0,
      longestMs: longest(),
    };
    const file = process.env['INTERLINEAR_BENCH_FIGURES'];
    assert.ok(file);
    await writeFile(file, JSON.stringify(figures));
    await closeEditors();
    await removeGlossary(id);
  });
});

/** Milliseconds from a change of the text until the editor shows so many problems. */
async function judged(uri: vscode.Uri, count: number, change: () => Thenable<boolean>): Promise<number> {
  const shown = Promise.withResolvers<number>();
  let begun = 0;
  const changes = vscode.workspace.onDidChangeTextDocument((event) => {
    if (event.document.uri.toString() === uri.toString() && event.contentChanges.length > 0) begun = performance.now();
  });
  const diagnostics = vscode.languages.onDidChangeDiagnostics(() => {
    if (vscode.languages.getDiagnostics(uri).length === count) shown.resolve(performance.now());
  });
  assert.equal(await change(), true);
  const end = await shown.promise;
  changes.dispose();
  diagnostics.dispose();
  return end - begun;
}

/** @returns the longest time in milliseconds for which the extension host did nothing else. */
function watchStalls(): () => number {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  return () => {
    clearInterval(timer);
    return longest;
  };
}
