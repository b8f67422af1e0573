import * as vscode from 'vscode';
import { lazily } from './memoize.ts';
import type { Lazy } from './memoize.ts';

/** How a row looks. The tree shows its strings as they are: nothing in them is markup or an icon. */
export interface TreeRow {
  readonly label: string;
  readonly description: string;
  readonly tooltip?: string;
  /** Id of a product icon, with the color it has. */
  readonly icon?: readonly [id: string, color?: string];
  /** What the menus ask for. */
  readonly contextValue: string;
  /** What a screen reader says, where label and description are not enough. */
  readonly accessibilityLabel?: string;
  /** How it is at first, when there are rows below. */
  readonly expands?: 'collapsed' | 'expanded' | undefined;
  /** What a click does. */
  readonly command?: vscode.Command | undefined;
}

/** What a view is about. Made with the first look at it, or the first of its commands. */
export interface TreeModel<Node> extends vscode.Disposable {
  /** The same for the same row, whatever it looks like. */
  idOf(node: Node): string;
  /** A row as a menu hands it over, or as code names it. */
  nodeOf(argument: unknown): Node | undefined;
  /** The rows below one, or at the top; read when they are asked for. */
  children(node: Node | undefined): readonly Node[] | Promise<readonly Node[]>;
  /** How a row looks; undefined when it is gone since the tree asked which rows there are. */
  render(node: Node): TreeRow | undefined;
  /** The hover, where only those rows need one that the mouse rests on. */
  tooltip?(node: Node): string | undefined;
}

/**
 * A view of resources. Nothing is loaded before somebody looks at it or calls a command of it; what is read once is read for all who ask.
 * @param id of the view, and of the context key that tells what stands there in place of rows (package.json, viewsWelcome).
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
  /** Answers that the editor may not have taken in yet. */
  #answers = 0;
  /** The rows that look different since then: undefined among them stands for all. */
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

  /** Ends with the window. */
  get signal(): AbortSignal {
    return this.#lifetime.signal;
  }

  async getChildren(parent?: Node): Promise<Node[]> {
    const model = await this.get();
    const nodes = (await model.children(parent)).map((node) => this.#known(model.idOf(node), node));
    void this.#answered();
    // An id that stands twice would break the whole tree.
    return [...new Set(nodes)];
  }

  /**
   * What changes while an answer is on its way would be lost: the editor forgets what it knows of a row, takes the answer in, and asks no
   * more. So it waits until the editor has answered something that came after.
   */
  async #answered(): Promise<void> {
    this.#answers += 1;
    await new Promise((resolve) => setImmediate(resolve));
    // At the end of the window nobody answers, and nothing is drawn.
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

  /** The same object for the same row: the editor knows its rows by it. */
  #known(id: string, node: Node): Node {
    const found = this.#nodes.get(id) ?? node;
    this.#nodes.set(id, found);
    return found;
  }

  /** Forgets the rows that are gone. */
  keep(isThere: (node: Node) => boolean): void {
    for (const [id, node] of this.#nodes) if (!isThere(node)) this.#nodes.delete(id);
  }

  /** All rows may be others. */
  refresh(): void {
    this.#draw([undefined]);
  }

  /**
   * Rows look different, with what is below them. A row that the editor never asked for is none that it shows.
   * @returns whether it shows one of them.
   */
  update(...ids: readonly string[]): boolean {
    const nodes = ids.flatMap((id) => this.#nodes.get(id) ?? []);
    if (nodes.length > 0) this.#draw(nodes);
    return nodes.length > 0;
  }

  /** What stands in the view in place of rows, or that there are rows. */
  setState(state: State): void {
    void vscode.commands.executeCommand('setContext', this.#id, state);
  }

  /** Reads once, however many ask; shown again, the view asks again. @param fails is told why it could not be read. */
  async readOnce(read: (signal: AbortSignal) => Promise<void>, fails: (error: unknown) => void): Promise<void> {
    this.#reading ??= read(this.signal).catch(fails);
    const reading = this.#reading;
    await reading;
    if (this.#reading === reading) this.#reading = undefined;
  }

  /** What is being read is about something else: whoever asks now reads anew. */
  forgetReading(): void {
    this.#reading = undefined;
  }

  /**
   * The rows that a command is about: all selected ones when a menu was opened on one of them. By the keyboard it is given nothing, and is
   * about the rows with the focus.
   */
  async selection(row: unknown, rows?: unknown): Promise<readonly Node[]> {
    const chosen = chosenNodes(await this.get(), row, rows);
    return chosen.length > 0 ? chosen : this.#focused();
  }

  /**
   * As everywhere in the editor: all selected rows when the focus is on one of them, else the one with the focus. The editor tells
   * extensions the selection only, so the row with the focus is selected for a moment.
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

/** What a menu hands over: the row that it was opened on, and all that are selected. */
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
  // Gone since the tree asked which rows there are; it asks again soon.
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
