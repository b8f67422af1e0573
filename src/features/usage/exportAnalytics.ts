import * as vscode from 'vscode';
import type { AnalyticsQuery, UsageReport } from '../../api/administration.ts';
import type { PanelRange, panelExports } from './panel/protocol.ts';
import { adminRefusal } from '../../services/keys/adminRefusal.ts';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';
import { fileName } from '../../editor/files.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import { regionalHost } from '../../services/connection/regional.ts';
import { Retriable, UserError } from '../../editor/userError.ts';
import { exportedText } from './export.ts';
import * as messages from './texts.ts';

type Grouping = NonNullable<AnalyticsQuery['group_by']>;

export interface AnalyticsExport {
  readonly range: PanelRange;
  readonly format: (typeof panelExports)[number];
  readonly grouping: Grouping;
  /** Report for these days by key and day, if known; otherwise it is read. */
  readonly report: UsageReport | undefined;
}

/** Exports usage to a file chosen by the user. @throws CancellationError; UserError; Retriable. */
export async function exportAnalytics(services: Services, wanted: AnalyticsExport): Promise<void> {
  await exportFrom(services, wanted, await readerOf(services, wanted));
}

async function exportFrom(services: Services, wanted: AnalyticsExport, read: ReportReader): Promise<void> {
  const place = await askPlace(wanted);
  await writeExport(services, wanted, place, read);
}

type ReportReader = (signal: AbortSignal) => Promise<UsageReport>;

/** Returns a function that reads the report of the current account, even if the account changes while the user chooses a file. */
async function readerOf(services: Services, { range, grouping, report }: AnalyticsExport): Promise<ReportReader> {
  await refuseRegional(services);
  if (report && grouping === 'key_and_day') return async () => report;
  const administration = await services.admin.require();
  // This may have taken long.
  await refuseRegional(services);
  return async (signal) => administration.analytics({ ...range, group_by: grouping }, signal);
}

/** Refuses before the first question, as there is nothing to export at a regional address. */
export async function refuseRegional(services: Services): Promise<void> {
  const host = await regionalHost(services);
  if (host !== undefined) throw new UserError(messages.noAnalyticsAtRegional(host));
}

async function writeExport(services: Services, wanted: AnalyticsExport, place: vscode.Uri, read: ReportReader): Promise<void> {
  try {
    await withProgress(messages.exportingAnalytics(), async (signal) => {
      const report = await read(signal);
      signal.throwIfAborted();
      await writeWhole(place, contentOf(report, wanted), async () => exportFrom(services, wanted, read));
    });
  } catch (error) {
    if (isCancellation(error) || error instanceof UserError) throw error;
    const refusal = await adminRefusal(services, error, async () => writeExport(services, wanted, place, await readerOf(services, wanted)));
    throw refusal instanceof UserError
      ? refusal
      : new Retriable(
          error,
          async () => writeExport(services, wanted, place, read),
          () => undefined,
        );
  }
  void run(services, () => offerToOpen(place));
}

async function askPlace({ range, format }: AnalyticsExport): Promise<vscode.Uri> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const name = `analytics-${range.start_date}-${range.end_date}.${format}`;
  const chosen = await vscode.window.showSaveDialog({
    title: messages.exportAnalytics(),
    saveLabel: messages.exportButton(),
    filters: { [format.toUpperCase()]: [format] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder.uri, name) }),
  });
  if (!chosen) throw new vscode.CancellationError();
  return chosen;
}

/**
 * Returns the content of the file: the report as returned by the service, or its rows with names from the specification, which add up to
 * its total.
 */
export function contentOf(report: UsageReport, { format, grouping }: Pick<AnalyticsExport, 'format' | 'grouping'>): string {
  if (format === 'json') return `${JSON.stringify(report, undefined, 2)}\n`;
  // Spreadsheets only recognize UTF-8 by its byte order mark.
  return `\uFEFF${exportedText(report, grouping)}\r\n`;
}

/**
 * Writes to a temporary file first, so that the file is never incomplete. @param elsewhere starts again. @throws UserError with that
 * action.
 */
export async function writeWhole(place: vscode.Uri, text: string, elsewhere: () => Promise<void>): Promise<void> {
  const { fs } = vscode.workspace;
  const beside = vscode.Uri.joinPath(place, '..', `.${fileName(place)}.part`);
  try {
    // Replacing a folder would delete its contents.
    if (await isFolder(place)) throw vscode.FileSystemError.FileIsADirectory(place);
    await fs.writeFile(beside, Buffer.from(text));
    await fs.rename(beside, place, { overwrite: true });
  } catch (error) {
    // The file may not exist; only the first failure is relevant.
    await fs.delete(beside).then(undefined, () => undefined);
    const message = messages.couldNotWrite(fileName(place), error instanceof Error ? error.message : String(error));
    throw new UserError(message, [{ title: messages.chooseAnotherLocation(), run: elsewhere }]);
  }
}

async function isFolder(place: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(place).then(
    ({ type }) => (type & vscode.FileType.Directory) !== 0,
    () => false,
  );
}

async function offerToOpen(place: vscode.Uri): Promise<void> {
  const open = messages.openFile();
  const answer = await vscode.window.showInformationMessage(plainInMessage(messages.exported(fileName(place))), open);
  if (answer === open) await vscode.window.showTextDocument(place);
}
