import { resolve } from 'node:path';
import { startUiEditor } from '../harness/uiEditor.ts';
import type { UiWindow } from '../harness/uiEditor.ts';
import { median } from './figures.ts';
import { withClient } from './pacedClient.ts';
import type { Row } from './figures.ts';

const glossaries = 5000;
const runs = 5;
const atOnce = 16;

interface Account {
  readonly url: string;
  readonly key: string;
}

/** From the click on Refresh to the new rows in the view, against reading the same list with the client alone. */
export async function glossaryTree(vsix: string): Promise<Row[]> {
  await using cleanup = new AsyncDisposableStack();
  const editor = await startUiEditor({ installed: { vsix: resolve(vsix) } });
  cleanup.defer(editor.stop);
  const account: Account = JSON.parse(editor.sandbox.line);
  const first = await fill(account);
  const window = await editor.openWindow();
  cleanup.defer(window.close);
  await shown(window, 'Glossary 0001');
  const pairs: { readonly tree: number; readonly list: number }[] = [];
  // In turns, so that both see the same machine.
  for (let run = 0; run < runs; run += 1) {
    const name = `Glossary 0000, ${run}`;
    await send(account, 'PATCH', `/v3/glossaries/${first}`, { name });
    pairs.push({ tree: await refreshed(window, name), list: await listed(account) });
  }
  const tree = median(pairs.map((pair) => pair.tree));
  const list = median(pairs.map((pair) => pair.list));
  return [
    {
      what: `tree with ${glossaries} glossaries, refreshed, median of ${runs}`,
      ours: `${tree.toFixed(0)} ms until the rows are there`,
      other: `${list.toFixed(0)} ms to read both lists with the client alone`,
      ratio: (tree / list).toFixed(1),
    },
  ];
}

/** @returns the id of the one that comes first by its name. */
async function fill(account: Account): Promise<string> {
  const names = Array.from({ length: glossaries }, (_, index) => `Glossary ${String(index).padStart(4, '0')}`);
  const dictionaries = ['de', 'fr', 'ja'].map((target_lang) => ({
    source_lang: 'en',
    target_lang,
    entries: 'a\tb',
    entries_format: 'tsv',
  }));
  let first = '';
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let name = names.shift(); name !== undefined; name = names.shift()) {
        const made: { glossary_id: string } = JSON.parse(await send(account, 'POST', '/v3/glossaries', { name, dictionaries }));
        if (name === 'Glossary 0000') first = made.glossary_id;
      }
    }),
  );
  return first;
}

async function send({ url, key }: Account, method: string, path: string, body: unknown): Promise<string> {
  const headers = { Authorization: `Service-Auth-Key ${key}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response.text();
}

async function shown({ workbench }: UiWindow, name: string): Promise<void> {
  await workbench.sideBar.open('Interlinear');
  await workbench.sideBar.tree('Glossaries').row(name).waitFor();
}

async function refreshed({ workbench }: UiWindow, name: string): Promise<number> {
  const tree = workbench.sideBar.tree('Glossaries');
  // The buttons of the title are there while the mouse is.
  await tree.pane.hover();
  const started = performance.now();
  await tree.clickTitleAction('Refresh Glossaries');
  await tree.row(name).waitFor();
  return performance.now() - started;
}

async function listed(account: Account): Promise<number> {
  return withClient(account, async (client) => {
    const { signal } = new AbortController();
    // Opens the connection.
    await client.languages.list('glossary', [], signal);
    const started = performance.now();
    const [current] = await Promise.all([client.glossaries.list(signal), client.legacy.listGlossaries(signal)]);
    if (current.length !== glossaries) throw new Error(`${current.length} glossaries were read.`);
    return performance.now() - started;
  });
}
