import assert from 'node:assert/strict';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseBuffer } from 'music-metadata';
import SrtParser from 'srt-parser-2';
import { mp3Recording, wavRecording } from '../harness/sampleRecordings.ts';
import { connectToServer, controlOf, notConnected, sandboxOf } from './journeys.ts';
import { RecordingPanel } from './pages/recordingPanel.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';

const command = 'Interlinear: Translate Recording…';

/** Writes a file of the workspace, which the Explorer shows then. */
async function put(workspace: string, name: string, content: Uint8Array | string): Promise<void> {
  const path = join(workspace, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

async function arrived(session: Session, name: string): Promise<Buffer> {
  for (const end = Date.now() + 20_000; Date.now() < end; await delay(50)) {
    const bytes = await readFile(join(session.workspace, name)).catch(() => undefined);
    if (bytes) return bytes;
  }
  throw new Error(`Not in time: ${name}. There is: ${(await readdir(join(session.workspace, dirname(name)))).join(', ')}`);
}

/** Opens the panel of a recording by the mouse. */
async function openFor(workbench: Session['workbench'], folder: string, name: string): Promise<RecordingPanel> {
  const tree = await workbench.explorer(folder);
  await (await tree.openContextMenu(name)).choose('Translate Recording…');
  return new RecordingPanel(workbench.page, `Translate Recording: ${name}`);
}

/** Jobs that were asked for since the last reset. */
async function created(session: Session): Promise<number> {
  const { entries } = await controlOf(session).ledger();
  return entries.filter(({ method, path }) => method === 'POST' && path === '/v1/jobs/voice/translate').length;
}

describe('Recordings', () => {
  const session = useWindow();

  describe('Translate Recording, where the service does not', () => {
    afterEach(() => controlOf(session).clearFaults());

    it('says that the key may not, with ways on; a retry brings the languages [auth.voice]', async () => {
      const { workbench } = session;
      await controlOf(session).orderFaults({
        kind: 'status',
        status: 403,
        message: 'Not for you',
        times: 20,
        match: { path: '/v3/languages' },
      });
      await put(session.workspace, 'talks/refused.wav', wavRecording(1000));
      const panel = await openFor(workbench, 'talks', 'refused.wav');
      const reason = panel.content.locator('#about-languages');
      await reason.filter({ hasText: 'closed alpha' }).waitFor();
      assert.match(await reason.innerText(), /does not translate recordings with your key.*It said: "Not for you"/);
      assert.equal(await panel.button('Change Key').isVisible(), true);
      await panel.translate();
      await panel.waitForStatus('The languages are not there yet.');
      await panel.button('Change Key').click();
      await workbench.quickInput.waitFor('Connect to a Translation Service');
      await workbench.quickInput.cancel();
      await controlOf(session).clearFaults();
      await panel.button('Retry').click();
      await panel.waitFor();
      assert.equal(await reason.isVisible(), false);
    });
  });

  describe('Translate Recording, by mouse and keyboard', () => {
    before(() => controlOf(session).set({ voice_duration_ms: 0 }));
    beforeEach(() => controlOf(session).resetLedger());
    after(() => controlOf(session).set({ voice_duration_ms: 2000 }));

    it('orders transcript, subtitles and speech of a recording in one job; its files appear beside it [does.voice] [job.types]', async () => {
      const { workbench } = session;
      await put(session.workspace, 'talks/opening.wav', wavRecording(65_000));
      const panel = await openFor(workbench, 'talks', 'opening.wav');
      await panel.waitFor();
      await panel.content.locator('.recordings', { hasText: '1:05 min' }).waitFor();
      assert.match(await panel.header(), /Translate opening\.wav 2 MB · 1:05 min .*1 GB and 3 hours.*each recording once/);
      assert.equal(await panel.control('source_language').inputValue(), '');
      assert.equal(await panel.rows().count(), 1);
      await panel.choose(0, /^German \(de\)/, 'Plain text');
      await panel.waitForFile(0, 'opening.de.txt');
      await panel.addTarget(/^French/, 'SRT subtitles');
      await panel.waitForFile(1, 'opening.fr.srt');
      await panel.addTarget(/^German/, 'FLAC');
      await panel.waitForFile(2, 'opening.de.flac');
      await panel.translate();
      await panel.waitUntilClosed();
      assert.match(await workbench.notifications.waitFor('Translating opening.wav'), /beside it/);
      assert.match((await arrived(session, 'talks/opening.de.txt')).toString(), /^«de /);
      const cues = new SrtParser().fromSrt((await arrived(session, 'talks/opening.fr.srt')).toString());
      assert.equal(cues.at(-1)?.endSeconds, 65);
      const speech = await arrived(session, 'talks/opening.de.flac');
      const { format } = await parseBuffer(speech, { mimeType: 'audio/flac', size: speech.length }, { duration: true });
      assert.ok(Math.abs((format.duration ?? 0) - 65) < 0.1);
      assert.equal(await created(session), 1);
      await workbench.notifications.click('Translating opening.wav', 'Show Jobs');
      // Not the file of this name in the Explorer.
      await workbench.sideBar.tree('Jobs').row('opening.wav').waitFor();
    });

    it('offers the languages and kinds that go together, and says what does not [feature.transcription] [feature.translated_speech]', async () => {
      const { workbench } = session;
      await put(session.workspace, 'talks/languages.wav', wavRecording(1000));
      const panel = await openFor(workbench, 'talks', 'languages.wav');
      await panel.waitFor();
      const sources = await panel.offers(panel.control('source_language'));
      assert.equal(sources[0], 'Detect');
      assert.ok(sources.includes('English (en)'));
      assert.ok(!sources.some((offer) => /^(Dutch|Turkish|Bulgarian)/.test(offer)), sources.join(', '));
      await panel.pick(panel.kind(0), 'Plain text');
      assert.ok((await panel.offers(panel.language(0))).some((offer) => offer.startsWith('Dutch')));
      await panel.pick(panel.language(0), /^Dutch/);
      assert.deepEqual(await panel.offers(panel.kind(0)), ['Plain text', 'SRT subtitles']);
      await panel.pick(panel.language(0), /^Japanese/);
      await panel.pick(panel.kind(0), 'Ogg with Opus');
      assert.ok(!(await panel.offers(panel.language(0))).some((offer) => offer.startsWith('Dutch')));
      assert.equal((await panel.offers(panel.kind(0))).length, 18);
    });

    it('is opened and sent by keyboard alone; Enter sends, a target is added and removed', async () => {
      const { workbench } = session;
      const { keyboard } = workbench.page;
      await put(session.workspace, 'talks/keys.mp3', mp3Recording(3000));
      const tree = await workbench.explorer('talks');
      await tree.row('keys.mp3').click();
      await workbench.editor.tab('keys.mp3').waitFor();
      await keyboard.press('F1');
      await workbench.quickInput.type(`>${command}`);
      await workbench.quickInput.row(command).waitFor();
      await workbench.quickInput.accept();
      const panel = new RecordingPanel(workbench.page, 'Translate Recording: keys.mp3');
      await panel.waitFor();
      await panel.waitForFocus('language-0');
      await keyboard.type('Spanish');
      await panel.press('Tab');
      await panel.waitForFocus('kind-0');
      await keyboard.type('SRT');
      await panel.waitForFile(0, 'keys.es.srt');
      const before = await panel.rows().count();
      await panel.press('Tab');
      await panel.waitForFocus('remove-0');
      for (let left = before; left > 1; left -= 1) {
        // To the last of them, and away with it.
        await panel.removeButton(left - 1).focus();
        await panel.press('Enter');
        await panel.waitForStatus(`Target ${left} was removed.`);
        await panel.waitForFocus(`remove-${left - 2}`);
      }
      await panel.press('Tab');
      await panel.waitForFocus('add');
      await panel.press('Enter');
      await panel.waitForStatus('Target 2 was added.');
      await panel.waitForFocus('language-1');
      await panel.press('Enter');
      await panel.waitForStatus('Not sent yet. Choose a language.');
      await panel.waitForFocus('language-1');
      assert.equal(await created(session), 0);
      await keyboard.type('Italian');
      await panel.waitForFile(1, 'keys.it.srt');
      await panel.press('Enter');
      await panel.waitUntilClosed();
      await arrived(session, 'talks/keys.es.srt');
      await arrived(session, 'talks/keys.it.srt');
      assert.equal(await created(session), 1);
    });

    it('proposes what was ordered last; a target that is there twice is said and sent once', async () => {
      const { workbench } = session;
      await put(session.workspace, 'talks/again.mp3', mp3Recording(1000));
      const panel = await openFor(workbench, 'talks', 'again.mp3');
      await panel.waitFor();
      await panel.waitForFile(0, 'again.es.srt');
      await panel.waitForFile(1, 'again.it.srt');
      await panel.addTarget(/^Spanish/, 'SRT subtitles');
      await panel.about(2).filter({ hasText: 'The same as target 1; it is sent once.' }).waitFor();
      assert.deepEqual(await panel.files(2), []);
      await panel.translate();
      await panel.waitUntilClosed();
      await arrived(session, 'talks/again.es.srt');
      await arrived(session, 'talks/again.it.srt');
      const files = (await readdir(join(session.workspace, 'talks'))).filter((name) => name.startsWith('again'));
      assert.deepEqual(files.toSorted(), ['again.es.srt', 'again.it.srt', 'again.mp3']);
    });

    it('asks before a file is replaced: it is left alone, replaced, or kept beside the new one', async () => {
      const { workbench } = session;
      await put(session.workspace, 'there/taken.wav', wavRecording(1000));
      await put(session.workspace, 'there/taken.de.txt', 'mine');
      const panel = await openFor(workbench, 'there', 'taken.wav');
      await panel.waitFor();
      for (let left = await panel.rows().count(); left > 1; left -= 1) await panel.removeButton(left - 1).click();
      await panel.choose(0, /^German \(de\)/, 'Plain text');
      await panel.waitForFile(0, 'taken.de.txt');
      await panel.translate();
      assert.match(await workbench.dialog.waitFor(), /taken\.de\.txt exists already/);
      await workbench.dialog.click('Cancel');
      assert.equal(await created(session), 0);
      await panel.translate();
      await workbench.dialog.waitFor();
      await workbench.page.keyboard.press('Enter');
      await panel.waitUntilClosed();
      assert.match((await arrived(session, 'there/taken.de (2).txt')).toString(), /^«de /);
      assert.equal((await arrived(session, 'there/taken.de.txt')).toString(), 'mine');
      const again = await openFor(workbench, 'there', 'taken.wav');
      await again.waitFor();
      await again.translate();
      await workbench.dialog.waitFor();
      await workbench.dialog.click('Replace');
      await again.waitUntilClosed();
      for (const end = Date.now() + 15_000; Date.now() < end; await delay(50)) {
        if ((await arrived(session, 'there/taken.de.txt')).toString() !== 'mine') break;
      }
      assert.match((await arrived(session, 'there/taken.de.txt')).toString(), /^«de /);
    });

    it('takes several files in one panel, with a job for each', async () => {
      const { workbench } = session;
      await put(session.workspace, 'both/pair.mp3', mp3Recording(1000));
      await put(session.workspace, 'both/pair.wav', wavRecording(1000));
      const tree = await workbench.explorer('both');
      await tree.row('pair.mp3').click();
      await tree.row('pair.wav').click({ modifiers: ['Control'] });
      await (await tree.openContextMenu('pair.wav')).choose('Translate Recording…');
      const panel = new RecordingPanel(workbench.page, 'Translate 2 Recordings');
      await panel.waitFor();
      await panel.choose(0, /^German \(de\)/, 'Plain text');
      await panel.waitForFile(0, 'pair.mp3.de.txt');
      assert.deepEqual((await panel.files(0)).toSorted(), ['pair.mp3.de.txt', 'pair.wav.de.txt']);
      await panel.translate();
      await panel.waitUntilClosed();
      await arrived(session, 'both/pair.mp3.de.txt');
      await arrived(session, 'both/pair.wav.de.txt');
      assert.equal(await created(session), 2);
    });

    it('is where it was when it comes back from behind another tab, and after the window was loaded again', async () => {
      const { workbench } = session;
      await put(session.workspace, 'kept/kept.wav', wavRecording(1000));
      const panel = await openFor(workbench, 'kept', 'kept.wav');
      await panel.waitFor();
      await panel.pick(panel.control('source_language'), /^English/);
      await panel.choose(0, /^French/, 'WebM with Opus');
      await panel.waitForFile(0, 'kept.fr.weba');
      await workbench.openFile('README.md');
      await panel.content.locator('main').waitFor({ state: 'detached' });
      await panel.tab().click();
      await panel.waitFor();
      assert.equal(await panel.control('source_language').inputValue(), 'en');
      await panel.waitForFile(0, 'kept.fr.weba');
      // By the editor's own command, before which it writes down what is open.
      const loaded = workbench.page.waitForEvent('load');
      await workbench.runCommand('Developer: Reload Window');
      await loaded;
      await workbench.waitUntilReady();
      await panel.waitFor();
      assert.equal(await panel.control('source_language').inputValue(), 'en');
      await panel.waitForFile(0, 'kept.fr.weba');
      await panel.translate();
      await panel.waitUntilClosed();
      await arrived(session, 'kept/kept.fr.weba');
    });

    it('says which files are recordings, and offers itself for those only', async () => {
      const { workbench } = session;
      await put(session.workspace, 'other/notes.txt', 'Hello');
      await put(session.workspace, 'other/empty.wav', '');
      const tree = await workbench.explorer('other');
      assert.equal((await (await tree.openContextMenu('notes.txt')).entries()).includes('Translate Recording…'), false);
      await workbench.contextMenu.close();
      await tree.row('notes.txt').click();
      await tree.row('empty.wav').click({ modifiers: ['Control'] });
      await (await tree.openContextMenu('empty.wav')).choose('Translate Recording…');
      assert.match(await workbench.notifications.waitFor('not a recording'), /notes\.txt is not a recording.*mp3, wav, ogg/);
      await workbench.notifications.clear();
      await (await workbench.explorer('other')).row('empty.wav').click();
      await (await tree.openContextMenu('empty.wav')).choose('Translate Recording…');
      await workbench.notifications.waitFor('empty.wav is empty.');
    });

    it('what fails for one language does not hide what came for the others [voice-state.failed] [errors.voice]', async () => {
      const { workbench } = session;
      await controlOf(session).set({ voice_failing_language: 'fr' });
      await put(session.workspace, 'failing/failing.wav', wavRecording(1000));
      const panel = await openFor(workbench, 'failing', 'failing.wav');
      await panel.waitFor();
      await panel.choose(0, /^French/, 'Plain text');
      await panel.addTarget(/^German \(de\)/, 'Plain text');
      await panel.waitForFile(1, 'failing.de.txt');
      await panel.translate();
      await panel.waitUntilClosed();
      assert.match((await arrived(session, 'failing/failing.de.txt')).toString(), /^«de /);
      assert.deepEqual((await readdir(join(session.workspace, 'failing'))).toSorted(), ['failing.de.txt', 'failing.wav']);
      await controlOf(session).set({ voice_failing_language: null });
    });
  });

  describe('Translate Recording, for every eye', () => {
    let axe = '';
    before(async () => {
      await put(session.workspace, 'talks/eye.wav', wavRecording(1000));
      axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    });

    const themes = [
      ['Dark Modern', 'dark'],
      ['Light Modern', 'light'],
      ['Dark High Contrast', 'high-contrast'],
    ] as const;
    for (const [theme, kind] of themes) {
      it(`follows the theme as it changes, without a serious finding of axe: ${theme}`, async () => {
        const { workbench } = session;
        const panel = await openFor(workbench, 'talks', 'eye.wav');
        await panel.waitFor();
        await workbench.runCommand('Preferences: Color Theme');
        await workbench.quickInput.type(theme);
        await workbench.quickInput.pick(theme);
        await panel.waitForTheme(kind);
        await panel.choose(0, /^German \(de\)/, 'FLAC');
        await panel.addTarget(/^German \(de\)/, 'FLAC');
        await panel.button('Add Target').click();
        await panel.translate();
        await panel.waitForStatus('Choose a language.');
        assert.deepEqual(await panel.findings(axe), []);
      });
    }

    it('fits a narrow column at twice the size', async () => {
      const { workbench } = session;
      const panel = await openFor(workbench, 'talks', 'eye.wav');
      await panel.waitFor();
      await workbench.page.setViewportSize({ width: 640, height: 400 });
      const widths = await panel.widths();
      assert.ok(widths.content <= widths.window, JSON.stringify(widths));
      assert.deepEqual(await panel.findings(axe), []);
      await workbench.page.setViewportSize({ width: 1280, height: 800 });
    });
  });
});

describe('Translate Recording, over a regional address', () => {
  const session = useWindow({ settings: notConnected });

  it('says before that recordings are not translated there, and changes the address not by itself [base.us] [auth.voice]', async () => {
    const { workbench } = session;
    const { key, usUrl } = sandboxOf(session);
    await put(session.workspace, 'talks/region.wav', wavRecording(1000));
    const panel = await openFor(workbench, 'talks', 'region.wav');
    await connectToServer(workbench, usUrl, key, 'US Region');
    await panel.waitFor();
    const host = new URL(usUrl).host;
    const warning = panel.content.locator('.warning');
    await warning.filter({ hasText: `${host} is a regional address.` }).waitFor();
    assert.match(await warning.innerText(), /never changes the address by itself/);
  });
});
