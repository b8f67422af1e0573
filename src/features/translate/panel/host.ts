import * as v from 'valibot';
import * as vscode from 'vscode';
import { choicesOfPreset, differences, presetOf, withStored } from '../../../api/options/optionChoices.ts';
import type { OptionChoices } from '../../../api/options/optionChoices.ts';
import { featureSides } from '../../../api/languages.ts';
import { memoryItem, optionLists } from '../../../api/options/optionListings.ts';
import { optionsPanelAction, optionsPanelState } from './protocol.ts';
import type { OptionList, OptionListings } from '../../../api/options/optionListings.ts';
import type { OptionsPanelAction, OptionsPanelState, PanelService, Preset, PresetPlace } from './protocol.ts';
import { applicable, optionSupport } from '../../../api/options/optionSupport.ts';
import type { Client } from '../../../client/client.ts';
import { isServiceError } from '../../../client/errors.ts';
import type { Services } from '../../../services/services.ts';
import { run } from '../../../services/failures.ts';
import { offeredLanguages } from '../../../services/languages/offeredLanguages.ts';
import { openWebviewPanel } from '../../../services/webviewPanel.ts';
import type { WebviewPanel } from '../../../services/webviewPanel.ts';
import { optionsViewType } from '../optionsPanel.ts';
import type { OptionsRequest } from '../optionsPanel.ts';
import { optionsPanelTexts } from './texts.ts';
import { logged } from '../../../client/logged.ts';

/** Last choice of the workspace: what differed from its settings, and the target language that it had then. */
const rememberedKey = 'translation.lastOptions';
const presetsId = 'interlinear.translation.presets';

interface Remembered {
  readonly changed: Partial<OptionChoices>;
  readonly target: string;
}

interface Opened {
  take(request: OptionsRequest): void;
}

/** There is one panel at a time for each window. */
const panels = new WeakMap<Services, Opened>();

/** Opens the panel beside the text, or gives the one that is open another request. */
export function showOptionsPanel(services: Services, request: OptionsRequest): void {
  const opened = panels.get(services) ?? open(services, () => panels.delete(services));
  panels.set(services, opened);
  opened.take(request);
}

function open(services: Services, closed: () => void): Opened {
  let request: OptionsRequest | undefined;
  let number = 0;
  let choices: OptionChoices | undefined;
  let running = false;
  let lists: OptionListings = {
    languages: { state: 'loading' },
    glossaries: { state: 'loading' },
    styles: { state: 'loading' },
    memories: { state: 'loading' },
  };
  let service = traitsOf(undefined);
  const left = new AbortController();

  const panel: WebviewPanel<OptionsPanelState> = openWebviewPanel(services, {
    viewType: optionsViewType,
    title: vscode.l10n.t('Translate with Options'),
    icon: 'globe',
    column: vscode.ViewColumn.Beside,
    bundle: 'optionsPanel',
    incoming: optionsPanelAction,
    outgoing: optionsPanelState,
    receive,
    closed() {
      left.abort();
      listeners.dispose();
      closed();
      request?.released();
      request = undefined;
    },
  });

  const listeners = vscode.Disposable.from(
    services.connections.onDidChange(() => void loadAll()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(presetsId)) sendPresets();
      if (event.affectsConfiguration('interlinear.languages.include')) void load('languages', services.connections.client());
    }),
  );

  function show(): void {
    if (!request || !choices) return;
    panel.send({
      type: 'show',
      request: number,
      title: request.title,
      excerpt: request.excerpt,
      characters: request.characters,
      choices,
      settings: request.initial,
      texts: optionsPanelTexts(),
      locale: vscode.env.language,
      hasWorkspace: vscode.workspace.workspaceFolders !== undefined,
      running,
      presets: presetsFor(request.initial),
      lists,
      service,
    });
  }

  function sendPresets(): void {
    if (request) panel.send({ type: 'presets', presets: presetsFor(request.initial) });
  }

  async function receive(action: OptionsPanelAction): Promise<void> {
    switch (action.type) {
      case 'ready':
        return show();
      case 'changed':
        // Of a request that has gone, nothing is taken.
        if (action.request === number) await keep(action.choices);
        return undefined;
      case 'translate':
        if (action.request === number) await translate(action.choices);
        return undefined;
      case 'savePreset':
        if (request) await changePresets(action.place, { [action.name]: presetOf(action.choices, request.initial) });
        return sendPresets();
      case 'deletePreset':
        await changePresets(action.place, { [action.name]: undefined });
        return sendPresets();
      case 'retry':
        // By the user's hand: where there is no connection any more, this leads through connecting.
        return load(action.list, services.session.client());
    }
  }

  async function keep(changed: OptionChoices): Promise<void> {
    choices = changed;
    if (request) await remember(services, changed, request.initial);
  }

  async function translate(chosen: OptionChoices): Promise<void> {
    const asked = request;
    if (!asked || running) return;
    setRunning(true);
    let receipt: string | undefined;
    try {
      await keep(chosen);
      receipt = await asked.translate(applicable(chosen, optionSupport(chosen, lists, service)));
    } finally {
      if (request === asked) setRunning(false, receipt);
    }
  }

  function setRunning(value: boolean, receipt?: string): void {
    running = value;
    panel.send({ type: 'running', running, ...(receipt !== undefined && { receipt }) });
  }

  async function loadAll(): Promise<void> {
    const client = services.connections.client();
    await Promise.all(optionLists.map((list) => load(list, client)));
  }

  /** Each list for itself: one that fails does not hold up the others. */
  async function load(list: OptionList, connecting: Promise<Client | undefined>): Promise<void> {
    setList(list, { state: 'loading' });
    try {
      const client = await connecting;
      const items = client && (await read[list](services, client, left.signal));
      service = traitsOf(client);
      setList(list, items ? { state: 'ready', items } : { state: 'failed' });
    } catch (error) {
      if (left.signal.aborted) return;
      services.log.warn(`A list for the options panel could not be had: ${list}, ${logged(error)}`);
      setList(list, { state: isServiceError(error, 'forbidden') ? 'notAllowed' : 'failed' });
    }
  }

  function setList(list: OptionList, listing: { readonly state: string; readonly items?: readonly unknown[] }): void {
    if (left.signal.aborted) return;
    const changed = v.parse(optionsPanelState, { type: 'lists', lists: { ...lists, [list]: listing }, service });
    if (changed.type === 'lists') lists = changed.lists;
    panel.send({ type: 'lists', lists, service });
  }

  void run(services, loadAll);
  return {
    take(next) {
      const before = request;
      request = next;
      number += 1;
      choices = remembered(services, next.initial);
      running = false;
      before?.released();
      show();
      if (number > 1) panel.reveal();
    },
  };
}

/** What of a service the rules depend on; without one, as the specification says. The sides of features come with the languages. */
function traitsOf(client: Client | undefined): PanelService {
  const sides = client?.languages.sides('translate_text') ?? featureSides;
  return {
    takesLatencyWithAll: client?.profile.takesLatencyWithAll ?? false,
    glossariesPerTranslation: client?.profile.glossariesPerTranslation ?? 0,
    sides: Object.fromEntries(Object.entries(sides).map(([feature, needed]) => [feature, [...needed]])),
  };
}

/** What is read for each list. */
const read: Readonly<Record<OptionList, (services: Services, client: Client, signal: AbortSignal) => Promise<readonly unknown[]>>> = {
  languages: async (_app, client, signal) =>
    (await offeredLanguages(client, 'translate_text', signal)).items.map(({ language, marks }) => Object.assign({}, language, { marks })),
  glossaries: ({ named }, client, signal) => named.glossaries(client, signal),
  styles: ({ named }, client, signal) => named.styles(client, signal),
  memories: async ({ named }, client, signal) => (await named.memories(client, signal)).map((memory) => v.parse(memoryItem, memory)),
};

/** The last choice of this workspace over what the settings say now. A target language that was changed elsewhere since is taken instead. */
function remembered({ context }: Services, initial: OptionChoices): OptionChoices {
  const stored = context.workspaceState.get<Remembered>(rememberedKey);
  if (!stored) return initial;
  const { target_lang, ...others } = stored.changed;
  const isTargetKept = target_lang !== undefined && stored.target === (initial.target_lang ?? '');
  return withStored(initial, isTargetKept ? stored.changed : others).choices;
}

async function remember({ context }: Services, choices: OptionChoices, initial: OptionChoices): Promise<void> {
  const stored: Remembered = { changed: differences(choices, initial), target: initial.target_lang ?? '' };
  await context.workspaceState.update(rememberedKey, stored);
}

/** The presets of both places; one of the workspace stands before one of the user with the same name. */
function presetsFor(settings: OptionChoices): Preset[] {
  return (['workspace', 'user'] as const)
    .flatMap((place) => Object.entries(presetsIn(place)).map(([name, preset]) => presetFrom(name, place, preset, settings)))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

function presetFrom(name: string, place: PresetPlace, preset: unknown, settings: OptionChoices): Preset {
  const { choices, ignored } = choicesOfPreset(preset, settings);
  return { name, place, choices, ignored: [...ignored] };
}

function presetsIn(place: PresetPlace): Readonly<Record<string, unknown>> {
  const inspected = vscode.workspace.getConfiguration().inspect<Record<string, unknown>>(presetsId);
  return (place === 'user' ? inspected?.globalValue : inspected?.workspaceValue) ?? {};
}

/** Writes presets of one place; undefined takes one away, and the setting itself when none is left. */
async function changePresets(place: PresetPlace, change: Readonly<Record<string, unknown>>): Promise<void> {
  const kept = Object.entries({ ...presetsIn(place), ...change }).filter(([, preset]) => preset !== undefined);
  const target = place === 'user' ? vscode.ConfigurationTarget.Global : vscode.ConfigurationTarget.Workspace;
  const value = kept.length === 0 ? undefined : Object.fromEntries(kept);
  await vscode.workspace.getConfiguration().update(presetsId, value, target);
}
