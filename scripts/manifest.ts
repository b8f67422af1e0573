// Writes what comes from the table of commands (src/commands.ts): commands, menus and keybindings of package.json, docs/commands.md and
// src/generated: npm run manifest

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { captures, commands, features } from '../src/commands.ts';
import type { CommandRow } from '../src/commands.ts';
import packageJson from '../package.json' with { type: 'json' };
import packageNls from '../package.nls.json' with { type: 'json' };
import { root } from '../test/harness/paths.ts';

const rows = Object.entries<CommandRow>(commands).map(([id, row]) => Object.assign({ id, name: id.slice('interlinear.'.length) }, row));
type Row = (typeof rows)[number];

/** The files that come from the table, by their paths from the root, formatted. */
export async function generated(): Promise<ReadonlyMap<string, string>> {
  const files = {
    'package.json': JSON.stringify(manifest()),
    'docs/commands.md': documentation(),
    'docs/settings.md': settingsPage(),
    'src/generated/commandIds.ts': commandIds(),
    'src/generated/commands.ts': registrations(),
  };
  const formatted = Object.entries(files).map(async ([path, text]) => {
    const file = join(root, path);
    return [path, await format(text, { ...(await resolveConfig(file)), filepath: file })] as const;
  });
  return new Map(await Promise.all(formatted));
}

/** The manifest with what the table says of commands; what is not ours in menus and keybindings (submenus, `tab`) stays first. */
function manifest(): object {
  const { contributes } = packageJson;
  const menus = Map.groupBy(rows.flatMap(places), ({ menu }) => menu);
  const kept = Object.entries<readonly object[]>(contributes.menus).map(
    ([menu, items]) => [menu, items.filter((item) => !('command' in item))] as const,
  );
  const names = [...new Set([...kept.map(([menu]) => menu), ...menus.keys()])];
  return {
    ...packageJson,
    contributes: {
      ...contributes,
      commands: rows.map(({ id, name, icon }) => ({
        command: id,
        title: `%command.${name}%`,
        category: 'Interlinear',
        ...(icon !== undefined && { icon: `$(${icon})` }),
      })),
      menus: Object.fromEntries(
        names.map((menu) => [
          menu,
          [...(kept.find(([name]) => name === menu)?.[1] ?? []), ...(menus.get(menu) ?? []).map(({ item }) => item).toSorted(byGroup)],
        ]),
      ),
      keybindings: [
        ...contributes.keybindings.filter(({ command }) => !command.startsWith('interlinear.')),
        ...rows.flatMap(({ id, key }) => (key ? [{ command: id, key: key[0], ...macKey(key[0]), when: key[1] }] : [])),
      ],
    },
  };
}

interface MenuItem {
  readonly command: string;
  readonly group?: string;
  readonly when?: string;
}

function places({ id, palette, menus = [] }: Row): { readonly menu: string; readonly item: MenuItem }[] {
  const inMenus = menus.map(([menu, group, when]) => ({ menu, item: { command: id, ...(when !== undefined && { when }), group } }));
  if (palette === undefined) return inMenus;
  return [...inMenus, { menu: 'commandPalette', item: { command: id, when: String(palette) } }];
}

/** Groups in their order, and what stands in them. */
function byGroup({ group: a = '' }: MenuItem, { group: b = '' }: MenuItem): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function macKey(key: string): { readonly mac?: string } {
  if (key === 'delete') return { mac: 'cmd+backspace' };
  return key.includes('ctrl') ? { mac: key.replaceAll('ctrl', 'cmd') } : {};
}

function titleOf(name: string): string {
  const texts: Readonly<Record<string, string>> = packageNls;
  const title = texts[`command.${name}`];
  if (title === undefined) throw new Error(`package.nls.json has no text "command.${name}".`);
  return title;
}

function documentation(): string {
  const table = (these: readonly Row[]) =>
    [
      '| Command | Description | Keys |',
      '| --- | --- | --- |',
      ...these.map(({ name, does, key }) => `| Interlinear: ${titleOf(name)} | ${does} | ${key ? keyWords(key[0]) : ''} |`),
    ].join('\n');
  return `# Commands

<!-- Written by \`npm run manifest\` from src/commands.ts. -->

On a Mac, use <kbd>Cmd</kbd> instead of <kbd>Ctrl</kbd>, and <kbd>Cmd</kbd>+<kbd>Backspace</kbd> instead of <kbd>Delete</kbd>. Commands for text are also in the **Interlinear** menu when you right-click, and the most important ones in the code actions of a selection.

## In the Command Palette

${table(rows.filter(({ palette }) => palette !== false))}

## On rows of the views

${table(rows.filter(({ palette }) => palette === false))}
`;
}

interface Property {
  readonly default?: unknown;
  readonly scope: string;
  readonly markdownDescription?: string;
  readonly markdownDeprecationMessage?: string;
  readonly deprecationMessage?: string;
  readonly enum?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
}

/** The settings as the settings editor has them, from package.json. */
function settingsPage(): string {
  const groups = packageJson.contributes.configuration.map(({ title, properties }) => {
    const listed = Object.entries<Property>(properties).filter(([, one]) => !one.markdownDeprecationMessage && !one.deprecationMessage);
    return [`## ${nlsText(title)}`, ...listed.map(([id, property]) => settingEntry(id, property))].join('\n\n');
  });
  return `# Settings

<!-- Written by \`npm run manifest\` from package.json. -->

To change a setting, open the settings editor and search for \`interlinear\`. Most settings can also be set for a workspace, a folder or a language.

${groups.join('\n\n')}
`;
}

function settingEntry(id: string, property: Property): string {
  const choices = (property.enum ?? []).map((value, at) => `- \`${value}\`: ${linked(property.markdownEnumDescriptions?.[at] ?? '')}`);
  const scopes: Readonly<Record<string, string>> = {
    application: 'user settings only',
    'language-overridable': 'anywhere, also for a language',
    resource: 'anywhere',
    window: 'user and workspace settings',
  };
  const head = `### \`${id}\`\n\n${linked(property.markdownDescription ?? '')}`;
  const facts = `Default: \`${JSON.stringify(property.default)}\`. Can be set in: ${scopes[property.scope] ?? property.scope}.`;
  return [head, ...(choices.length > 0 ? [choices.join('\n')] : []), facts].join('\n\n');
}

/** A text of the manifest with the ids of settings as code, which the settings editor shows as links. */
function linked(key: string): string {
  return nlsText(key).replaceAll(/`#([\w.]+)#`/g, '`$1`');
}

function nlsText(key: string): string {
  const texts: Readonly<Record<string, string>> = packageNls;
  const text = texts[key.replaceAll('%', '')];
  if (text === undefined) throw new Error(`package.nls.json has no text "${key}".`);
  return text;
}

/** `ctrl+k shift+l` as keys on a keyboard. */
function keyWords(key: string): string {
  const name = (one: string) => `<kbd>${one.charAt(0).toUpperCase()}${one.slice(1)}</kbd>`;
  return key
    .split(' ')
    .map((chord) => chord.split('+').map(name).join('+'))
    .join(' ');
}

function commandIds(): string {
  return `// Written by \`npm run manifest\` from src/commands.ts.

/** Commands, each with the arguments that other code may call it with. */
export interface Commands {
${rows.map(({ id, args = '[]' }) => `  '${id}': ${args};`).join('\n')}
}

export type CommandId = keyof Commands;
`;
}

/** The registration of every command. Nothing but types comes from the features: each is loaded with the first of its commands. */
function registrations(): string {
  const captured = Map.groupBy(Object.values(captures), ([, path]) => path);
  const names = Object.entries(features);
  return `// Written by \`npm run manifest\` from src/commands.ts.

import type * as vscode from 'vscode';
${[...captured].map(([path, functions]) => `import { ${functions.map(([name]) => name).join(', ')} } from '../${path}';`).join('\n')}
${names.map(([, [register, path]]) => `import type { ${register} } from '../features/${path}';`).join('\n')}
import { registerCommand } from '../services/command.ts';
import type { FailureServices } from '../services/failures.ts';

/** Handlers of each feature, loaded with its first command. */
export interface Features {
${names.map(([name, [register]]) => `  readonly ${name}: ReturnType<typeof ${register}>;`).join('\n')}
}

export function registerCommands(services: FailureServices, features: Features): vscode.Disposable[] {
  const { ${Object.keys(features).join(', ')} } = features;
  return [
${rows.map(registration).join('\n')}
  ];
}
`;
}

function registration({ id, handler, args, captures: wanted = [] }: Row): string {
  const [feature = '', method = ''] = handler.split('.');
  // What a menu hands over in vain stays here.
  const given = args === undefined ? [] : ['...args'];
  const call = `(await ${feature}.get()).${method}(${[...wanted, ...given].join(', ')})`;
  const body =
    wanted.length === 0
      ? call
      : `{
    ${wanted.map((name) => `const ${name} = ${captures[name][0]}();`).join('\n')}
    return ${call};
  }`;
  return `registerCommand(services, '${id}', async (${given.join('')}) => ${body}),`;
}

if (import.meta.main) {
  for (const [path, text] of await generated()) {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    if (text !== (await readFile(file, 'utf8').catch(() => ''))) await writeFile(file, text);
  }
}
