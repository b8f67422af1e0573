import assert from 'node:assert/strict';
import { truncate } from 'node:fs/promises';
import { parseBuffer } from 'music-metadata';
import SrtParser from 'srt-parser-2';
import * as vscode from 'vscode';
import { voiceSourceBytes } from '../../src/api/limits.ts';
import { flacRecording, mp3Recording, mp4Recording, oggRecording, wavRecording, webmRecording } from '../harness/sampleRecordings.ts';
import { registerMemoryFiles } from './memoryFiles.ts';
import { closeEditors, control, execute, givenSandbox, sandboxHeaders, setting, until, workspaceFile } from './surroundings.ts';
import * as recordingsPanelTexts from '../../src/features/recordings/panel/texts.ts';

// A CommonJS package, whose names only its default export holds.
const { WaveFile } = (await import('wavefile')).default;

interface Target {
  readonly language: string;
  readonly type: string;
}

const german: Target = { language: 'de', type: 'text/plain' };

describe('A recording is translated', () => {
  const sandbox = control();
  const parameters = new Map<string, unknown>();
  // Recordings are looked after every five seconds (Voice translation jobs: recommended poll interval): these are, beside the others.
  before(async () => {
    await sandbox.resetLedger();
    await sandbox.set({ voice_duration_ms: 1500 });
    await order(await written('language/talk.en.wav', wavRecording(500)), [german], 'en');
    await order(await written('language/other.wav', wavRecording(500)), [german]);
    const jobs = await until('both are asked about', async () => {
      const { entries } = await sandbox.ledger();
      const paths = new Set(entries.filter(({ method }) => method === 'GET').flatMap(({ path }) => (isJob(path) ? [path] : [])));
      return paths.size === 2 && [...paths];
    });
    for (const path of jobs) {
      const answer = await fetch(`${givenSandbox().url}${path}`, { headers: sandboxHeaders() });
      const job: { source_file: { name: string }; parameters: unknown } = JSON.parse(await answer.text());
      parameters.set(job.source_file.name, job.parameters);
    }
  });
  beforeEach(async () => {
    await sandbox.resetLedger();
    await sandbox.set({ voice_duration_ms: 0 });
  });
  afterEach(async () => {
    await sandbox.set({ voice_duration_ms: 2000, voice_failing_language: null });
    await closeEditors();
  });

  it('in one job with transcript, subtitles and speech, each written beside it under a fitting name [does.voice] [job.types] [voice.download]', async () => {
    const source = await written('several/talk.wav', wavRecording(4321));
    await order(source, [
      german,
      { language: 'fr', type: 'application/x-subrip' },
      { language: 'es', type: 'text/plain' },
      { language: 'de', type: 'audio/flac' },
      { language: 'de', type: 'audio/opus' },
      { language: 'fr', type: 'audio/webm;codecs=opus' },
      { language: 'de', type: 'audio/pcm;encoding=s16le;rate=16000' },
      { language: 'de', type: 'audio/pcm;encoding=ulaw;rate=8000' },
    ]);
    assert.match((await arrived('several/talk.de.txt')).toString(), /^«de [^]*talk\.wav/);
    assert.match((await arrived('several/talk.es.txt')).toString(), /^«es /);
    const cues = new SrtParser().fromSrt((await arrived('several/talk.fr.srt')).toString());
    assert.equal(cues.at(-1)?.endSeconds, 4.321);
    assert.match(cues[0]?.text ?? '', /^«fr /);
    for (const [name, mimeType, codec] of [
      ['several/talk.de.flac', 'audio/flac', /flac/i],
      ['several/talk.de.opus', 'audio/ogg', /opus/i],
      ['several/talk.fr.weba', 'audio/webm', /opus/i],
    ] as const) {
      const bytes = await arrived(name);
      const { format } = await parseBuffer(bytes, { mimeType, size: bytes.length }, { duration: true });
      assert.match(String(format.codec), codec, name);
      assert.ok(Math.abs((format.duration ?? 0) - 4.321) < 0.03, `${name}: ${format.duration}`);
    }
    const samples = await arrived('several/talk.de.s16le-16000.pcm');
    assert.equal(samples.length, Math.round(4.321 * 16_000) * 2);
    const narrow = new WaveFile();
    narrow.fromScratch(1, 8000, '8m', await arrived('several/talk.de.ulaw-8000.pcm'));
    narrow.fromMuLaw();
    assert.ok(Math.max(...narrow.getSamples()) > 5000);
    assert.deepEqual(await names('several'), [
      'talk.de.flac',
      'talk.de.opus',
      'talk.de.s16le-16000.pcm',
      'talk.de.txt',
      'talk.de.ulaw-8000.pcm',
      'talk.es.txt',
      'talk.fr.srt',
      'talk.fr.weba',
      'talk.wav',
    ]);
    assert.equal((await created()).length, 1);
  });

  it('whatever type it has, several at once with a job for each; names that would meet are told apart [voice.content_type]', async () => {
    const sources = [
      await written('types/a.mp3', mp3Recording(1306)),
      await written('types/a.flac', flacRecording(1500)),
      await written('types/b.OGG', oggRecording(1500)),
      await written('types/c.m4a', mp4Recording(1500)),
      await written('types/d.webm', webmRecording(1500)),
    ];
    await execute('interlinear.translateRecording', sources[0], sources, { targets: [german] });
    for (const [name, recording] of [
      ['a.mp3.de.txt', 'a.mp3'],
      ['a.flac.de.txt', 'a.flac'],
      ['b.de.txt', 'b.OGG'],
      ['c.de.txt', 'c.m4a'],
      ['d.de.txt', 'd.webm'],
    ] as const) {
      assert.ok((await arrived(`types/${name}`)).toString().includes(recording), name);
    }
    assert.equal((await created()).length, 5);
  });

  it('over signed URLs, when the setting says so [auth.signed-urls] [voice.signed_upload_url] [job.signed_download_url]', async () => {
    await setting('interlinear.recordings.authorization', 'signedUrl');
    try {
      await order(await written('signed/talk.wav', wavRecording(700)), [german]);
      assert.match((await arrived('signed/talk.de.txt')).toString(), /^«de /);
    } finally {
      await setting('interlinear.recordings.authorization', undefined);
    }
  });

  it('into the other languages when one of them fails [voice-state.failed] [errors.voice]', async () => {
    await sandbox.set({ voice_failing_language: 'fr' });
    await order(await written('failing/talk.wav', wavRecording(700)), [
      german,
      { language: 'fr', type: 'text/plain' },
      { language: 'es', type: 'application/x-subrip' },
    ]);
    assert.match((await arrived('failing/talk.de.txt')).toString(), /^«de /);
    await arrived('failing/talk.es.srt');
    assert.deepEqual(await names('failing'), ['talk.de.txt', 'talk.es.srt', 'talk.wav']);
  });

  it('once where a target is named twice; its length is billed once for the job', async () => {
    await order(await written('twice/talk.wav', wavRecording(1234)), [
      german,
      { ...german, language: 'DE' },
      { ...german, language: 'fr' },
    ]);
    await arrived('twice/talk.de.txt');
    await arrived('twice/talk.fr.txt');
    assert.deepEqual(await names('twice'), ['talk.de.txt', 'talk.fr.txt', 'talk.wav']);
    const billed = (await sandbox.ledger()).entries.map((entry) => entry.billed).filter((amount) => amount > 0);
    assert.deepEqual(billed, [1234]);
  });

  it('with names that tell two recordings apart when one has the language at its end', async () => {
    const sources = [await written('ends/talk.mp3', mp3Recording(1000)), await written('ends/talk.en.mp3', mp3Recording(1000))];
    await execute('interlinear.translateRecording', sources[0], sources, { targets: [german], source_language: 'en' });
    await arrived('ends/talk.mp3.de.txt');
    await arrived('ends/talk.en.mp3.de.txt');
  });

  it('once while it is being translated: asked for again, the user is asked first', async () => {
    await sandbox.orderFaults({ kind: 'hold', match: { method: 'POST', path: '/v1/jobs/voice/translate' } });
    const source = await written('going/talk.wav', wavRecording(500));
    await order(source, [german]);
    await until('it is ordered', async () => (await created()).length > 0);
    // Modal questions refuse themselves here.
    await order(source, [german]);
    assert.equal((await created()).length, 1);
    // Another recording is another matter. Its file would be the same where names do not differ by case.
    await order(await written('going/TALK.mp3', mp3Recording(500)), [german]);
    await arrived('going/TALK.de (2).txt');
    await sandbox.clearFaults();
    await arrived('going/talk.de.txt');
    assert.equal((await created()).length, 2);
  });

  it('of a virtual workspace, whole, with its results there', async () => {
    const files = new Map<string, Uint8Array>([['/talk.wav', wavRecording(700)]]);
    const registered = registerMemoryFiles('recordings-test', files);
    try {
      await order(vscode.Uri.parse('recordings-test:/talk.wav'), [german]);
      const result = await until('the result is there', () => files.get('/talk.de.txt'));
      assert.match(Buffer.from(result).toString(), /^«de /);
    } finally {
      registered.dispose();
    }
  });

  describe('but not', () => {
    const refused = async (source: vscode.Uri, targets: readonly Target[] = [german]) => {
      await order(source, targets);
      assert.deepEqual(await created(), []);
      assert.equal(panels().length, 0);
    };

    it('a file of another type, an empty one, one of more than 1 GiB, a folder, or one that is not there [limits.voice]', async () => {
      await refused(await written('refused/notes.txt', Buffer.from('Hello')));
      await refused(await written('refused/empty.wav', new Uint8Array()));
      const large = await written('refused/large.wav', Buffer.from('RIFF'));
      await truncate(large.fsPath, voiceSourceBytes + 1);
      await refused(large);
      await vscode.workspace.fs.delete(large);
      await vscode.workspace.fs.createDirectory(workspaceFile('refused/folder.wav'));
      await refused(workspaceFile('refused/folder.wav'));
      await refused(workspaceFile('refused/missing.wav'));
    });

    it('a file that is never sent', async () => {
      await refused(await written('secret/talk.wav', wavRecording(500)));
    });

    it('one of a virtual workspace of more than 100 MB', async () => {
      const registered = registerMemoryFiles('recordings-large', new Map([['/talk.wav', new Uint8Array(100 * 1024 ** 2 + 1)]]));
      await refused(vscode.Uri.parse('recordings-large:/talk.wav'));
      registered.dispose();
    });

    it('into a language that does not allow the kind, or a kind that there is not [feature.translated_speech] [feature.translated_speech_external]', async () => {
      const source = await written('kinds/talk.wav', wavRecording(500));
      await refused(source, [{ language: 'nl', type: 'audio/flac' }]);
      await refused(source, [{ language: 'xx', type: 'text/plain' }]);
      await refused(source, [{ language: 'de', type: 'audio/mp3' }]);
      await refused(source, []);
      await order(source, [german], 'nl');
      assert.deepEqual(await created(), []);
    });
  });

  it('speech in a language that others serve, where the setting includes it [feature.translated_speech_external]', async () => {
    await setting('interlinear.languages.include', ['external']);
    try {
      await order(await written('external/talk.wav', wavRecording(700)), [{ language: 'nl', type: 'audio/flac' }]);
      await arrived('external/talk.nl.flac');
    } finally {
      await setting('interlinear.languages.include', undefined);
    }
  });

  it('as its panel says: it opens for the file of the tab in front, once, and is closed with its tab', async () => {
    const source = await written('panel/talk.wav', wavRecording(500));
    await vscode.commands.executeCommand('vscode.open', source);
    await until('the recording is open', () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'talk.wav');
    await execute('interlinear.translateRecording');
    await until('its panel is open', () => panels().length === 1);
    await execute('interlinear.translateRecording', source);
    assert.deepEqual(
      panels().map(({ label }) => label),
      [recordingsPanelTexts.panelTitleOne('talk.wav')],
    );
  });

  it('from the language that is named, which its name may end in; nothing is sent of it when it is to be detected [voice.create] [voice.get]', async () => {
    assert.deepEqual(parameters.get('talk.en.wav'), { source_language: 'en' });
    assert.deepEqual(parameters.get('other.wav'), {});
    await arrived('language/talk.de.txt');
    await arrived('language/other.de.txt');
  });

  async function created() {
    return (await sandbox.ledger()).entries.filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/jobs/voice/translate'));
  }
});

async function order(source: vscode.Uri, targets: readonly Target[], source_language?: string): Promise<void> {
  await execute('interlinear.translateRecording', source, undefined, {
    targets,
    ...(source_language !== undefined && { source_language }),
  });
}

async function written(name: string, bytes: Uint8Array): Promise<vscode.Uri> {
  const uri = workspaceFile(`recordings/${name}`);
  await vscode.workspace.fs.writeFile(uri, bytes);
  return uri;
}

/** Waits for a result. */
async function arrived(name: string): Promise<Buffer> {
  return until(`${name} is there`, async () => {
    try {
      return Buffer.from(await vscode.workspace.fs.readFile(workspaceFile(`recordings/${name}`)));
    } catch {
      return undefined;
    }
  });
}

async function names(folder: string): Promise<string[]> {
  const entries = await vscode.workspace.fs.readDirectory(workspaceFile(`recordings/${folder}`));
  return entries.map(([name]) => name).toSorted();
}

function panels(): vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.includes('interlinear.recording'));
}

function isJob(path: string): boolean {
  return /^\/v1\/jobs\/voice\/translate\/[\w-]+$/.test(path);
}
