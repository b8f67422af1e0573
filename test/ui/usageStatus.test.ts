import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';
import { controlOf, pickLanguage } from './journeys.ts';
import { UsagePanel } from './pages/usagePanel.ts';
import { useWindow } from './session.ts';

const today = () => new Date().toISOString().slice(0, 10);

describe('Usage in the status bar and in notices', () => {
  const session = useWindow();
  const refresh = () => session.workbench.runCommand('Interlinear: Refresh Usage');
  const item = () => session.workbench.statusBar.itemOfExtension('interlinear.usage');
  const shows = async (text: string) => item().filter({ hasText: text }).waitFor();
  const background = async () => session.workbench.statusBar.background('interlinear.usage');
  /** Waits until the panel is there and filled. */
  const panel = async () => new UsagePanel(session.workbench.page).waitFor();
  /** Lets the key of the connection have used so many characters this month. */
  const use = async (text: number, characters: number | null = null) =>
    controlOf(session).seedUsage({ keys: [{ label: 'Main key', days: [{ day: today(), text }], characters }] });

  before(async () => {
    await controlOf(session).resetLedger();
    await controlOf(session).set({ quota: 1000 });
  });
  after(async () => {
    await use(0);
    await controlOf(session).set({ quota: 5_000_000 });
    await controlOf(session).resetLedger();
  });

  it('tells the share of the nearest limit, and opens the panel [usage.counts]', async () => {
    const { notifications, statusBar } = session.workbench;
    await use(790);
    await refresh();
    await shows('79%');
    assert.equal(await background(), 'plain');
    const hover = await statusBar.tooltip('79%');
    assert.match(hover, /Period from .+ to .+, in UTC/);
    assert.match(hover, /Characters of this key: 790 used, no limit/);
    assert.match(hover, /Characters of the account: 790 of 1,000 used \(79%\), 210 remain/);
    assert.match(hover, /Speech of the account, in minutes: 0 of 600 used/);
    assert.match(hover, /As of .+\. Click for details\./);
    assert.match((await item().getByRole('button').getAttribute('aria-label')) ?? '', /Usage\. .*790 of 1,000 used/);
    await notifications.expectNone(500);
    await statusBar.click('79%');
    await panel();
  });

  it('becomes yellow at 80 %, which is said once, and red at 100 %, of the key and of the account separately', async () => {
    const { notifications } = session.workbench;
    await use(800);
    await refresh();
    await shows('Account 80%');
    assert.equal(await background(), 'warning');
    assert.match(
      await notifications.waitFor('of 1,000 are used'),
      /^Characters of the account: 800 of 1,000 are used \(80%\), 200 remain in this period\.$/,
    );
    await notifications.clear();
    await use(820);
    await refresh();
    await shows('Account 82%');
    await notifications.expectNone(500);
    await use(820, 800);
    await refresh();
    await shows('Key 102% · Account 82%');
    assert.equal(await background(), 'error');
    const said = await notifications.waitFor('the limit of 800 is reached');
    assert.ok(!said.includes('account'), said);
    await notifications.click('the limit of 800 is reached', 'Open Usage');
    await panel();
  });

  it('a refused translation leads to the panel [errors.quota]', async () => {
    const { workbench } = session;
    const { editor, notifications } = workbench;
    await workbench.openFile('README.md');
    await editor.select('Scan the code on the handlebar.');
    await workbench.runCommand('Interlinear: Translate Selection');
    await pickLanguage(workbench, 'German');
    await notifications.waitFor('are used up');
    await notifications.click('are used up', 'Show Usage');
    await panel();
    assert.ok((await controlOf(session).ledger()).entries.some(({ status }) => status === 456));
  });

  it('stays silent after "Don\'t Show Again", and says nothing twice after a restart', async () => {
    const { workbench } = session;
    const { notifications } = workbench;
    await workbench.reload();
    await shows('Key 102% · Account 82%');
    await refresh();
    await notifications.expectNone(500);
    await use(1000, 800);
    await refresh();
    await notifications.click('the limit of 1,000 is reached', "Don't Show Again");
    await use(400, 1000);
    await refresh();
    await shows('40%');
    await controlOf(session).set({ speech_quota: 0 });
    await refresh();
    await shows('Speech 100%');
    await notifications.expectNone(500);
    await controlOf(session).set({ speech_quota: 36_000_000 });
  });

  it('what was used is exported by a command too: days that are typed are judged, Back keeps them [admin.analytics]', async () => {
    const { workbench } = session;
    const { quickInput, notifications } = workbench;
    const { key_id } = (await use(340))[0] ?? assert.fail();
    await workbench.runCommand('Interlinear: Enter Admin Key…');
    await quickInput.pick("Use the Sandbox's Admin Key");
    await notifications.waitFor('is kept');
    await notifications.clear();
    await workbench.runCommand('Interlinear: Export Analytics…');
    await quickInput.waitFor('Export Analytics');
    await quickInput.pick('Other Days…');
    await quickInput.waitForMessage('First day');
    await quickInput.type('2026-02-30');
    await quickInput.waitForMessage('This is no day.');
    await quickInput.type(today());
    await quickInput.accept();
    await quickInput.waitForMessage('Last day');
    await quickInput.type('2001-01-01');
    await quickInput.waitForMessage('must not be before the first');
    await quickInput.type(today());
    await quickInput.accept();
    await quickInput.row('CSV by Key and Day').waitFor();
    await quickInput.goBack();
    await quickInput.waitForMessage('Last day');
    assert.equal(await quickInput.input.inputValue(), today());
    await quickInput.accept();
    await quickInput.pick('CSV by Key');
    const name = `analytics-${today()}-${today()}.csv`;
    // The box of the file comes after that of the steps, under the same title.
    await eventually(async () => assert.ok((await quickInput.input.inputValue()).endsWith(`/${name}`)));
    await quickInput.accept();
    await notifications.waitFor(`${name} was written.`);
    const written = await workbench.readFile(name);
    assert.match(written, /^\uFEFFapi_key,api_key_label,total_characters,/);
    assert.match(written, /,Main key,340,340,0,0,0\r\n/);
    assert.ok(!written.includes(key_id));
    await notifications.click('was written', 'Open File');
    await workbench.editor.waitForTab(name);
  });
});
