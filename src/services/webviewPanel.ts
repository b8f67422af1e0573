import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import * as vscode from 'vscode';
import type { Services } from './services.ts';
import { run } from './failures.ts';
import { webviewHtml } from '../editor/webviewHtml.ts';

export interface WebviewPanelOptions<In, Out> {
  /** Id of the kind of panel for the editor. */
  readonly viewType: string;
  readonly title: string;
  /** Name of the icon for its tab. */
  readonly icon: string;
  readonly column: vscode.ViewColumn;
  /** A panel that the editor restored after a restart, with its page's state. It is used instead of opening another one. */
  readonly restored?: vscode.WebviewPanel | undefined;
  /** Name of its bundle: `dist/webview/<bundle>.js` and `.css`. */
  readonly bundle: string;
  /** Schema of valid messages from the panel. All others are dropped. */
  readonly incoming: v.GenericSchema<unknown, In>;
  /** Schema of valid messages to the panel. */
  readonly outgoing: v.GenericSchema<unknown, Out>;
  /** Called for each message. Failures are shown. */
  receive(message: In): Promise<void>;
  /** Called after the user closed the panel, or it was disposed. */
  closed(): void;
}

/** A panel of the extension next to the editors. All of its content comes from the extension. */
export interface WebviewPanel<Out> extends vscode.Disposable {
  /**
   * Sends a message. After the panel was hidden or the webview reloaded, its content is recreated. It then reports that it is ready, and
   * must get everything again. Earlier messages are lost and need not be stored.
   */
  send(message: Out): void;
  /** Shows the panel in its place and focuses it. */
  reveal(): void;
  readonly active: boolean;
}

export function openWebviewPanel<In, Out>(services: Services, options: WebviewPanelOptions<In, Out>): WebviewPanel<Out> {
  const folder = vscode.Uri.joinPath(services.context.extensionUri, 'dist', 'webview');
  // No links that run commands, no forms that are sent, and no search widget that takes Ctrl+F from the editor's own.
  const allowed = { enableScripts: true, localResourceRoots: [folder], enableCommandUris: false, enableForms: false };
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  const coversWebview = activeTab?.input instanceof vscode.TabInputCustom || activeTab?.input instanceof vscode.TabInputWebview;
  const panel = options.restored ?? vscode.window.createWebviewPanel(options.viewType, options.title, options.column, allowed);
  if (options.restored) {
    panel.webview.options = allowed;
    panel.title = options.title;
  }
  panel.iconPath = new vscode.ThemeIcon(options.icon);
  let loaded = options.restored !== undefined || !coversWebview;
  const inside = panel.webview.onDidReceiveMessage((message: unknown) => {
    // A webview that the panel covers, such as a preview of a recording, can take the focus back: the editor hands it over late. So a panel
    // that was just opened is focused again once its page is there.
    if (!loaded && panel.active) panel.reveal();
    loaded = true;
    const checked = v.safeParse(options.incoming, message);
    if (checked.success) void run(services, () => options.receive(checked.output));
    else services.log.warn(`A message of the panel ${options.viewType} does not fit and was dropped.`);
  });
  panel.onDidDispose(() => {
    inside.dispose();
    options.closed();
  });
  panel.webview.html = page(panel.webview, folder, options);
  return {
    send(message) {
      const checked = v.safeParse(options.outgoing, message);
      if (!checked.success) throw new Error(`A message to the panel ${options.viewType} is invalid.`);
      // This is a webview, not a window, so there is no origin.
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      void panel.webview.postMessage(checked.output);
    },
    reveal: () => panel.reveal(),
    get active() {
      return panel.active;
    },
    dispose: () => panel.dispose(),
  };
}

function page(webview: vscode.Webview, folder: vscode.Uri, { bundle, title }: { bundle: string; title: string }): string {
  const file = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(folder, name)).toString();
  return webviewHtml({
    language: vscode.env.language,
    title,
    nonce: randomBytes(18).toString('base64'),
    cspSource: webview.cspSource,
    script: file(`${bundle}.js`),
    styleSheet: file(`${bundle}.css`),
  });
}
