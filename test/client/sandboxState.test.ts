import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { developerKey } from '../../src/api/administration.ts';
import { glossary as glossarySchema } from '../../src/api/glossaries.ts';
import { styleRuleList } from '../../src/api/styleRules.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { sandboxControl } from '../harness/sandboxControl.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { ask, refused, translate } from './sandboxRequests.ts';

describe('sandbox: a state file', () => {
  let folder: string;
  let statePath: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-state-'));
    statePath = join(folder, 'deep', 'state.json');
  });
  afterEach(async () => rm(folder, { recursive: true }));

  it('keeps keys, usage, glossaries and style rule lists across runs', async () => {
    const first = await startSandbox({ statePath });
    const dictionaries = [{ source_lang: 'en', target_lang: 'de', entries: 'a\tb', entries_format: 'tsv' }];
    const made = await ask(first, '/v3/glossaries', { json: { name: 'Terms', dictionaries } });
    const glossary = v.parse(glossarySchema, await made.json());
    const style = v.parse(
      styleRuleList,
      await (
        await ask(first, '/v3/style_rules', { json: { name: 'House', language: 'de', custom_instructions: [{ label: 'L', prompt: 'P' }] } })
      ).json(),
    );
    const created = await ask(first, '/v2/admin/developer-keys', { key: first.adminKey, json: { label: 'Mine' } });
    const { key_id } = v.parse(developerKey, await created.json());
    await translate(first, { text: ['a'.repeat(990)], target_lang: 'de' }, { key: first.limitedKey });
    await first.close();

    const second = await startSandbox({ statePath });
    try {
      assert.deepEqual(
        [second.key, second.adminKey, second.freeKey, second.limitedKey],
        [first.key, first.adminKey, first.freeKey, first.limitedKey],
      );
      assert.deepEqual(await (await ask(second, `/v3/glossaries/${glossary.glossary_id}`)).json(), glossary);
      assert.deepEqual(await (await ask(second, `/v3/style_rules/${style.style_id}`)).json(), style);
      await translate(second, { text: ['Hi'], target_lang: 'de' }, { key: key_id });
      const json = { text: ['a'.repeat(11)], target_lang: 'de' };
      await refused(await ask(second, '/v2/translate', { json, key: second.limitedKey }), 456, /990 of 1000/);
    } finally {
      await second.close();
    }
  });

  it('is written shortly after a change, whole, and for its owner only', async () => {
    const clock = createSimulatedClock();
    const sandbox = await startSandbox({ statePath, clock });
    try {
      await ask(sandbox, '/v3/style_rules', { json: { name: 'Kept soon', language: 'de' } });
      await clock.pass(200);
      assert.match(await readFile(statePath, 'utf8'), /Kept soon/);
      assert.deepEqual(await readdir(join(folder, 'deep')), ['state.json']);
      if (process.platform !== 'win32') assert.equal((await stat(statePath)).mode & 0o777, 0o600);
    } finally {
      await sandbox.close();
    }
  });

  it('is moved aside when it is broken, and said so', async () => {
    for (const broken of ['{"version":1,', '{"version":2}', 'null']) {
      const path = join(folder, 'broken.json');
      await writeFile(path, broken);
      const warnings: string[] = [];
      const sandbox = await startSandbox({ statePath: path, warn: (message) => warnings.push(message) });
      await sandbox.close();
      const aside = (await readdir(folder)).find((name) => name.startsWith('broken.json.broken-')) ?? '';
      assert.equal(await readFile(join(folder, aside), 'utf8'), broken);
      assert.match(warnings.join(), /is broken/);
      assert.match(await readFile(path, 'utf8'), /"version":1/);
      await rm(join(folder, aside));
    }
  });

  it('that cannot be written is said so and stops nothing', async () => {
    await writeFile(join(folder, 'file'), '');
    const warnings: string[] = [];
    const sandbox = await startSandbox({ statePath: join(folder, 'file2'), warn: (message) => warnings.push(message) });
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    await translate(sandbox, { text: ['Hi'], target_lang: 'de' });
    await sandbox.close();
    assert.match(warnings.join(), /cannot be written/);
  });

  it('is not touched by a sandbox that cannot start', async () => {
    const sandbox = await startSandbox({ statePath });
    const port = Number(new URL(sandbox.url).port);
    await assert.rejects(startSandbox({ port, statePath }), { code: 'EADDRINUSE' });
    await ask(sandbox, '/v3/style_rules', { json: { name: 'Mine', language: 'de' } });
    await sandbox.close();
    assert.match(await readFile(statePath, 'utf8'), /Mine/);
  });
});

describe('sandbox: its clock', () => {
  it('is moved by tests in other processes too', async () => {
    const sandbox = await startSandbox();
    try {
      const control = sandboxControl(sandbox.url, sandbox.adminKey);
      const before = sandbox.clock.now();
      await control.set({ advance_ms: 3_600_000 });
      assert.ok(sandbox.clock.now() - before >= 3_600_000);
      const { creation_time = '' } = v.parse(
        styleRuleList,
        await (await ask(sandbox, '/v3/style_rules', { json: { name: 'Later', language: 'de' } })).json(),
      );
      assert.ok(Date.parse(creation_time) >= before + 3_600_000);
      await assert.rejects(control.set({ advance_ms: -1 }), /400/);
    } finally {
      await sandbox.close();
    }
  });
});
