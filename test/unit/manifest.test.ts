import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { generated } from '../../scripts/manifest.ts';
import { commands } from '../../src/commands.ts';
import { renamedSettings, settings, toolNames } from '../../src/manifest.ts';
import packageNls from '../../package.nls.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };

const { contributes } = packageJson;
const properties = Object.assign({}, ...contributes.configuration.map((section) => section.properties)) as Record<
  string,
  { default: unknown; scope: string; type: unknown; markdownDeprecationMessage?: string }
>;

describe('The table of commands', () => {
  it('is what the manifest, the documentation and src/generated say: npm run manifest writes them', async () => {
    for (const [path, text] of await generated()) assert.equal(readFileSync(path, 'utf8'), text, path);
  });

  it('has a row for each title', () => {
    const titles = Object.keys(packageNls).flatMap((key) => /^command\.(\w+)$/.exec(key)?.[1] ?? []);
    assert.deepEqual(
      titles.toSorted(),
      Object.keys(commands)
        .map((id) => id.slice('interlinear.'.length))
        .toSorted(),
    );
  });
});

const oldNames = new Set<string>(Object.values(renamedSettings).map((name) => `interlinear.${name}`));

describe('The manifest', () => {
  it('holds the tools of package.json, and no others', () => {
    assert.deepEqual(
      [...toolNames],
      contributes.languageModelTools.map(({ name }) => name),
    );
  });

  it('holds the settings of package.json with their defaults, and no others', () => {
    const current = Object.entries(properties).filter(([id]) => !oldNames.has(id));
    assert.deepEqual(Object.fromEntries(current.map(([id, property]) => [id, property.default])), { ...settings });
  });

  it('keeps each old name of a setting, which names the new one and can hold the same in the same places', () => {
    const texts: Readonly<Record<string, string>> = packageNls;
    for (const [name, oldName] of Object.entries(renamedSettings)) {
      const [now, old] = [properties[`interlinear.${name}`], properties[`interlinear.${oldName}`]];
      assert.ok(now && old, name);
      assert.deepEqual([old.scope, old.type, old.default], [now.scope, now.type, now.default], name);
      assert.ok(texts[`${oldName}.renamed`]?.includes(`\`#interlinear.${name}#\``), name);
      assert.equal(old.markdownDeprecationMessage, `%${oldName}.renamed%`);
    }
  });

  it('has at most eight entries in the menu of a text, the rest behind one of them', () => {
    const listed = contributes.menus['interlinear.editor'];
    assert.ok(listed.length <= 8, String(listed.length));
    assert.deepEqual(
      listed.flatMap((item) => ('submenu' in item ? [item.submenu] : [])),
      ['interlinear.more'],
    );
  });

  it('shows nothing that deletes or ends on a row itself, and no icon in the title of every source control', () => {
    const inline = contributes.menus['view/item/context'].filter(({ group }) => group.startsWith('inline')).map(({ command }) => command);
    assert.ok(inline.length > 10);
    assert.deepEqual(
      inline.filter((command) => /\.(?:delete|remove|forget|deactivate|clear(?!FinishedJobs))/.test(command)),
      [],
    );
    assert.deepEqual(
      contributes.menus['scm/title'].filter(({ group }) => group.startsWith('navigation')),
      [],
    );
  });

  it('gives every setting that decides where the key goes application scope, and restricts it in untrusted workspaces', () => {
    const connection = Object.keys(properties).filter((id) => id.startsWith('interlinear.connection.'));
    assert.ok(connection.length >= 7);
    for (const id of connection) {
      assert.equal(properties[id]?.scope, 'application', id);
      assert.ok(packageJson.capabilities.untrustedWorkspaces.restrictedConfigurations.includes(id), id);
    }
  });

  it('refers to texts that exist, and to every text that exists', () => {
    const used = new Set([...JSON.stringify(packageJson).matchAll(/"%([\w.]+)%"/g)].map((match) => match[1]));
    assert.deepEqual([...used].toSorted(), Object.keys(packageNls).toSorted());
  });

  it('names commands that exist in menus and keybindings', () => {
    // A tab in a dictionary is typed by the editor's own command.
    const known = new Set([...contributes.commands.map(({ command }) => command), 'tab']);
    const named = [...Object.values(contributes.menus).flat(), ...contributes.keybindings].flatMap((item) =>
      'command' in item ? [item.command] : [],
    );
    for (const command of named) assert.ok(known.has(command), command);
  });

  it('offers nothing that deletes where the words of something harmless were typed', () => {
    const titles = contributes.commands.map(({ command, title }) => ({ command, words: wordsOf(title) }));
    const deletes = ({ command }: { readonly command: string }) =>
      /\.(?:delete|remove|clear(?!\w*Filter)|forget|deactivate|disconnect)/.test(command);
    const harmless = titles.filter((one) => !deletes(one));
    for (const one of titles.filter(deletes)) {
      const found = harmless.filter(({ words }) => words.every((word) => one.words.includes(word)));
      assert.deepEqual(found, [], one.command);
    }
  });

  it('names every value of a setting in words, and explains it', () => {
    const choices = Object.entries<object>(properties).filter(
      ([, setting]) => 'type' in setting && setting.type === 'string' && 'enum' in setting,
    );
    assert.ok(choices.length > 10);
    for (const [id, setting] of choices) {
      const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);
      const parts = new Map<string, unknown>(Object.entries(setting));
      for (const part of ['enumItemLabels', 'markdownEnumDescriptions'])
        assert.equal(lengthOf(parts.get(part)), lengthOf(parts.get('enum')), `${id}: ${part}`);
    }
  });

  it('says in words what each value inside of a setting is', () => {
    const parts = enumsInside(properties);
    assert.ok(parts.size >= 3);
    for (const [path, part] of parts) assert.equal(part['enumDescriptions']?.length, part['enum']?.length, path);
  });

  it('lists settings in their order, those that commands set at the end of their group', () => {
    const setByCommands = new Set([
      ...['sourceLanguage', 'targetLanguage', 'glossary', 'styleRules', 'translationMemory', 'translationMemoryThreshold', 'presets'].map(
        (name) => `interlinear.translation.${name}`,
      ),
      'interlinear.glossaries.linkedFiles',
    ]);
    for (const { title, properties: group } of contributes.configuration) {
      const listed = Object.entries<{ readonly order: number }>(group);
      assert.deepEqual(
        listed.map(([, { order }]) => order),
        listed.map(([, { order }]) => order).toSorted((a, b) => a - b),
        title,
      );
      const first = listed.findIndex(([id]) => setByCommands.has(id));
      const after = first === -1 ? [] : listed.slice(first).map(([id]) => id);
      assert.deepEqual(
        after.filter((id) => !setByCommands.has(id) && !oldNames.has(id)),
        [],
      );
    }
    assert.deepEqual(
      [...setByCommands].filter((id) => !(id in properties)),
      [],
    );
  });

  it('leaves Enter in lists to opening, on every system', () => {
    const bound = contributes.keybindings.filter((item) => item.key === 'enter' || ('mac' in item && item.mac === 'enter'));
    assert.deepEqual(
      bound.filter(({ when }) => when.includes('listFocus')).map(({ command }) => command),
      ['interlinear.openStyleRules'],
    );
  });

  it('uses no Ctrl+Alt in keybindings, which is AltGr on European keyboards', () => {
    for (const { key } of contributes.keybindings) assert.doesNotMatch(key, /ctrl\+alt|alt\+ctrl/i);
  });
});

/** Lists of values that are not a setting themselves, by where they stand. */
function enumsInside(part: object, path = '', isInside = false): Map<string, Readonly<Record<string, readonly unknown[]>>> {
  const found = new Map<string, Readonly<Record<string, readonly unknown[]>>>();
  if (isInside && 'enum' in part) {
    const lists = Object.entries(part).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    found.set(path, Object.fromEntries(lists));
  }
  for (const [name, value] of Object.entries(part)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    for (const [at, inner] of enumsInside(value, `${path}/${name}`, isInside || name === 'items' || name === 'properties'))
      found.set(at, inner);
  }
  return found;
}

function wordsOf(title: string): string[] {
  const texts: Readonly<Record<string, string>> = packageNls;
  return (texts[title.slice(1, -1)] ?? title).toLowerCase().match(/\p{L}+/gu) ?? [];
}
