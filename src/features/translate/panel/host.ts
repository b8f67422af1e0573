import * as v from 'valibot';
import * as vscode from 'vscode';
import { featureSides } from '../../../api/languages.ts';
import { presetOf } from '../../../api/options/optionChoices.ts';
import type { OptionChoices } from '../../../api/options/optionChoices.ts';
import { memoryItem, optionLists } from '../../../api/options/optionListings.ts';
import type { OptionList, OptionListings } from '../../../api/options/optionListings.ts';
import { applicable, optionSupport } from '../../../api/options/optionSupport.ts';
import type { Client } from '../../../client/client.ts';
import { isServiceError } from '../../../client/errors.ts';
import { logged } from '../../../client/log.ts';
import { run } from '../../../services/failures.ts';
import { offeredLanguages } from '../../../services/languages/offeredLanguages.ts';
import type { Services } from '../../../services/services.ts';
import { openWebviewPanel } from '../../../services/webviewPanel.ts';
import type { WebviewPanel } from '../../../services/webviewPanel.ts';
import { optionsViewType } from '../viewType.ts';
import type { OptionsRequest } from '../withOptions.ts';
import { optionsPanelAction, optionsPanelState } from './protocol.ts';
import type { OptionsPanelAction, OptionsPanelState, PanelService } from './protocol.ts';
import { changePresets, presetsFor, presetsId, remember, remembered } from './storedChoices.ts';
import { optionsPanelTexts } from './pageTexts.ts';
import * as messages from './texts.ts';

/** Open panel of each window. There is at most one. */
const panels = new WeakMap<Services, OptionsPanel>();

/** Opens the panel next to the text, or shows another request in the open one. */
export function showOptionsPanel(services: Services, request: OptionsRequest): void {
  const opened = panels.get(services) ?? new OptionsPanel(services, () => panels.delete(services));
  panels.set(services, opened);
  opened.take(request);
}

class OptionsPanel {
  readonly #services: Services;
  readonly #panel: WebviewPanel<OptionsPanelState>;
  readonly #listeners: vscode.Disposable;
  readonly #left = new AbortController();
  #request: OptionsRequest | undefined;
  /** Number of the request. Messages from the page contain it. */
  #number = 0;
  #choices: OptionChoices | undefined;
  #running = false;
  #lists: OptionListings = {
    languages: { state: 'loading' },
    glossaries: { state: 'loading' },
    styles: { state: 'loading' },
    memories: { state: 'loading' },
  };
  #service = traitsOf(undefined);

  constructor(services: Services, closed: () => void) {
    this.#services = services;
    this.#panel = openWebviewPanel(services, {
      viewType: optionsViewType,
      title: messages.title(),
      icon: 'globe',
      column: vscode.ViewColumn.Beside,
      bundle: 'optionsPanel',
      incoming: optionsPanelAction,
      outgoing: optionsPanelState,
      receive: (action) => this.#receive(action),
      closed: () => {
        this.#left.abort();
        this.#listeners.dispose();
        closed();
        this.#request?.released();
        this.#request = undefined;
      },
    });
    this.#listeners = vscode.Disposable.from(
      services.connections.onDidChange(() => void this.#loadAll()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(presetsId)) this.#sendPresets();
        if (event.affectsConfiguration('interlinear.languages.include')) void this.#load('languages', services.connections.client());
      }),
    );
    void run(services, () => this.#loadAll());
  }

  take(next: OptionsRequest): void {
    const before = this.#request;
    this.#request = next;
    this.#number += 1;
    this.#choices = remembered(this.#services, next.initial);
    this.#running = false;
    before?.released();
    this.#show();
    if (this.#number > 1) this.#panel.reveal();
  }

  async #receive(action: OptionsPanelAction): Promise<void> {
    switch (action.type) {
      case 'ready':
        return this.#show();
      case 'changed':
        // Ignore messages about an earlier request.
        if (action.request === this.#number) await this.#keep(action.choices);
        return undefined;
      case 'translate':
        if (action.request === this.#number) await this.#translate(action.choices);
        return undefined;
      case 'savePreset':
        if (this.#request) await changePresets(action.place, { [action.name]: presetOf(action.choices, this.#request.initial) });
        return this.#sendPresets();
      case 'deletePreset':
        await changePresets(action.place, { [action.name]: undefined });
        return this.#sendPresets();
      case 'retry':
        // The user clicked a button, so this may start connecting if there is no connection.
        return this.#load(action.list, this.#services.session.client());
    }
  }

  #show(): void {
    const request = this.#request;
    if (!request || !this.#choices) return;
    this.#panel.send({
      type: 'show',
      request: this.#number,
      title: request.title,
      excerpt: request.excerpt,
      characters: request.characters,
      choices: this.#choices,
      settings: request.initial,
      texts: optionsPanelTexts(),
      locale: vscode.env.language,
      hasWorkspace: vscode.workspace.workspaceFolders !== undefined,
      running: this.#running,
      presets: presetsFor(request.initial),
      lists: this.#lists,
      service: this.#service,
    });
  }

  #sendPresets(): void {
    if (this.#request) this.#panel.send({ type: 'presets', presets: presetsFor(this.#request.initial) });
  }

  async #keep(changed: OptionChoices): Promise<void> {
    this.#choices = changed;
    if (this.#request) await remember(this.#services, changed, this.#request.initial);
  }

  async #translate(chosen: OptionChoices): Promise<void> {
    const asked = this.#request;
    if (!asked || this.#running) return;
    this.#setRunning(true);
    let receipt: string | undefined;
    try {
      await this.#keep(chosen);
      receipt = await asked.translate(applicable(chosen, optionSupport(chosen, this.#lists, this.#service)));
    } finally {
      if (this.#request === asked) this.#setRunning(false, receipt);
    }
  }

  #setRunning(running: boolean, receipt?: string): void {
    this.#running = running;
    this.#panel.send({ type: 'running', running, ...(receipt !== undefined && { receipt }) });
  }

  async #loadAll(): Promise<void> {
    const client = this.#services.connections.client();
    await Promise.all(optionLists.map((list) => this.#load(list, client)));
  }

  /** Loads one list. Lists are independent, so a failure does not block the others. */
  async #load(list: OptionList, connecting: Promise<Client | undefined>): Promise<void> {
    this.#setList(list, { state: 'loading' });
    try {
      const client = await connecting;
      const items = client && (await read[list](this.#services, client, this.#left.signal));
      this.#service = traitsOf(client);
      this.#setList(list, items ? { state: 'ready', items } : { state: 'failed' });
    } catch (error) {
      if (this.#left.signal.aborted) return;
      this.#services.log.warn(`Couldn't load a list for the options panel: ${list}, ${logged(error)}`);
      this.#setList(list, { state: isServiceError(error, 'forbidden') ? 'notAllowed' : 'failed' });
    }
  }

  #setList(list: OptionList, listing: { readonly state: string; readonly items?: readonly unknown[] }): void {
    if (this.#left.signal.aborted) return;
    const service = this.#service;
    const changed = v.parse(optionsPanelState, { type: 'lists', lists: { ...this.#lists, [list]: listing }, service });
    if (changed.type === 'lists') this.#lists = changed.lists;
    this.#panel.send({ type: 'lists', lists: this.#lists, service });
  }
}

/**
 * Returns the properties of a service that affect the rules; without a client, those of the specification. Feature sides are loaded with
 * the languages.
 */
function traitsOf(client: Client | undefined): PanelService {
  const sides = client?.languages.sides('translate_text') ?? featureSides;
  return {
    takesLatencyWithAll: client?.profile.takesLatencyWithAll ?? false,
    glossariesPerTranslation: client?.profile.glossariesPerTranslation ?? 0,
    sides: Object.fromEntries(Object.entries(sides).map(([feature, needed]) => [feature, [...needed]])),
  };
}

/** Functions that read each list. */
const read: Readonly<Record<OptionList, (services: Services, client: Client, signal: AbortSignal) => Promise<readonly unknown[]>>> = {
  languages: async (_app, client, signal) =>
    (await offeredLanguages(client, 'translate_text', signal)).items.map(({ language, marks }) => Object.assign({}, language, { marks })),
  glossaries: ({ named }, client, signal) => named.glossaries(client, signal),
  styles: ({ named }, client, signal) => named.styles(client, signal),
  memories: async ({ named }, client, signal) => (await named.memories(client, signal)).map((memory) => v.parse(memoryItem, memory)),
};
