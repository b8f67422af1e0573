import assert from 'node:assert/strict';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDownload } from '../../src/client/download.ts';
import type { DownloadTarget } from '../../src/client/download.ts';
import { isServiceError } from '../../src/client/errors.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { temporaryFolder } from '../unit/temporaryFolder.ts';
import type { TemporaryFolder } from '../unit/temporaryFolder.ts';

describe('A result that can be fetched once', () => {
  const clock = createSimulatedClock();
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => folder.remove());

  const targetOf = (changes: Partial<DownloadTarget> = {}): DownloadTarget => ({
    file: join(folder.path, 'result.txt'),
    overwrite: false,
    maxBytes: 10,
    partial: join(folder.path, 'partial'),
    ...changes,
  });
  /** What came of a result in these pieces; `meanwhile` happens after the first of them. */
  const fetched = async (
    target: DownloadTarget,
    pieces: readonly string[],
    { headers = {}, meanwhile }: { headers?: Readonly<Record<string, string>>; meanwhile?: () => Promise<void> } = {},
  ) => {
    const kept: string[] = [];
    const download = await openDownload({ onKept: (file) => kept.push(file), ...target });
    const body = (async function* arriving() {
      for (const [index, piece] of pieces.entries()) {
        if (index === 1) await meanwhile?.();
        yield Buffer.from(piece);
      }
    })();
    const limits = { clock, idleMs: 1_000, signal: new AbortController().signal, stop: new AbortController() };
    const outcome = await download.read({ status: 200, header: (name) => headers[name], body }, limits).then(
      ({ bytes }) => ({ bytes, error: undefined }),
      (error: unknown) => ({ bytes: undefined, error }),
    );
    await download.end();
    const files: [string, string][] = [...(await folder.files())].map(([name, content]) => [name, content.toString()]);
    return { ...outcome, kept, files: Object.fromEntries(files) };
  };
  const keptAt = (file: string | undefined) => (error: unknown) => isServiceError(error, 'outcomeUnknown') && error.partialFile === file;

  it('gets its name when it is whole, and leaves nothing beside it', async () => {
    const { bytes, files, kept } = await fetched(targetOf(), ['Hello ', 'you!'], { headers: { 'content-length': '10' } });
    assert.deepEqual([bytes, files, kept], [10, { 'result.txt': 'Hello you!' }, []]);
  });

  it('is for nobody else to read, whole or not', async () => {
    const modes = async () => {
      const names = [...(await folder.files()).keys()];
      return Promise.all(names.map(async (name) => (await stat(join(folder.path, name))).mode & 0o777));
    };
    await fetched(targetOf(), ['Hello ', 'you!']);
    await fetched(targetOf({ file: join(folder.path, 'other') }), ['Hello'], { headers: { 'content-length': '6' } });
    assert.deepEqual(await modes(), process.platform === 'win32' ? [0o666, 0o666] : [0o600, 0o600]);
  });

  it('is not asked for when its name is taken, unless that is to be replaced', async () => {
    const target = targetOf();
    await writeFile(target.file, 'mine');
    await assert.rejects(openDownload(target), { code: 'EEXIST' });
    const { files } = await fetched(targetOf({ overwrite: true }), ['Hello']);
    assert.deepEqual(files, { 'result.txt': 'Hello' });
  });

  it('does not replace a file that appears while it comes: it is kept beside that', async () => {
    const target = targetOf();
    const { error, files, kept } = await fetched(target, ['Hello ', 'you'], { meanwhile: async () => writeFile(target.file, 'mine') });
    assert.ok(keptAt(target.partial)(error));
    assert.deepEqual([files, kept], [{ 'result.txt': 'mine', partial: 'Hello you' }, [target.partial]]);
  });

  it('is kept as far as it came when it is shorter or larger than it should be', async () => {
    const target = targetOf();
    const short = await fetched(target, ['Hello'], { headers: { 'content-length': '6' } });
    assert.ok(keptAt(target.partial)(short.error));
    assert.deepEqual([short.files, short.kept], [{ partial: 'Hello' }, [target.partial]]);
    const partial = join(folder.path, 'other');
    const large = await fetched(targetOf({ partial }), ['Hello ', 'you!!']);
    assert.ok(keptAt(partial)(large.error));
    assert.deepEqual([large.files['other'], large.kept], ['Hello ', [partial]]);
  });

  it('has another length on its way when it is encoded', async () => {
    const { bytes } = await fetched(targetOf(), ['Hello'], { headers: { 'content-encoding': 'gzip', 'content-length': '25' } });
    assert.equal(bytes, 5);
  });

  it('of which nothing came leaves no file', async () => {
    const { error, files, kept } = await fetched(targetOf(), [], { headers: { 'content-length': '5' } });
    assert.ok(keptAt(undefined)(error));
    assert.deepEqual([files, kept], [{}, []]);
  });
});
