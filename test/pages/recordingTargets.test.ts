import { expect, test } from './recordingTest.ts';
import { languages } from './states/recording.ts';
import * as recordingsPanelTexts from '../../src/features/recordings/panel/texts.ts';
import { filled } from '../harness/filled.ts';

const french = { language: 'fr', type: 'application/x-subrip' } as const;
const spanish = { language: 'es', type: 'application/x-subrip' } as const;

test.describe('The page Translate Recording', () => {
  test('says what is translated, how long it is once that is known, and how it is counted', async ({ openRecording }) => {
    const { panel, host } = await openRecording();
    await host.send({ type: 'recordings', recordings: [{ name: 'opening.wav', bytes: 2 * 1024 ** 2, milliseconds: 65_000 }] });
    const length = filled(recordingsPanelTexts.lengthInMinutes(), '1:05');
    await expect(panel.content.locator('.recordings')).toContainText(length);
    const header = await panel.header();
    expect(header).toContain(`${filled(recordingsPanelTexts.headingOne(), 'opening.wav')} 2 MB · ${length} `);
    expect(header).toContain(`${recordingsPanelTexts.limits('1 GB', '3 hours')} ${recordingsPanelTexts.billing()}`);
    await expect(panel.control('source_language')).toHaveValue('');
    await expect(panel.rows()).toHaveCount(1);
    await expect(panel.language(0)).toBeFocused();
  });

  test('offers the languages that are spoken, and those that a kind can be had in [feature.transcription]', async ({ openRecording }) => {
    const { panel } = await openRecording();
    const sources = await panel.offers(panel.control('source_language'));
    expect(sources[0]).toBe(recordingsPanelTexts.detect());
    expect(sources).toContain('English (en)');
    expect(sources.filter((offer) => /^(Dutch|Turkish|Bulgarian)/.test(offer))).toEqual([]);
    await panel.pick(panel.kind(0), recordingsPanelTexts.plainText());
    expect((await panel.offers(panel.language(0))).some((offer) => offer.startsWith('Dutch'))).toBe(true);
  });

  test('offers speech where a language has it only [feature.translated_speech] [job.types-list]', async ({ openRecording }) => {
    const { panel } = await openRecording();
    await panel.pick(panel.language(0), /^Dutch/);
    expect(await panel.offers(panel.kind(0))).toEqual([recordingsPanelTexts.plainText(), recordingsPanelTexts.srtSubtitles()]);
    await panel.pick(panel.language(0), /^Japanese/);
    await panel.pick(panel.kind(0), recordingsPanelTexts.oggWithOpus());
    expect((await panel.offers(panel.language(0))).filter((offer) => offer.startsWith('Dutch'))).toEqual([]);
    expect(await panel.offers(panel.kind(0))).toHaveLength(18);
  });

  test('is filled in and sent by keyboard; Enter sends', async ({ openRecording, page }) => {
    const { panel, host } = await openRecording();
    await expect(panel.language(0)).toBeFocused();
    await page.keyboard.type('Spanish');
    await panel.press('Tab');
    await expect(panel.kind(0)).toBeFocused();
    await page.keyboard.type('SRT');
    await panel.waitForFile(0, 'opening.es.srt');
    await panel.press('Enter');
    expect(await host.sent('translate')).toEqual([{ type: 'translate', choices: { source_language: '', targets: [spanish] } }]);
  });

  test('says that it is at work while it is, and sends nothing twice', async ({ openRecording }) => {
    const { panel, host } = await openRecording({ choices: { source_language: '', targets: [spanish] } });
    await panel.translate();
    await host.send({ type: 'running', running: true });
    await expect(panel.control('translate')).toHaveAttribute('aria-busy', 'true');
    await panel.press('Enter');
    expect(await host.sent('translate')).toHaveLength(1);
  });

  test('sends nothing without a language: it says so and leads there', async ({ openRecording }) => {
    const { panel, host } = await openRecording();
    await panel.translate();
    await expect(panel.status(filled(recordingsPanelTexts.notSentYet(), recordingsPanelTexts.chooseLanguageFirst()))).toBeVisible();
    await expect(panel.language(0)).toBeFocused();
    await expect(panel.language(0)).toHaveAttribute('aria-invalid', 'true');
    expect(await host.sent('translate')).toEqual([]);
  });
});

test.describe('Targets on the recording page', () => {
  test('are added and removed by keyboard, which stays near them', async ({ openRecording }) => {
    const { panel } = await openRecording({ choices: { source_language: '', targets: [spanish, french] } });
    await expect(panel.language(0)).toBeFocused();
    await panel.press('Tab');
    await panel.press('Tab');
    await expect(panel.removeButton(0)).toBeFocused();
    await panel.removeButton(1).focus();
    await panel.press('Enter');
    await expect(panel.status(filled(recordingsPanelTexts.targetRemoved(), '2'))).toBeVisible();
    await expect(panel.removeButton(0)).toBeFocused();
    await panel.press('Tab');
    await expect(panel.control('add')).toBeFocused();
    await panel.press('Enter');
    await expect(panel.status(filled(recordingsPanelTexts.targetAdded(), '2'))).toBeVisible();
    await expect(panel.language(1)).toBeFocused();
    await expect(panel.kind(1)).toHaveValue(spanish.type);
  });

  test('that are there twice are said and sent once', async ({ openRecording }) => {
    const { panel, host } = await openRecording({ choices: { source_language: '', targets: [spanish, french] } });
    await panel.addTarget(/^Spanish/, recordingsPanelTexts.srtSubtitles());
    await expect(panel.about(2)).toHaveText(filled(recordingsPanelTexts.sameTarget(), '1'));
    expect(await panel.files(2)).toEqual([]);
    await panel.translate();
    expect((await host.sent('translate')).map(({ choices }) => choices.targets)).toEqual([[spanish, french]]);
  });

  test('have the name of a file from outside as it is', async ({ openRecording }) => {
    const name = '<img src=x onerror="document.title=1">.wav';
    const { panel, host } = await openRecording({ recordings: [{ name }], choices: { source_language: '', targets: [spanish] } });
    expect(await panel.header()).toContain(filled(recordingsPanelTexts.headingOne(), name));
    await host.send({ type: 'files', files: [[`${name}.es.srt`, 'سيارة.srt']] });
    expect(await panel.files(0)).toEqual([`${name}.es.srt`, '\u2068سيارة.srt\u2069']);
    await expect(panel.content.locator('img')).toHaveCount(0);
  });
});

test.describe('The languages on the recording page', () => {
  const refusal = {
    state: 'failed',
    message: 'api.example.com does not translate recordings with your key. It said: "Not for you"',
    changeKey: true,
  } as const;

  test('that may not be had leave ways on, and nothing is sent [auth.voice]', async ({ openRecording }) => {
    const { panel, host } = await openRecording({ languages: refusal });
    await expect(panel.control('about-languages')).toHaveText(refusal.message);
    await panel.translate();
    await expect(panel.status(recordingsPanelTexts.languagesStillLoading())).toBeVisible();
    await panel.button(recordingsPanelTexts.changeKey()).click();
    expect(await host.sent('changeKey')).toHaveLength(1);
    await panel.button(recordingsPanelTexts.tryAgain()).click();
    expect(await host.sent('retry')).toHaveLength(1);
    expect(await host.sent('translate')).toEqual([]);
  });

  test('that come after all take the reason away, and variants become what is listed', async ({ openRecording }) => {
    const choices = { source_language: 'en-US', targets: [spanish] };
    const { panel, host } = await openRecording({ languages: refusal, choices });
    await host.send({ type: 'languages', languages: languages, warning: '' });
    await panel.waitFor();
    await expect(panel.control('about-languages')).toBeHidden();
    await expect(panel.control('source_language')).toHaveValue('en');
  });

  test('come with what is to be known of a regional address [base.us]', async ({ openRecording }) => {
    const { panel } = await openRecording({ warning: 'api-us.example.com is a regional address.' });
    await expect(panel.content.locator('.warning')).toHaveText('api-us.example.com is a regional address.');
  });
});

test.describe('The recording page that comes back from behind another tab', () => {
  test('has what was chosen, and the keyboard where it was', async ({ openRecording }) => {
    const { panel, host } = await openRecording();
    await panel.pick(panel.control('source_language'), /^English/);
    await panel.choose(0, /^French/, recordingsPanelTexts.webmWithOpus());
    await panel.waitForFile(0, 'opening.fr.weba');
    await panel.kind(0).focus();
    await host.sent('changed');
    await host.comeBack();
    await panel.waitFor();
    await expect(panel.control('source_language')).toHaveValue('en');
    await panel.waitForFile(0, 'opening.fr.weba');
    await expect(panel.kind(0)).toBeFocused();
  });

  test('gives the keyboard to what waited for it, where it came back before that could have it', async ({ openRecording }) => {
    const { panel, host } = await openRecording({ languages: { state: 'loading' } });
    await expect(panel.language(0)).toBeDisabled();
    await host.comeBack();
    await expect(panel.language(0)).toBeDisabled();
    await host.send({ type: 'languages', languages, warning: '' });
    await expect(panel.language(0)).toBeFocused();
  });

  test('remembers what the extension restores it by', async ({ openRecording }) => {
    const { panel, host } = await openRecording();
    await panel.choose(0, /^French/, recordingsPanelTexts.srtSubtitles());
    await host.sent('changed');
    expect(await host.memory()).toMatchObject({
      sources: ['file:///talks/opening.wav'],
      choices: { source_language: '', targets: [french] },
    });
  });
});
