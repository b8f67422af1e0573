import assert from 'node:assert/strict';
import { join } from 'node:path';
import { GlossaryAccount, tsv } from './glossaryAccount.ts';
import { controlOf } from './sandbox.ts';
import type { ContextMenu } from './pages/contextMenu.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as glossariesLinkedFilesTexts from '../../src/features/glossaries/linkedFiles/texts.ts';
import { palette, commandTitle } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';
import * as glossariesTexts from '../../src/features/glossaries/texts.ts';
import * as glossariesServiceTexts from '../../src/services/glossaries/texts.ts';

const name = 'Rentals $(bug) [x](command:workbench.action.quit)';
const label = `${name} (en → de)`;
const link = { glossary: name, source_lang: 'en', target_lang: 'de' };
const linked = ['English;German', '"yard";"Hof"', '"bicycle";"Velo"', '"boat";"Boot"', ''];

/** What is offered for a file that has a link. */
function withLink(): string[] {
  return [
    commandTitle('compareLinkedDictionary'),
    commandTitle('pullLinkedDictionary'),
    commandTitle('pushLinkedDictionary'),
    commandTitle('unlinkDictionary'),
  ];
}

function changes(added: string, changed: string, removed?: string): string {
  const kept = [glossariesTexts.entriesAdded(added), glossariesTexts.entriesChanged(changed)];
  return [...kept, ...(removed === undefined ? [] : [glossariesTexts.entriesRemoved(removed)])].join(', ');
}

test.describe('Files that are linked with dictionaries', () => {
  const session = useWindow();
  const account = new GlossaryAccount(session);
  let glossary_id = '';

  test.beforeAll(async () => {
    await session.workbench.writeFile('plain.csv', '"yard";"Hof"\n');
    await session.workbench.writeFile('free.csv', '"yard";"Hof"\n');
  });
  test.beforeEach(async () => {
    await controlOf(session).clearFaults();
    await account.removeAll();
    glossary_id = await account.make(name, tsv('en', 'de', 'bicycle\tFahrrad\nyard\tHof\nticket\tKarte'));
    await session.driver.run('interlinear.refreshGlossaries');
    await session.workbench.writeFile('terms.csv', linked.join('\n'));
    await session.workbench.writeFile(
      '.vscode/settings.json',
      JSON.stringify({ 'interlinear.glossaries.linkedFiles': { 'terms.csv': link } }),
    );
  });

  async function lines(): Promise<string[]> {
    return (await account.entries(glossary_id, 'en', 'de')).split('\n').toSorted();
  }

  /** Right-clicks a file in the Explorer. */
  async function menuOf(file: string): Promise<ContextMenu> {
    await session.workbench.sideBar.open('Explorer');
    await session.driver.run('workbench.files.action.refreshFilesExplorer');
    return session.workbench.sideBar.tree('riverside-bikes').openContextMenu(file);
  }

  /** What the menu has about links. */
  async function about(menu: ContextMenu): Promise<string[]> {
    const titles = new Set([commandTitle('linkDictionary'), ...withLink()]);
    return (await menu.entries()).filter((entry) => titles.has(entry));
  }

  /** Opens the file that is linked, and waits until that stands above its text. */
  async function open(): Promise<void> {
    const { editor, page } = session.workbench;
    await session.driver.run('vscode.open', { file: join(session.workspace, 'terms.csv') });
    await editor.waitForTab('terms.csv');
    await page.locator('.codelens-decoration', { hasText: glossariesLinkedFilesTexts.linkedTo(label) }).waitFor();
  }

  test('are offered nothing but a link before they have one', async () => {
    const menu = await menuOf('plain.csv');
    assert.deepEqual(await about(menu), [commandTitle('linkDictionary')]);
    await menu.close();
  });

  test('are linked from the Explorer; the link is in the settings of the folder', async () => {
    const { quickInput, notifications } = session.workbench;
    await (await menuOf('free.csv')).choose(commandTitle('linkDictionary'));
    await quickInput.pick(name);
    await notifications.waitFor(withText(glossariesLinkedFilesTexts.linked('free.csv', any)));
    const { 'interlinear.glossaries.linkedFiles': links } = JSON.parse(await session.workbench.readFile('.vscode/settings.json'));
    assert.deepEqual(links['free.csv'], link);
  });

  test('are offered what goes with a link when they have one', async () => {
    await open();
    const menu = await menuOf('terms.csv');
    assert.deepEqual(await about(menu), withLink());
    await menu.close();
  });

  test('are compared and pulled, with a look at what will change', async () => {
    const { notifications, dialog, editor, page } = session.workbench;
    await open();
    await (await menuOf('terms.csv')).choose(commandTitle('compareLinkedDictionary'));
    await page.locator('.tabs-container .tab.active', { hasText: glossariesLinkedFilesTexts.compareTitle(label, 'terms.csv') }).waitFor();
    const counts = [
      glossariesTexts.withDifferentTranslation('1'),
      glossariesTexts.onlyInDictionary('1'),
      glossariesTexts.onlyInFile('1'),
    ].join(', ');
    const differ = withText(glossariesLinkedFilesTexts.differences('terms.csv', any, counts));
    const said = (await notifications.waitFor(differ)).replaceAll('\u200B', '');
    assert.equal(said, glossariesLinkedFilesTexts.differences('terms.csv', label, counts));
    await notifications.click(differ, glossariesLinkedFilesTexts.pullButton());
    const question = await dialog.waitFor(glossariesLinkedFilesTexts.pullQuestion(label, 'terms.csv'));
    assert.ok(question.includes(glossariesLinkedFilesTexts.changesInFile(changes('1', '1', '1'))), question);
    assert.match(question, withText(glossariesLinkedFilesTexts.removedPhrases(`${any}boat${any}`)));
    await dialog.click(glossariesLinkedFilesTexts.pullNow());
    // The comparison that is still open shows the same lines on its other side. The notice comes once the file has them.
    await notifications.waitFor(withText(glossariesLinkedFilesTexts.pulled('terms.csv', any, any)));
    await editor.waitForTab('terms.csv');
    const pulled = ['English;German', '"yard";"Hof"', '"bicycle";"Fahrrad"', '"ticket";"Karte"', ''];
    await expect.poll(() => editor.visibleLines()).toEqual(pulled);
    await editor.undo();
    await expect.poll(() => editor.visibleLines()).toEqual(linked);
  });

  test('are pushed from above their text, after a question that says what merging and replacing would do', async () => {
    const { notifications, dialog } = session.workbench;
    await open();
    await session.workbench.editor.clickLens(glossariesLinkedFilesTexts.pushButton());
    const question = await dialog.waitFor(glossariesLinkedFilesTexts.pushQuestion('terms.csv', label));
    assert.ok(question.includes(glossariesLinkedFilesTexts.mergeDetail(changes('1', '1'))), question);
    assert.ok(question.includes(glossariesLinkedFilesTexts.replaceDetail(changes('1', '1', '1'))), question);
    assert.match(question, withText(glossariesLinkedFilesTexts.onlyInDictionary(`${any}ticket${any}`)));
    await dialog.click(glossariesLinkedFilesTexts.replaceButton());
    await notifications.waitFor(withText(glossariesLinkedFilesTexts.pushed(any, 'terms.csv', changes('1', '1', '1'))));
    assert.deepEqual(await lines(), ['bicycle\tVelo', 'boat\tBoot', 'yard\tHof']);
  });

  test('are asked about again when the dictionary was changed while the question stood', async () => {
    const { notifications, dialog } = session.workbench;
    await open();
    await session.workbench.editor.clickLens(glossariesLinkedFilesTexts.pushButton());
    await dialog.waitFor(glossariesLinkedFilesTexts.pushQuestion('terms.csv', label));
    await account.merge(glossary_id, tsv('en', 'de', 'key\tSchlüssel'));
    await dialog.root.getByRole('button', { name: glossariesLinkedFilesTexts.replaceButton() }).click();
    const asked = await dialog.waitFor(glossariesLinkedFilesTexts.changedMeanwhile());
    assert.match(asked, withText(glossariesLinkedFilesTexts.onlyInDictionary(`${any}key${any}`)));
    assert.deepEqual(await lines(), ['bicycle\tFahrrad', 'key\tSchlüssel', 'ticket\tKarte', 'yard\tHof']);
    await dialog.click(glossariesLinkedFilesTexts.replaceButton());
    await notifications.waitFor(withText(glossariesLinkedFilesTexts.pushed(any, 'terms.csv', changes('1', '1', '2'))));
    assert.deepEqual(await lines(), ['bicycle\tVelo', 'boat\tBoot', 'yard\tHof']);
  });

  test('are not pushed while something is wrong, which is led to', async () => {
    const { notifications, editor, statusBar } = session.workbench;
    await open();
    await editor.goToLine(5);
    await editor.type('"no target"\n');
    await editor.waitForText('"no target"');
    await session.workbench.editor.clickLens(glossariesLinkedFilesTexts.pushButton());
    const refused = await notifications.waitFor(glossariesLinkedFilesTexts.notADictionary('terms.csv'));
    assert.ok(refused.includes(glossariesServiceTexts.faultInLine('5', glossariesServiceTexts.missingTarget())), refused);
    await editor.goToLine(1);
    await statusBar.item('Ln 1,').waitFor();
    await notifications.click(glossariesLinkedFilesTexts.notADictionary('terms.csv'), glossariesLinkedFilesTexts.goToLine(5));
    await statusBar.item('Ln 5').waitFor();
    assert.deepEqual(await lines(), ['bicycle\tFahrrad', 'ticket\tKarte', 'yard\tHof']);
  });

  test('are unlinked from above their text', async () => {
    const { notifications, editor } = session.workbench;
    await open();
    await editor.clickLens(glossariesLinkedFilesTexts.unlinkButton());
    await notifications.waitFor(glossariesLinkedFilesTexts.unlinked('terms.csv'));
    await expect(editor.lens(glossariesLinkedFilesTexts.pushButton())).toHaveCount(0);
    assert.equal(await session.workbench.offersCommand(palette('pushLinkedDictionary')), false);
  });
});
