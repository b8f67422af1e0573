import * as vscode from 'vscode';
import { lazily } from './memoize.ts';
import type { Lazy } from './memoize.ts';

/** Appearance of a row. The tree shows its strings as plain text, without markup or icons. */
export interface TreeRow {
  readonly label: string;
  readonly description: string;
  readonly tooltip?: string;
  /** Id of a product icon, with its color. */
  readonly icon?: readonly [id: string, color?: string];
  /** Context value for the `when` clauses of menus. */
  readonly contextValue: string;
  /** Label for screen readers, if label and description are not sufficient. */
  readonly accessibilityLabel?: string;
  /** Initial state, if the row has children. */
  readonly expands?: 'collapsed' | 'expanded' | undefined;
  /** Command that runs on a click. */
  readonly command?: vscode.Command | undefined;
}

/** Data of a view. Created when the view is first shown or one of its commands is first called. */
export interface TreeModel<Node> extends vscode.Disposable {
  /** Returns an id that stays the same for the same row, whatever its appearance. */
  idOf(node: Node): string;
  /** Returns the row for an argument of a menu or of other code. */
  nodeOf(argument: unknown): Node | undefined;
  /** Returns the children of a row, or the top-level rows. Read on demand. */
  children(node: Node | undefined): readonly Node[] | Promise<readonly Node[]>;
  /** Returns the appearance of a row, or undefined if it was removed after the tree requested the rows. */
  render(node: Node): TreeRow | undefined;
  /** Returns the tooltip, for trees that compute it only when the mouse is over a row. */
  tooltip?(node: Node): string | undefined;
}

/**
 * A view of resources. Nothing is loaded before the view is shown or one of its commands is called. Concurrent requests share one read.
 * @param id id of the view, and of the context key for the content shown instead of rows (package.json, viewsWelcome).
 */
export class ResourceTree<Node extends object, Model extends TreeModel<Node>, State extends string = never>
  implements Lazy<Model>, vscode.TreeDataProvider<Node>
{
  readonly view: vscode.TreeView<Node>;
  readonly onDidChangeTreeData: vscode.Event<Node | Node[] | undefined>;
  readonly #id: string;
  readonly #model: Lazy<Model>;
  readonly #changed = new vscode.EventEmitter<Node | Node[] | undefined>();
  readonly #lifetime = new AbortController();
  readonly #nodes = new Map<string, Node>();
  #reading: Promise<void> | undefined;
  /** Number of answers that the editor may not have processed yet. */
  #answers = 0;
  /** Rows that have changed since then. undefined means all rows. */
  #due = new Set<Node | undefined>();

  constructor(
    id: string,
    load: (tree: ResourceTree<Node, Model, State>) => Promise<Model>,
    options: Omit<vscode.TreeViewOptions<Node>, 'treeDataProvider'> = {},
  ) {
    this.#id = id;
    this.#model = lazily(() => load(this));
    this.onDidChangeTreeData = this.#changed.event;
    this.view = vscode.window.createTreeView(id, { ...options, treeDataProvider: this });
  }

  get(): Promise<Model> {
    return this.#model.get();
  }

  /** Aborts when the window closes. */
  get signal(): AbortSignal {
    return this.#lifetime.signal;
  }

  async getChildren(parent?: Node): Promise<Node[]> {
    const model = await this.get();
    const nodes = (await model.children(parent)).map((node) => this.#known(model.idOf(node), node));
    void this.#answered();
    // A duplicate id would break the whole tree.
    return [...new Set(nodes)];
  }

  /**
   * Delays changes until the editor has processed an answer. Changes in between would be lost, because the editor discards the state of a
   * row, processes the answer, and doesn't ask again. The editor has processed it when it has answered a later call.
   */
  async #answered(): Promise<void> {
    this.#answers += 1;
    await new Promise((resolve) => setImmediate(resolve));
    // When the window closes, the call is never answered, and nothing is drawn.
    await Promise.resolve(vscode.commands.executeCommand('setContext', 'interlinear.treeAnswered', true)).catch(() => undefined);
    this.#answers -= 1;
    const due = [...this.#due];
    if (this.#answers > 0 || due.length === 0) return;
    this.#due.clear();
    this.#draw(due);
  }

  #draw(nodes: readonly (Node | undefined)[]): void {
    if (this.#answers > 0) for (const node of nodes) this.#due.add(node);
    else this.#changed.fire(nodes.includes(undefined) ? undefined : nodes.filter((node) => node !== undefined));
  }

  async getTreeItem(node: Node): Promise<vscode.TreeItem> {
    const model = await this.get();
    return itemOf(model.idOf(node), model.render(node));
  }

  async resolveTreeItem(item: vscode.TreeItem, node: Node): Promise<vscode.TreeItem> {
    const tooltip = (await this.get()).tooltip?.(node);
    if (tooltip !== undefined) item.tooltip = tooltip;
    return item;
  }

  /** Returns the same object for the same row, because the editor identifies rows by object. */
  #known(id: string, node: Node): Node {
    const found = this.#nodes.get(id) ?? node;
    this.#nodes.set(id, found);
    return found;
  }

  /** Removes rows that no longer exist. */
  keep(isThere: (node: Node) => boolean): void {
    for (const [id, node] of this.#nodes) if (!isThere(node)) this.#nodes.delete(id);
  }

  /** Redraws the whole tree. */
  refresh(): void {
    this.#draw([undefined]);
  }

  /**
   * Redraws rows and their children. Rows that the editor never requested are not shown.
   * @returns true if one of the rows is shown.
   */
  update(...ids: readonly string[]): boolean {
    const nodes = ids.flatMap((id) => this.#nodes.get(id) ?? []);
    if (nodes.length > 0) this.#draw(nodes);
    return nodes.length > 0;
  }

  /** Sets the content that is shown instead of rows, or that there are rows. */
  setState(state: State): void {
    void vscode.commands.executeCommand('setContext', this.#id, state);
  }

  /**
   * Shares one read between concurrent requests. When the view is shown again, it reads again. @param fails called with the error if the
   * read fails.
   */
  async readOnce(read: (signal: AbortSignal) => Promise<void>, fails: (error: unknown) => void): Promise<void> {
    this.#reading ??= read(this.signal).catch(fails);
    const reading = this.#reading;
    await reading;
    if (this.#reading === reading) this.#reading = undefined;
  }

  /** Discards a read of outdated data. The next request starts a new one. */
  forgetReading(): void {
    this.#reading = undefined;
  }

  /**
   * Returns the rows that a command applies to: all selected ones if the menu was opened on one of them. A keyboard shortcut passes no
   * rows, so the command applies to the rows with the focus.
   */
  async selection(row: unknown, rows?: unknown): Promise<readonly Node[]> {
    const chosen = chosenNodes(await this.get(), row, rows);
    return chosen.length > 0 ? chosen : this.#focused();
  }

  /**
   * Returns all selected rows if one of them has the focus, else the focused row, as elsewhere in the editor. Extensions can only read the
   * selection, so the selection of the focused row is toggled briefly.
   */
  async #focused(): Promise<readonly Node[]> {
    const before = this.view.selection;
    await vscode.commands.executeCommand('list.toggleSelection');
    const toggled = this.view.selection;
    await vscode.commands.executeCommand('list.toggleSelection');
    const focused = toggled.filter((node) => !before.includes(node));
    return focused.length > 0 ? focused : before;
  }

  dispose(): void {
    this.#lifetime.abort(new DOMException('The window ends.', 'AbortError'));
    this.view.dispose();
    this.#model.dispose();
    this.#changed.dispose();
  }
}

/** Returns the rows that a menu passes: all selected ones, or the one it was opened on. */
export function chosenNodes<Node>(model: Pick<TreeModel<Node>, 'nodeOf'>, row: unknown, rows?: unknown): Node[] {
  const several = Array.isArray(rows) ? rows.flatMap((one: unknown) => model.nodeOf(one) ?? []) : [];
  if (several.length > 0) return several;
  const one = model.nodeOf(row);
  return one ? [one] : [];
}

function itemOf(id: string, row: TreeRow | undefined): vscode.TreeItem {
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  const state = row?.expands === undefined ? None : row.expands === 'expanded' ? Expanded : Collapsed;
  const item = new vscode.TreeItem(row?.label ?? '', state);
  item.id = id;
  // The row was removed after the tree requested the rows. It will request them again soon.
  if (!row) return item;
  const { description, tooltip, icon, contextValue, accessibilityLabel, command } = row;
  item.description = description;
  item.contextValue = contextValue;
  if (tooltip !== undefined) item.tooltip = tooltip;
  if (accessibilityLabel !== undefined) item.accessibilityInformation = { label: accessibilityLabel };
  if (icon) item.iconPath = new vscode.ThemeIcon(icon[0], icon[1] === undefined ? undefined : new vscode.ThemeColor(icon[1]));
  if (command) item.command = command;
  return item;
}
