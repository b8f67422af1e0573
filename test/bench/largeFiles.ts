import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { randomBytes } from 'node:crypto';
import { Document, Packer, Paragraph } from 'docx';
import { unzipSync, zipSync } from 'fflate';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { median } from './figures.ts';
import type { Row } from './figures.ts';

/** What a process of `largeFilesProcess.ts` is asked to do, and what it measured. */
export interface Uploading {
  readonly how: 'job' | 'deepl-node';
  readonly kind: 'document' | 'voice';
  readonly file: string;
  readonly bytes: number;
  /** A small file of the same type, uploaded first. */
  readonly small: string;
  readonly smallBytes: number;
  readonly folder: string;
  readonly url: string;
  readonly key: string;
}
export interface Uploaded {
  /** From the order to the end of the upload. */
  readonly ms: number;
  /** How much the process grew from before the upload to its highest. */
  readonly peakBytes: number;
}

const megabyte = 1024 * 1024;
const runs = 5;

/** A document of 30 MB and a recording of 200 MB as jobs: memory over file size, and the document's upload against deepl-node's. */
export async function largeFiles(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'interlinear-bench-'));
  const sandbox = await startSandbox({ authScheme: 'DeepL-Auth-Key', quota: 1e12 });
  try {
    const file = join(folder, 'large.docx');
    const bytes = await writeDocument(file, 29 * megabyte);
    const recording = join(folder, 'large.wav');
    const recordingBytes = await writeRecording(recording, 200 * megabyte);
    const small = join(folder, 'small.docx');
    const document = { kind: 'document', file, bytes, folder, small, smallBytes: await writeDocument(small, 1000) } as const;
    const smallRecording = join(folder, 'small.wav');
    const smallRecordingBytes = await writeRecording(smallRecording, megabyte);
    const pairs: Record<'ours' | 'other', Uploaded>[] = [];
    for (let run = 0; run < runs; run += 1) {
      const ours = await upload(sandbox, { ...document, how: 'job' });
      const other = await upload(sandbox, { ...document, how: 'deepl-node' });
      pairs.push({ ours, other });
    }
    const voice = await upload(sandbox, {
      how: 'job',
      kind: 'voice',
      file: recording,
      bytes: recordingBytes,
      small: smallRecording,
      smallBytes: smallRecordingBytes,
      folder,
    });
    const of = (which: 'ours' | 'other', what: keyof Uploaded) => median(pairs.map((pair) => pair[which][what]));
    const speed = (which: 'ours' | 'other') => bytes / megabyte / (of(which, 'ms') / 1000);
    return [
      {
        what: `upload of a document of ${(bytes / megabyte).toFixed(0)} MB, median of ${runs} processes`,
        ours: `${speed('ours').toFixed(0)} MB/s, as a job with its journal`,
        other: `${speed('other').toFixed(0)} MB/s deepl-node`,
        ratio: (of('ours', 'ms') / of('other', 'ms')).toFixed(2),
      },
      {
        what: 'peak memory over file size, the same document',
        ours: (of('ours', 'peakBytes') / bytes).toFixed(2),
        other: `${(of('other', 'peakBytes') / bytes).toFixed(2)} deepl-node`,
        ratio: (of('ours', 'peakBytes') / of('other', 'peakBytes')).toFixed(2),
      },
      {
        what: `peak memory over file size, a recording of ${(recordingBytes / megabyte).toFixed(0)} MB`,
        ours: (voice.peakBytes / recordingBytes).toFixed(2),
        other: '1 when read as a whole',
        ratio: (voice.peakBytes / recordingBytes).toFixed(2),
      },
    ];
  } finally {
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function upload(sandbox: Sandbox, what: Omit<Uploading, 'url' | 'key'>): Promise<Uploaded> {
  const request: Uploading = { ...what, url: sandbox.url, key: sandbox.key };
  const { stdout } = await promisify(execFile)(process.execPath, ['test/bench/largeFilesProcess.ts', JSON.stringify(request)]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/** A text with a picture that cannot be compressed. */
async function writeDocument(file: string, pictureBytes: number): Promise<number> {
  const small = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('The annual report')] }] }));
  const bytes = zipSync({ ...unzipSync(small), 'word/media/photo.bin': [randomBytes(pictureBytes), { level: 0 }] });
  await writeFile(file, bytes);
  return bytes.byteLength;
}

/** Silence: 8,000 samples of 16 bits a second. */
async function writeRecording(file: string, dataBytes: number): Promise<number> {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(16_000, 24);
  header.writeUInt32LE(32_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  const handle = await open(file, 'w');
  await handle.write(header);
  await handle.truncate(header.length + dataBytes);
  await handle.close();
  return header.length + dataBytes;
}
