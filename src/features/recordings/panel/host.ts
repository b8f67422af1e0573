import * as v from 'valibot';
import * as vscode from 'vscode';
import { recordingChoices, recordingFaults, recordingPanelAction, recordingPanelState } from './protocol.ts';
import type { RecordingChoices, RecordingFile, RecordingPanelAction, RecordingPanelState, VoiceLanguageListing } from './protocol.ts';
import type { Services } from '../../../services/services.ts';
import { execute } from '../../../services/command.ts';
import { run } from '../../../services/failures.ts';
import { fileName, isOnDisk } from '../../../editor/files.ts';
import { localNumber } from '../../../editor/localized.ts';
import { freePlaces } from '../../../services/editorJobs/resultPlaces.ts';
import { unfinishedOrders } from '../../../services/editorJobs/unfinished.ts';
import { openWebviewPanel } from '../../../services/webviewPanel.ts';
import type { WebviewPanel } from '../../../services/webviewPanel.ts';
import { orderRecordings } from '../order.ts';
import { recordingPanelTexts } from './pageTexts.ts';
import type { Recording } from '../recordings.ts';
import { resultFiles } from '../resultFiles.ts';
import { recordingViewType } from '../viewType.ts';
import { listVoiceLanguages, regionalWarning } from '../voiceLanguages.ts';
import type { VoiceSourceType } from '../../../api/voiceKinds.ts';
import * as messages from './texts.ts';

/**
 * Reads the length of a recording on disk from its headers, in milliseconds; undefined if they do not contain it or cannot be read.
 * @param path path of the file.
 */
async function recordingLength(path: string, type: VoiceSourceType, bytes: number): Promise<number | undefined> {
  try {
    const { parseFile } = await import('music-metadata');
    const { format } = await parseFile(path, { skipCovers: true });
    const { duration, codec, bitrate, lossless } = format;
    if (duration === undefined || !Number.isFinite(duration) || duration <= 0) return undefined;
    // A header written before the sound may contain any length.
    const isRaw = type === 'audio/wav' && lossless === true && codec === 'PCM' && bitrate !== undefined;
    return Math.round(1000 * (isRaw ? Math.min(duration, (bytes * 8) / bitrate) : duration));
  } catch {
    // Not essential: the service measures the length itself, and the panel omits it.
    return undefined;
  }
}

/** Key of the last order for any recording. Users often translate recordings into the same languages again. */
const rememberedKey = 'recordings.lastChoices';

/** Panels of recordings, one for each group that is translated together. */
export class RecordingPanels implements vscode.Disposable {
  readonly #services: Services;
  readonly #panels = new Map<string, RecordingPanel>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Opens a panel for a group of recordings, or shows the one that is already open. */
  open(recordings: Recordings, column: vscode.ViewColumn, choices?: RecordingChoices): void {
    const sources = recordings.map(({ uri }) => uri);
    const key = sources.map(String).join('\n');
    const opened = this.#panels.get(key);
    const earlier = unfinishedOf(this.#services).of(sources);
    if (opened) return opened.reveal();
    const first = choices ?? earlier ?? proposed(this.#services, recordings[0].uri);
    this.#panels.set(
      key,
      new RecordingPanel(this.#services, recordings, { column, choices: first, closed: () => this.#panels.delete(key) }),
    );
  }

  dispose(): void {
    for (const panel of this.#panels.values()) panel.dispose();
  }
}

type Recordings = readonly [Recording, ...Recording[]];

/** Returns the store of choices in panels that were closed without an order, by recordings. */
function unfinishedOf({ context }: Services) {
  return unfinishedOrders(context, 'recordings.unfinished', recordingChoices);
}

/** State of a panel, which is shown by the page. */
interface PanelState {
  choices: RecordingChoices;
  running: boolean;
  languages: VoiceLanguageListing;
  warning: string;
  recordings: readonly RecordingFile[];
}

interface Opening {
  readonly column: vscode.ViewColumn;
  readonly choices: RecordingChoices;
  readonly closed: () => void;
}

class RecordingPanel {
  readonly #services: Services;
  readonly #recordings: Recordings;
  readonly #sources: readonly vscode.Uri[];
  readonly #state: PanelState;
  readonly #panel: WebviewPanel<RecordingPanelState>;
  readonly #listeners: vscode.Disposable;
  readonly #left = new AbortController();
  #ordered = false;
  /** Counter of reads of the languages. If two overlap, the later one is used. */
  #reading = 0;

  constructor(services: Services, recordings: Recordings, { column, choices, closed }: Opening) {
    this.#services = services;
    this.#recordings = recordings;
    this.#sources = recordings.map(({ uri }) => uri);
    const shown = recordings.map(({ name, bytes }): RecordingFile => ({ name, ...(bytes !== undefined && { bytes }) }));
    this.#state = { choices, running: false, languages: { state: 'loading' }, warning: '', recordings: shown };
    this.#panel = openWebviewPanel<RecordingPanelAction, RecordingPanelState>(services, {
      viewType: recordingViewType,
      title: titleOf(recordings),
      icon: 'mic',
      column,
      bundle: 'recordingPanel',
      incoming: recordingPanelAction,
      outgoing: recordingPanelState,
      receive: (action) => this.#receive(action),
      closed: () => {
        this.#left.abort();
        this.#listeners.dispose();
        closed();
        if (!this.#ordered && JSON.stringify(this.#state.choices) !== JSON.stringify(choices))
          void run(services, () => unfinishedOf(services).keep(this.#sources, this.#state.choices));
      },
    });
    this.#listeners = vscode.Disposable.from(
      services.connections.onDidChange(() => void run(services, () => this.#load())),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('interlinear.languages.include')) void run(services, () => this.#load());
      }),
    );
    void run(services, () => this.#load());
    void run(services, () => this.#measure());
  }

  reveal(): void {
    this.#panel.reveal();
  }

  dispose(): void {
    this.#panel.dispose();
  }

  async #receive(action: RecordingPanelAction): Promise<void> {
    switch (action.type) {
      case 'ready':
        return this.#send(wholeState(this.#services, this.#sources, this.#state));
      case 'changed':
        this.#state.choices = action.choices;
        return this.#send({ type: 'files', files: resultNames(this.#services, this.#sources, action.choices) });
      case 'translate': {
        const { running, languages, recordings } = this.#state;
        // The page checks first, but may have outdated data.
        if (running || recordingFaults(action.choices, languages, [...recordings]).length > 0) return;
        return this.#translate(action.choices);
      }
      case 'retry':
        return this.#load();
      case 'changeKey':
        // A change of the connection is handled by its event.
        return void (await execute('interlinear.connect'));
    }
  }

  #send(message: RecordingPanelState): void {
    if (!this.#left.signal.aborted) this.#panel.send(message);
  }

  async #translate(chosen: RecordingChoices): Promise<void> {
    this.#state.choices = chosen;
    this.#setRunning(true);
    try {
      await orderRecordings(this.#services, this.#sources, chosen);
      this.#ordered = true;
      this.#panel.dispose();
      // The jobs exist now, so a later failure must not look like a failed order.
      void run(this.#services, async () => {
        await this.#services.context.globalState.update(rememberedKey, chosen);
        await unfinishedOf(this.#services).drop(this.#sources);
      });
    } finally {
      this.#setRunning(false);
    }
  }

  #setRunning(running: boolean): void {
    this.#state.running = running;
    this.#send({ type: 'running', running });
  }

  async #load(): Promise<void> {
    this.#reading += 1;
    const request = this.#reading;
    this.#showLanguages({ state: 'loading' });
    const found = await listVoiceLanguages(this.#services, this.#left.signal);
    const warning = await regionalWarning(this.#services);
    // The connection changed in the meantime, or the panel was closed.
    if (request !== this.#reading || this.#left.signal.aborted) return;
    this.#state.warning = warning;
    this.#showLanguages(found);
  }

  #showLanguages(languages: VoiceLanguageListing): void {
    this.#state.languages = languages;
    this.#send({ type: 'languages', languages, warning: this.#state.warning });
  }

  /** Reads the lengths of the recordings. */
  async #measure(): Promise<void> {
    for (const [index, { uri, type, bytes }] of this.#recordings.entries()) {
      if (this.#left.signal.aborted) return;
      if (!isOnDisk(uri) || bytes === undefined) continue;
      const milliseconds = await recordingLength(uri.fsPath, type, bytes);
      if (milliseconds === undefined) continue;
      this.#state.recordings = this.#state.recordings.map((one, position) => (position === index ? { ...one, milliseconds } : one));
      this.#send({ type: 'recordings', recordings: [...this.#state.recordings] });
    }
  }
}

/** Returns the complete state for a page. */
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

/** Returns the names of files for each target, one for each recording. */
function resultNames(services: Services, sources: readonly vscode.Uri[], { source_language, targets }: RecordingChoices): string[][] {
  const files = resultFiles(sources, targets, source_language === '' ? undefined : source_language);
  const names = freePlaces(services, files.flat(), sources).map(fileName);
  return targets.map((_, index) => names.slice(index * sources.length, (index + 1) * sources.length));
}

function titleOf([first, ...others]: readonly [Recording, ...Recording[]]): string {
  if (others.length > 0) return messages.panelTitleMany(localNumber(others.length + 1));
  return messages.panelTitleOne(first.name);
}

/**
 * Returns the choices of the last order; otherwise text in the target language of the workspace. The source language is never reused, as it
 * depends on the recording.
 */
function proposed({ context, target }: Services, uri: vscode.Uri): RecordingChoices {
  const checked = v.safeParse(recordingChoices, context.globalState.get(rememberedKey));
  if (checked.success && checked.output.targets.length > 0) return { source_language: '', targets: checked.output.targets };
  return { source_language: '', targets: [{ language: target.code(uri) ?? '', type: 'text/plain' }] };
}
