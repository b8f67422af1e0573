import * as v from 'valibot';
import * as vscode from 'vscode';
import { recordingChoices, recordingFaults, recordingPanelAction, recordingPanelState } from './protocol.ts';
import type { RecordingChoices, RecordingFile, RecordingPanelAction, RecordingPanelState, VoiceLanguageListing } from './protocol.ts';
import type { Services } from '../../../services/services.ts';
import { execute } from '../../../services/command.ts';
import { run } from '../../../services/failures.ts';
import { fileName, isOnDisk } from '../../../editor/files.ts';
import { freePlaces } from '../../../services/editorJobs/resultPlaces.ts';
import { unfinishedOrders } from '../../../services/editorJobs/unfinished.ts';
import { openWebviewPanel } from '../../../services/webviewPanel.ts';
import type { WebviewPanel } from '../../../services/webviewPanel.ts';
import { orderRecordings } from '../order.ts';
import { recordingPanelTexts } from './texts.ts';
import type { Recording } from '../recordings.ts';
import { resultFiles } from '../resultFiles.ts';
import { recordingViewType } from '../viewType.ts';
import { listVoiceLanguages, regionalWarning } from '../voiceLanguages.ts';
import type { VoiceSourceType } from '../../../api/voiceKinds.ts';

/**
 * How long a recording on disk is, in milliseconds, as far as its headers tell; undefined where they do not, or cannot be read.
 * @param path of the file.
 */
async function recordingLength(path: string, type: VoiceSourceType, bytes: number): Promise<number | undefined> {
  try {
    const { parseFile } = await import('music-metadata');
    const { format } = await parseFile(path, { skipCovers: true });
    const { duration, codec, bitrate, lossless } = format;
    if (duration === undefined || !Number.isFinite(duration) || duration <= 0) return undefined;
    // A header that was written before the sound may promise any length.
    const isRaw = type === 'audio/wav' && lossless === true && codec === 'PCM' && bitrate !== undefined;
    return Math.round(1000 * (isRaw ? Math.min(duration, (bytes * 8) / bitrate) : duration));
  } catch {
    // Nothing depends on it: the service measures for itself, and the user is shown no length.
    return undefined;
  }
}

/** What was ordered last, for whatever recording: people translate theirs into the same languages again and again. */
const rememberedKey = 'recordings.lastChoices';

export interface RecordingPanels extends vscode.Disposable {
  /** Opens a panel for these recordings together, or shows the one that is open for them. */
  open(recordings: readonly [Recording, ...Recording[]], column: vscode.ViewColumn, choices?: RecordingChoices): void;
}

export function createRecordingPanels(services: Services): RecordingPanels {
  const panels = new Map<string, Pick<WebviewPanel<unknown>, 'reveal' | 'dispose'>>();
  return {
    open(recordings, column, choices) {
      const key = recordings.map(({ uri }) => uri.toString()).join('\n');
      const opened = panels.get(key);
      const earlier = unfinishedOf(services).of(recordings.map(({ uri }) => uri));
      if (opened) opened.reveal();
      else
        panels.set(
          key,
          openPanel(services, recordings, column, choices ?? earlier ?? proposed(services, recordings[0].uri), () => panels.delete(key)),
        );
    },
    dispose() {
      for (const panel of panels.values()) panel.dispose();
    },
  };
}

/** What was chosen in panels that were closed without an order, for the recordings of each. */
function unfinishedOf({ context }: Services) {
  return unfinishedOrders(context, 'recordings.unfinished', recordingChoices);
}

/** What a panel knows; the page shows it. */
interface PanelState {
  choices: RecordingChoices;
  running: boolean;
  languages: VoiceLanguageListing;
  warning: string;
  recordings: readonly RecordingFile[];
}

function openPanel(
  services: Services,
  recordings: readonly [Recording, ...Recording[]],
  column: vscode.ViewColumn,
  choices: RecordingChoices,
  closed: () => void,
): WebviewPanel<RecordingPanelState> {
  const sources = recordings.map(({ uri }) => uri);
  const shown = recordings.map(({ name, bytes }): RecordingFile => ({ name, ...(bytes !== undefined && { bytes }) }));
  const state: PanelState = { choices, running: false, languages: { state: 'loading' }, warning: '', recordings: shown };
  const left = new AbortController();
  let ordered = false;
  const panel = openWebviewPanel<RecordingPanelAction, RecordingPanelState>(services, {
    viewType: recordingViewType,
    title: titleOf(recordings),
    icon: 'mic',
    column,
    bundle: 'recordingPanel',
    incoming: recordingPanelAction,
    outgoing: recordingPanelState,
    receive,
    closed() {
      left.abort();
      listeners.dispose();
      closed();
      if (!ordered && JSON.stringify(state.choices) !== JSON.stringify(choices))
        void run(services, () => unfinishedOf(services).keep(sources, state.choices));
    },
  });
  const send = (message: RecordingPanelState) => {
    if (!left.signal.aborted) panel.send(message);
  };
  const load = languageLoader(services, state, send, left.signal);
  const listeners = vscode.Disposable.from(
    services.connections.onDidChange(() => void run(services, load)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('interlinear.languages.include')) void run(services, load);
    }),
  );

  async function receive(action: RecordingPanelAction): Promise<void> {
    switch (action.type) {
      case 'ready':
        return send(wholeState(services, sources, state));
      case 'changed':
        state.choices = action.choices;
        return send({ type: 'files', files: resultNames(services, sources, state.choices) });
      case 'translate':
        // The page looks first; what it did not know by then is looked at here.
        if (state.running || recordingFaults(action.choices, state.languages, [...state.recordings]).length > 0) return;
        return translate(action.choices);
      case 'retry':
        return load();
      case 'changeKey':
        // A connection that became another one is heard of like any other change.
        return void (await execute('interlinear.connect'));
    }
  }

  async function translate(chosen: RecordingChoices): Promise<void> {
    state.choices = chosen;
    setRunning(true);
    try {
      await orderRecordings(services, sources, chosen);
      ordered = true;
      panel.dispose();
      // The jobs are there: what fails now must not look like an order that failed.
      void run(services, async () => {
        await services.context.globalState.update(rememberedKey, chosen);
        await unfinishedOf(services).drop(sources);
      });
    } finally {
      setRunning(false);
    }
  }

  function setRunning(running: boolean): void {
    state.running = running;
    send({ type: 'running', running });
  }

  void run(services, load);
  void run(services, () => measure(recordings, state, send, left.signal));
  return panel;
}

/** Everything that a page shows. */
function wholeState(services: Services, sources: readonly vscode.Uri[], state: PanelState): RecordingPanelState {
  return {
    ...state,
    type: 'show',
    recordings: [...state.recordings],
    sources: sources.map(String),
    texts: recordingPanelTexts(),
    locale: vscode.env.language,
    files: resultNames(services, sources, state.choices),
  };
}

/** For each target the names of its files, one for each recording. */
function resultNames(services: Services, sources: readonly vscode.Uri[], { source_language, targets }: RecordingChoices): string[][] {
  const files = resultFiles(sources, targets, source_language === '' ? undefined : source_language);
  const names = freePlaces(services, files.flat(), sources).map(fileName);
  return targets.map((_, index) => names.slice(index * sources.length, (index + 1) * sources.length));
}

/** @returns what loads the languages; of two loads that overlap, the later one counts. */
function languageLoader(services: Services, state: PanelState, send: (message: RecordingPanelState) => void, signal: AbortSignal) {
  let reading = 0;
  const show = (languages: VoiceLanguageListing) => {
    state.languages = languages;
    send({ type: 'languages', languages, warning: state.warning });
  };
  return async (): Promise<void> => {
    reading += 1;
    const request = reading;
    show({ state: 'loading' });
    const found = await listVoiceLanguages(services, signal);
    const warning = await regionalWarning(services);
    // Another connection came meanwhile, or the panel is gone.
    if (request !== reading || signal.aborted) return;
    state.warning = warning;
    show(found);
  };
}

/** Reads how long the recordings are. */
async function measure(
  recordings: readonly Recording[],
  state: PanelState,
  send: (message: RecordingPanelState) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const [index, { uri, type, bytes }] of recordings.entries()) {
    if (signal.aborted) return;
    if (!isOnDisk(uri) || bytes === undefined) continue;
    const milliseconds = await recordingLength(uri.fsPath, type, bytes);
    if (milliseconds === undefined) continue;
    state.recordings = state.recordings.map((one, position) => (position === index ? { ...one, milliseconds } : one));
    send({ type: 'recordings', recordings: [...state.recordings] });
  }
}

function titleOf([first, ...others]: readonly [Recording, ...Recording[]]): string {
  if (others.length > 0) return vscode.l10n.t('Translate {0} Recordings', others.length + 1);
  return vscode.l10n.t('Translate Recording: {0}', first.name);
}

/** What was ordered last, else the target language of the workspace as text. The language that a recording is in is its own. */
function proposed({ context, target }: Services, uri: vscode.Uri): RecordingChoices {
  const checked = v.safeParse(recordingChoices, context.globalState.get(rememberedKey));
  if (checked.success && checked.output.targets.length > 0) return { source_language: '', targets: checked.output.targets };
  return { source_language: '', targets: [{ language: target.code(uri) ?? '', type: 'text/plain' }] };
}
