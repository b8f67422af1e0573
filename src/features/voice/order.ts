import * as vscode from 'vscode';
import type { JobOrder, VoiceRequest } from '../../contract/jobs.ts';
import { canonicalLanguage } from '../../contract/languages.ts';
import { voiceSourceBytes } from '../../contract/limits.ts';
import { orderedChoices } from '../../contract/recordingPanel.ts';
import type { RecordingChoices } from '../../contract/recordingPanel.ts';
import type { App } from '../../ui/app.ts';
import { run } from '../../ui/failures.ts';
import { plainInMessage } from '../../ui/plainText.ts';
import { setting } from '../../ui/settings.ts';
import { UserError } from '../../ui/userError.ts';
import { isOnDisk, nameOf, readRecordings, refuseSize } from './recordings.ts';
import type { Recording } from './recordings.ts';
import { existing, resultFiles } from './resultFiles.ts';

/**
 * Orders recordings, one job for each with all targets in it, as the files are now.
 * @param choices without faults.
 * @throws CancellationError when the user does not want files that are there to be replaced or kept; UserError.
 */
export async function orderRecordings(app: App, sources: readonly vscode.Uri[], choices: RecordingChoices): Promise<void> {
  const recordings = await readRecordings(sources);
  await app.ensureConnected();
  const owner = await app.connections.identity();
  if (!owner) throw new vscode.CancellationError();
  const { source_language, targets } = orderedChoices(choices);
  const files = resultFiles(sources, targets, source_language);
  const replaced = await askAboutExisting(files.flat());
  const authorisation: VoiceRequest['authorisation'] =
    setting('interlinear.recordings.authorisation') === 'signedUrl' ? 'signedUrl' : 'signature';
  const orders: JobOrder[] = [];
  for (const [index, recording] of recordings.entries()) {
    const { host, account } = owner;
    orders.push({
      kind: 'voice',
      request: {
        content_type: recording.type,
        ...(source_language !== undefined && { source_language }),
        targets: targets.map(({ language, type }) => ({ language, type })),
        authorisation,
      },
      host,
      account,
      ...(await sourceOf(app, recording)),
      shown: recording.uri.toString(),
      name: recording.name,
      maxBytes: voiceSourceBytes,
      targets: targets.flatMap(({ language, type }, position) => {
        const file = files[position]?.[index]?.toString();
        return file === undefined ? [] : [{ language: canonicalLanguage(language), type, file, overwrite: replaced.has(file) }];
      }),
    });
  }
  await (await app.jobs.engine()).add(orders);
  void run(app, () => sayOrdered(recordings));
}

/** A file on disk is sent from where it is; of another one the job gets a copy. */
async function sourceOf(app: App, { uri, name, bytes }: Recording): Promise<Pick<JobOrder, 'source' | 'bytes'>> {
  if (isOnDisk(uri) && bytes !== undefined) return { source: uri.toString(), bytes };
  const content = await readWhole(uri, name);
  refuseSize(uri, name, content.length);
  return { source: await app.jobs.keepSource(name, content), bytes: content.length };
}

async function readWhole(uri: vscode.Uri, name: string): Promise<Uint8Array> {
  try {
    return await vscode.workspace.fs.readFile(uri);
  } catch (error) {
    throw new UserError(vscode.l10n.t('{0} cannot be read: {1}', name, error instanceof Error ? error.message : String(error)));
  }
}

/** @returns the files that may be replaced. @throws CancellationError when the user leaves. */
async function askAboutExisting(files: readonly vscode.Uri[]): Promise<ReadonlySet<string>> {
  const taken = await existing(files);
  const [first] = taken;
  if (first === undefined) return taken;
  const names = [...taken].map((file) => nameOf(vscode.Uri.parse(file)));
  const message =
    taken.size === 1 ? vscode.l10n.t('{0} exists already.', names[0] ?? '') : vscode.l10n.t('{0} files exist already.', taken.size);
  const detail = [
    ...(taken.size === 1 ? [] : [names.join('\n')]),
    vscode.l10n.t('What is kept stays as it is, and the new file gets a number in its name.'),
  ].join('\n\n');
  const [replace, keep] = [vscode.l10n.t('Replace'), vscode.l10n.t('Keep Both')];
  const chosen = await vscode.window.showWarningMessage(plainInMessage(message), { modal: true, detail }, replace, keep);
  if (chosen === undefined) throw new vscode.CancellationError();
  return chosen === replace ? taken : new Set();
}

async function sayOrdered(recordings: readonly Recording[]): Promise<void> {
  const [first, ...others] = recordings;
  const message =
    others.length === 0
      ? vscode.l10n.t('Translating {0}. The files appear beside it.', first?.name ?? '')
      : vscode.l10n.t('Translating {0} recordings. The files appear beside them.', recordings.length);
  const show = vscode.l10n.t('Show Jobs');
  if ((await vscode.window.showInformationMessage(plainInMessage(message), show)) === show) {
    await vscode.commands.executeCommand('interlinear.jobs.focus');
  }
}
