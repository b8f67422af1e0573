import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { webviewHtml } from '../../../src/editor/webviewHtml.ts';
import { root } from '../../harness/paths.ts';
import { readEditorStyle, readTheme, type Theme, type ThemeName } from './themes.ts';

const address = 'https://webview.test/';
/** As the editor serves them: from another origin, which its policy names. */
const resources = 'https://file.vscode-cdn.net/dist/webview/';
const cspSource = "'self' https://*.vscode-cdn.net";

export interface WebviewHostOptions<In, Out> {
  readonly bundle: string;
  readonly title: string;
  readonly incoming: v.GenericSchema<unknown, In>;
  readonly outgoing: v.GenericSchema<unknown, Out>;
}

/** The extension behind a page, as far as the page can tell: what it is sent fits, and what it sends must fit. */
export class WebviewHost<In extends { readonly type: string }, Out> {
  /** What the page sent, the oldest first. */
  readonly received: In[] = [];
  readonly #page: Page;
  readonly #options: WebviewHostOptions<In, Out>;
  #answer: (message: In) => Out | undefined = () => undefined;

  constructor(page: Page, options: WebviewHostOptions<In, Out>) {
    this.#page = page;
    this.#options = options;
  }

  /** Loads the page as the editor does. @param answer what the host answers to a message; told of each before it is sent anything else */
  async open(answer: (message: In) => Out | undefined, theme: ThemeName = 'dark'): Promise<void> {
    this.#answer = answer;
    const page = this.#page;
    await page.exposeFunction('tellHost', (message: unknown) => this.#receive(message));
    await page.addInitScript(editorApi);
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: this.#html(readTheme(theme)) }));
    for (const [extension, contentType] of [
      ['js', 'text/javascript'],
      ['css', 'text/css'],
    ] as const) {
      const body = await readFile(join(root, 'dist', 'webview', `${this.#options.bundle}.${extension}`));
      await page.route(`${resources}${this.#options.bundle}.${extension}`, (route) => route.fulfill({ contentType, body }));
    }
    await page.goto(address);
  }

  /** Loads the page again, as when it comes back from behind another tab: with what it remembered, and nothing else. */
  async comeBack(): Promise<void> {
    await this.#page.reload();
  }

  /** Sends a message. The page has taken it in when this returns. */
  async send(message: Out): Promise<void> {
    const checked = v.parse(this.#options.outgoing, message);
    await this.#page.evaluate(`takeIn(${JSON.stringify(checked)})`);
  }

  /** What the page sent of one kind. All that it sent until now has arrived when this returns. */
  async sent<Type extends In['type']>(type: Type): Promise<Extract<In, { readonly type: Type }>[]> {
    await this.#page.evaluate('settled()');
    return this.received.filter((message): message is Extract<In, { readonly type: Type }> => message.type === type);
  }

  /** Puts another theme on, as the editor does while a page is open. */
  async putOn(name: ThemeName): Promise<void> {
    await this.#page.evaluate(`wear(${JSON.stringify(readTheme(name))})`);
  }

  /** What the page remembers. */
  async memory(): Promise<unknown> {
    return JSON.parse(await this.#page.evaluate<string>("sessionStorage.getItem('state') ?? 'null'"));
  }

  async #receive(message: unknown): Promise<void> {
    const checked = v.parse(this.#options.incoming, message);
    this.received.push(checked);
    const answer = this.#answer(checked);
    if (answer !== undefined) await this.send(answer);
  }

  /** The host's own page, with what the editor puts before and on it. */
  #html({ classes, data, properties }: Theme): string {
    const { bundle, title } = this.#options;
    const html = webviewHtml({
      language: 'en',
      title,
      nonce: randomBytes(18).toString('base64'),
      cspSource,
      script: `${resources}${bundle}.js`,
      styleSheet: `${resources}${bundle}.css`,
    });
    const style = Object.entries(properties).map(([name, value]) => `${name}: ${value};`);
    const attributes = Object.entries(data).map(([name, value]) => ` data-${dashed(name)}="${attribute(value)}"`);
    return html
      .replace('<html ', () => `<html style="${attribute(style.join(' '))}" `)
      .replace('<head>', () => `<head><style id="_defaultStyles">${readEditorStyle()}</style>`)
      .replace('<body>', () => `<body class="${attribute(classes)}"${attributes.join('')}>`);
  }
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** What the editor gives to a page: once, and as JSON, so that nothing but data gets through. And what it does to it. */
const editorApi = `
  const messages = [];
  window.settled = () => Promise.all(messages);
  window.acquireVsCodeApi = () => {
    delete window.acquireVsCodeApi;
    return Object.freeze({
      postMessage: (message) => void messages.push(window.tellHost(JSON.parse(JSON.stringify(message)))),
      getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
      setState: (state) => sessionStorage.setItem('state', JSON.stringify(state)),
    });
  };
  window.takeIn = (message) => new Promise((resolve) => {
    // Listeners are called in the order in which they came: the page's own was there before.
    window.addEventListener('message', () => resolve(), { once: true });
    window.postMessage(message);
  });
  window.wear = ({ classes, data, properties }) => {
    const { style } = document.documentElement;
    document.body.className = classes;
    Object.assign(document.body.dataset, data);
    for (const property of Array.from(style)) if (property.startsWith('--vscode-')) style.removeProperty(property);
    for (const [property, value] of Object.entries(properties)) style.setProperty(property, value);
  };
`;
