import * as v from 'valibot';
import * as vscode from 'vscode';
import { recordingChoices, recordingFaults, recordingMemory } from './panel/protocol.ts';
import type { RecordingChoices } from './panel/protocol.ts';
import { recordingExtensions, recordingType } from '../../api/voiceKinds.ts';
import type { Services } from '../../services/services.ts';
import { filesOf } from '../../editor/captures.ts';
import { UserError } from '../../editor/userError.ts';
import { orderRecordings } from './order.ts';
import { RecordingPanels } from './panel/host.ts';
import { recordingPanelTexts } from './panel/pageTexts.ts';
import { readRecordings } from './recordings.ts';
import { listVoiceLanguages } from './voiceLanguages.ts';
import * as messages from './texts.ts';

export interface RecordingCommands extends vscode.Disposable {
  /**
   * @param active the active file, used if a menu passes none. If there is none either, the user is asked.
   * @param options if set, recordings are ordered without the panel.
   */
  translate(active: vscode.Uri | undefined, uri?: unknown, uris?: unknown, options?: unknown): Promise<void>;
  /** Restores a panel after the window was reloaded. */
  restore(memory: unknown, column: vscode.ViewColumn): Promise<void>;
}

export function createRecordingCommands(services: Services): RecordingCommands {
  const panels = new RecordingPanels(services);
  return {
    async translate(active, uri, uris, options) {
      const given = filesOf(uri, uris);
      // Results are written next to the file, which is impossible for an old version in a comparison.
      const open =
        active && recordingType(active.path) && vscode.workspace.fs.isWritableFileSystem(active.scheme) !== false ? [active] : [];
      const files = given.length > 0 ? given : open.length > 0 ? open : await askForRecordings();
      if (files.length === 0) return undefined;
      const recordings = await readRecordings(files);
      await services.session.ensureConnected();
      if (options === undefined) return panels.open(recordings, vscode.ViewColumn.Active);
      const choices = v.safeParse(givenChoices, options);
      if (!choices.success) throw new UserError(messages.invalidTargets(v.summarize(choices.issues)));
      await refuseFaults(services, choices.output);
      return orderRecordings(
        services,
        recordings.map((recording) => recording.uri),
        choices.output,
      );
    },
    async restore(memory, column) {
      const checked = v.safeParse(recordingMemory, memory);
      if (!checked.success) return;
      const { sources, choices } = checked.output;
      const recordings = await readRecordings(sources.map((source) => vscode.Uri.parse(source, true)));
      panels.open(recordings, column, choices);
    },
    dispose: () => panels.dispose(),
  };
}

/** Choices passed by code, for example by a keybinding. */
const givenChoices = v.object({ ...recordingChoices.entries, source_language: v.optional(recordingChoices.entries.source_language, '') });

/** @throws UserError for choices that the panel would not send either. */
async function refuseFaults(services: Services, choices: RecordingChoices): Promise<void> {
  const languages = await listVoiceLanguages(services, new AbortController().signal);
  if (languages.state === 'failed') throw new UserError(languages.message);
  const [fault] = recordingFaults(choices, languages, []);
  if (fault) throw new UserError(recordingPanelTexts()[fault.code].replace('{0}', () => fault.name ?? ''));
}

async function askForRecordings(): Promise<readonly vscode.Uri[]> {
  const chosen = await vscode.window.showOpenDialog({
    title: messages.translateRecording(),
    openLabel: messages.choose(),
    canSelectMany: true,
    filters: { [messages.recordingFiles()]: [...recordingExtensions] },
  });
  return chosen ?? [];
}
