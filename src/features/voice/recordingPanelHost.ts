import * as v from 'valibot';
import * as vscode from 'vscode';
import { recordingChoices, recordingFaults, recordingPanelAction, recordingPanelState } from '../../contract/recordingPanel.ts';
import type {
  RecordingChoices,
  RecordingFile,
  RecordingPanelAction,
  RecordingPanelState,
  VoiceLanguageListing,
} from '../../contract/recordingPanel.ts';
import type { App } from '../../ui/app.ts';
import { execute } from '../../ui/command.ts';
import { run } from '../../ui/failures.ts';
import { openWebviewPanel } from '../../ui/webviewPanel.ts';
import type { WebviewPanel } from '../../ui/webviewPanel.ts';
import { orderRecordings } from './order.ts';
import { recordingLength } from './recordingLength.ts';
import { recordingPanelTexts } from './recordingPanelTexts.ts';
import { isOnDisk, nameOf } from './recordings.ts';
import type { Recording } from './recordings.ts';
import { resultFiles } from './resultFiles.ts';
import { recordingViewType } from './viewType.ts';
import { listVoiceLanguages, regionalWarning } from './voiceLanguages.ts';

/** What was ordered last, for whatever recording: people translate theirs into the same languages again and again. */
const rememberedKey = 'recordings.lastChoices';

export interface RecordingPanels extends vscode.Disposable {
  /** Opens a panel for these recordings together, or shows the one that is open for them. */
  open(recordings: readonly [Recording, ...Recording[]], column: vscode.ViewColumn, choices?: RecordingChoices): void;
}

export function createRecordingPanels(app: App): RecordingPanels {
  const panels = new Map<string, Pick<WebviewPanel<unknown>, 'reveal' | 'dispose'>>();
  return {
    open(recordings, column, choices) {
      const key = recordings.map(({ uri }) => uri.toString()).join('\n');
      const opened = panels.get(key);
      if (opened) opened.reveal();
      else
        panels.set(
          key,
          openPanel(app, recordings, column, choices ?? proposed(app), () => panels.delete(key)),
        );
    },
    dispose() {
      for (const panel of panels.values()) panel.dispose();
    },
  };
}

function openPanel(
  app: App,
  recordings: readonly [Recording, ...Recording[]],
  column: vscode.ViewColumn,
  initial: RecordingChoices,
  closed: () => void,
): WebviewPanel<RecordingPanelState> {
  const sources = recordings.map(({ uri }) => uri);
  let choices = initial;
  let running = false;
  let languages: VoiceLanguageListing = { state: 'loading' };
  let warning = '';
  let shown = recordings.map(({ name, bytes }): RecordingFile => ({ name, ...(bytes !== undefined && { bytes }) }));
  let reading = 0;
  const left = new AbortController();

  const panel = openWebviewPanel<RecordingPanelAction, RecordingPanelState>(app, {
    viewType: recordingViewType,
    title: titleOf(recordings),
    column,
    bundle: 'recordingPanel',
    incoming: recordingPanelAction,
    outgoing: recordingPanelState,
    receive,
    closed() {
      left.abort();
      listeners.dispose();
      closed();
    },
  });

  const listeners = vscode.Disposable.from(
    app.connections.onDidChange(() => void run(app, load)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('interlinear.languages.include')) void run(app, load);
    }),
  );

  function send(message: RecordingPanelState): void {
    if (!left.signal.aborted) panel.send(message);
  }

  function files(): string[][] {
    const { source_language, targets } = choices;
    return resultFiles(sources, targets, source_language === '' ? undefined : source_language).map((row) => row.map(nameOf));
  }

  async function receive(action: RecordingPanelAction): Promise<void> {
    switch (action.type) {
      case 'ready':
        return send({
          type: 'show',
          sources: sources.map(String),
          recordings: shown,
          choices,
          texts: recordingPanelTexts(),
          locale: vscode.env.language,
          warning,
          languages,
          files: files(),
          running,
        });
      case 'changed':
        ({ choices } = action);
        return send({ type: 'files', files: files() });
      case 'translate':
        return translate(action.choices);
      case 'retry':
        return load();
      case 'changeKey':
        // A connection that became another one is heard of like any other change.
        return void (await execute('interlinear.connect'));
    }
  }

  async function translate(chosen: RecordingChoices): Promise<void> {
    // The page looks first; what it did not know by then is looked at here.
    if (running || recordingFaults(chosen, languages, shown).length > 0) return;
    choices = chosen;
    setRunning(true);
    try {
      await orderRecordings(app, sources, chosen);
      await app.context.globalState.update(rememberedKey, chosen);
      panel.dispose();
    } finally {
      setRunning(false);
    }
  }

  function setRunning(value: boolean): void {
    running = value;
    send({ type: 'running', running });
  }

  async function load(): Promise<void> {
    reading += 1;
    const mine = reading;
    setLanguages({ state: 'loading' });
    const found = await listVoiceLanguages(app, left.signal);
    const heard = await regionalWarning(app);
    // Another connection came meanwhile, or the panel is gone.
    if (mine !== reading || left.signal.aborted) return;
    warning = heard;
    setLanguages(found);
  }

  function setLanguages(listing: VoiceLanguageListing): void {
    languages = listing;
    send({ type: 'languages', languages, warning });
  }

  async function measure(): Promise<void> {
    for (const [index, { uri, type, bytes }] of recordings.entries()) {
      if (left.signal.aborted) return;
      if (!isOnDisk(uri) || bytes === undefined) continue;
      const milliseconds = await recordingLength(uri.fsPath, type, bytes);
      if (milliseconds === undefined) continue;
      shown = shown.map((one, position) => (position === index ? { ...one, milliseconds } : one));
      send({ type: 'recordings', recordings: shown });
    }
  }

  void run(app, load);
  void run(app, measure);
  return panel;
}

function titleOf([first, ...others]: readonly [Recording, ...Recording[]]): string {
  if (others.length > 0) return vscode.l10n.t('Translate {0} Recordings', others.length + 1);
  return vscode.l10n.t('Translate Recording: {0}', first.name);
}

/** What was ordered last, else the target language of the workspace as text. The language that a recording is in is its own. */
function proposed({ context, target }: App): RecordingChoices {
  const checked = v.safeParse(recordingChoices, context.globalState.get(rememberedKey));
  if (checked.success && checked.output.targets.length > 0) return { source_language: '', targets: checked.output.targets };
  return { source_language: '', targets: [{ language: target.code() ?? '', type: 'text/plain' }] };
}
