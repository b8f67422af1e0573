import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import packageNls from '../../package.nls.json' with { type: 'json' };

const { commands, configuration, walkthroughs } = packageJson.contributes;
const steps = walkthroughs.flatMap((walkthrough) => walkthrough.steps);
const texts: Readonly<Record<string, string>> = packageNls;
const ownCommands = new Set(commands.map(({ command }) => command));
const settings = new Set(configuration.flatMap((section) => Object.keys(section.properties)));

/** The editor's own commands that steps use; all are there in every version we support. */
const ofTheEditor = new Set([
  'editor.action.insertSnippet',
  'editor.action.selectAll',
  'workbench.action.files.newUntitledFile',
  'workbench.action.openSettings',
]);

/** The contexts that the extension sets. */
const setContexts = new Set(
  globSync('src/**/*.ts')
    .flatMap((file) => Array.from(readFileSync(file, 'utf8').matchAll(/'setContext',\s*'([^']+)'/g)))
    .map(([, name]) => name),
);

function textOf(description: string): string {
  return texts[description.replaceAll('%', '')] ?? '';
}

/** The commands that the links of a step run, each of several in a row for itself. */
function commandsOf(description: string): string[] {
  return [...textOf(description).matchAll(/\]\(command:([\w.]+)(?:\?([^)]*))?\)/g)].flatMap(([, command = '', query = '']) => {
    if (command !== 'runCommands') return [command];
    const { commands: row }: { commands: readonly (string | { readonly command: string })[] } = JSON.parse(decodeURIComponent(query));
    return row.map((one) => (typeof one === 'string' ? one : one.command));
  });
}

describe('The walkthrough in package.json', () => {
  it('has a picture for each kind of theme in every step, and no others lie about', () => {
    const pictures = steps.flatMap(({ media }) => Object.values(media.image));
    for (const { media } of steps) assert.deepEqual(Object.keys(media.image).toSorted(), ['dark', 'hc', 'hcLight', 'light']);
    for (const picture of pictures) assert.ok(existsSync(picture), picture);
    assert.deepEqual(
      pictures.toSorted(),
      readdirSync('media/walkthrough')
        .map((name) => `media/walkthrough/${name}`)
        .toSorted(),
    );
  });

  it('has a button in every step that runs a command of ours or shows a sample for its keys, and only commands that exist', () => {
    for (const { id, description } of steps) {
      const run = commandsOf(description);
      const hasSample = run.includes('editor.action.insertSnippet') && decodeURIComponent(textOf(description)).includes('"Press Ctrl+K ');
      assert.ok(hasSample || run.some((command) => ownCommands.has(command)), id);
      for (const command of run) assert.ok(ownCommands.has(command) || ofTheEditor.has(command), command);
    }
  });

  it('is done with a step on what can happen', () => {
    for (const { id, completionEvents } of steps) {
      assert.ok(completionEvents.length > 0, id);
      for (const event of completionEvents) {
        const [kind, what = ''] = event.split(':');
        if (kind === 'onCommand') assert.ok(ownCommands.has(what), event);
        else if (kind === 'onSettingChanged') assert.ok(settings.has(what), event);
        else {
          assert.equal(kind, 'onContext');
          const own = what.split(' && ').filter((part) => part.startsWith('interlinear.'));
          assert.ok(own.length > 0 && own.every((part) => setContexts.has(part)), event);
        }
      }
    }
  });
});
