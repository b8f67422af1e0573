import * as vscode from 'vscode';
import type { HistoryState } from '../../services/history/history.ts';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';
import { UserError } from '../../editor/userError.ts';
import { localNumber } from '../../editor/localized.ts';
import { isReadOnly } from '../../editor/writable.ts';
import { joinSentences } from '../../text/sentences.ts';
import { kindTexts } from './kinds.ts';
import type { ImprovementKind } from './kinds.ts';
import { improvementScheme } from './leftOver.ts';
import type { Places } from './places.ts';
import { heldFor, isUndecided, sideText, wordsOf } from './review.ts';
import type { ReviewGroup, ReviewParagraph, Side } from './review.ts';
import { editorOf, movedCursor, shows, tabsOf, untilShown } from './reviewScreen.ts';
import type { Sides } from './reviewScreen.ts';
import type { ImprovedRange } from './textRanges.ts';
import * as messages from './texts.ts';

/** Visible suggestion. */
export interface OpenReview {
  readonly kind: ImprovementKind;
  readonly document: vscode.TextDocument;
  readonly paragraphs: readonly ReviewParagraph[];
}

/** Suggestion with its places in the document. */
export interface Suggestion extends OpenReview {
  readonly ranges: readonly ImprovedRange[];
  /** One place for each range. */
  readonly places: Places;
}

export type Decision = 'accept' | 'reject';

interface Review extends Suggestion {
  readonly uris: Sides;
  readonly name: string;
  /** Last position set by a move. Needed for groups that have no line on that side. */
  at: { readonly uri: string; readonly line: number; readonly group: ReviewGroup } | undefined;
}

/** Visible suggestions, each shown as a comparison with one sentence per line. */
export class Reviews implements vscode.Disposable {
  readonly #services: Services;
  readonly #reviews = new Set<Review>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #listeners: vscode.Disposable;
  #count = 0;
  /** Queue of decisions. Keys can be faster than edits, and each decision must use the cursor position at its turn. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
    this.#listeners = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(improvementScheme, {
        onDidChange: this.#changed.event,
        provideTextDocumentContent: (uri) => this.#textOf(uri),
      }),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        if (closed.length === 0) return;
        for (const review of this.#reviews) {
          if (closed.some((tab) => shows(tab, review.uris)) && tabsOf(review.uris).length === 0) this.#end(review);
        }
      }),
      this.#changed,
    );
  }

  /** Shows a suggestion. Its places are disposed together with it. */
  async open(suggestion: Suggestion): Promise<void> {
    this.#count += 1;
    const name = suggestion.document.uri.path.split('/').at(-1) ?? 'text';
    // Sentences are long lines, and Markdown is the language for which the editor wraps lines automatically.
    const file = /\.mdx?$/.test(name) ? name : `${name}.md`;
    const folder = `/${suggestion.kind}/${this.#count}`;
    const uriOf = (side: Side) => vscode.Uri.from({ scheme: improvementScheme, path: `${folder}/${side}/${file}` });
    const uris = { original: uriOf('original'), suggestion: uriOf('suggestion') };
    const review: Review = { ...suggestion, uris, name, at: undefined };
    this.#reviews.add(review);
    const title = kindTexts[suggestion.kind].title(name);
    // A key may be pressed before the cursor is at the first difference.
    await this.#inTurn(async () => {
      await vscode.commands.executeCommand('vscode.diff', uris.original, uris.suggestion, title, { preview: false });
      await vscode.commands.executeCommand('setContext', 'interlinear.hasImproved', true);
      await this.#goTo(review, nextUndecided(review, undefined));
    });
  }

  /** Returns the suggestion in the active editor, or the only one. @throws UserError if there is none. */
  active(): OpenReview {
    return this.#active();
  }

  /**
   * Changes the paragraphs of a suggestion and updates the view. Undecided groups are added to the history.
   * @returns true if the suggestion was still visible.
   */
  async change(open: OpenReview, change: () => void): Promise<boolean> {
    return this.#inTurn(async () => {
      const review = [...this.#reviews].find((candidate) => candidate === open);
      if (!review) return false;
      await this.#record(review, undecided(review), 'discarded');
      change();
      await this.#refresh(review, undefined);
      return true;
    });
  }

  /** Accepts or rejects the groups at the cursor. If they are decided already, moves to the next difference. */
  async decideAtCursor(decision: Decision): Promise<void> {
    await this.#inTurn(async () => {
      const review = this.#active();
      const groups = this.#groupsAtCursor(review);
      const [cursor] = groups;
      if (cursor && groups.some(isUndecided)) await this.#decide(review, groups.filter(isUndecided), decision);
      else await this.#goTo(review, nextUndecided(review, cursor));
    });
  }

  async decideAll(decision: Decision): Promise<void> {
    await this.#inTurn(async () => {
      const review = this.#active();
      const all = undecided(review);
      const groups = decision === 'accept' ? all.filter(({ state }) => state === 'open') : all;
      const held = all.filter((group) => !groups.includes(group));
      if (groups.length > 0) await this.#decide(review, groups, decision);
      if (held.length > 0) throw new UserError(heldBack(held));
    });
  }

  dispose(): void {
    this.#listeners.dispose();
    for (const review of this.#reviews) review.places.dispose();
    this.#reviews.clear();
  }

  async #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const running = this.#last.then(task);
    this.#last = running.catch(() => undefined);
    return running;
  }

  #active(): Review {
    const editor = vscode.window.activeTextEditor;
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    const shown = input instanceof vscode.TabInputTextDiff ? this.#sideOf(input.modified) : undefined;
    const review =
      (editor && this.#sideOf(editor.document.uri)?.review) ??
      shown?.review ??
      (this.#reviews.size === 1 ? [...this.#reviews][0] : undefined);
    if (!review) throw new UserError(messages.noSuggestion());
    return review;
  }

  #groupsAtCursor(review: Review): ReviewGroup[] {
    const editor = editorOf(review.uris);
    const side = editor && this.#sideOf(editor.document.uri)?.side;
    if (!editor || !side) return [];
    const { lines } = sideText(review.paragraphs, side);
    const { at } = review;
    const [only] = editor.selections;
    const atPut = at && only?.isEmpty === true && at.uri === editor.document.uri.toString() && at.line === only.active.line;
    if (at && atPut && isUndecided(at.group)) return [at.group];
    const groups = editor.selections.flatMap(({ start, end }) => lines.slice(start.line, end.line + 1));
    return [...new Set(groups.flatMap((group) => group ?? []))];
  }

  #textOf(uri: vscode.Uri): string {
    const found = this.#sideOf(uri);
    return found ? sideText(found.review.paragraphs, found.side).text : '';
  }

  #sideOf(uri: vscode.Uri): { readonly review: Review; readonly side: Side } | undefined {
    for (const review of this.#reviews) {
      if (review.uris.original.toString() === uri.toString()) return { review, side: 'original' };
      if (review.uris.suggestion.toString() === uri.toString()) return { review, side: 'suggestion' };
    }
    return undefined;
  }

  /** Ends a suggestion whose tab was closed. */
  #end(review: Review): void {
    this.#reviews.delete(review);
    review.places.dispose();
    void run(this.#services, () => this.#record(review, undecided(review), 'discarded'));
  }

  /** Adds one history entry for all groups decided together, as the list of recent ones is short. */
  async #record(review: Review, groups: readonly ReviewGroup[], state: HistoryState): Promise<void> {
    const wanted = new Set(groups.filter((group) => !group.recorded));
    const concerned = review.paragraphs.filter((paragraph) => paragraph.groups.some((group) => wanted.has(group)));
    const [first] = concerned;
    if (!first) return;
    const joined = (side: Side) =>
      concerned
        .map((paragraph) => joinSentences(paragraph.groups.filter((group) => wanted.has(group)).flatMap((group) => group.sentences[side])))
        .join('\n\n');
    const entry = { kind: kindTexts[review.kind].entry, original: joined('original'), result: joined('suggestion') };
    for (const group of wanted) group.recorded = true;
    await this.#services.history.add({ ...entry, source: first.source, target: first.target, place: review.name, state });
  }

  /** Updates the view and moves the cursor to the next difference. Closes it if there is none. */
  async #refresh(review: Review, after: ReviewGroup | undefined): Promise<void> {
    if (undecided(review).length === 0) {
      await vscode.window.tabGroups.close(tabsOf(review.uris));
      return;
    }
    const shown = Promise.all(Object.values(review.uris).map((uri) => untilShown(uri, this.#textOf(uri))));
    for (const uri of Object.values(review.uris)) this.#changed.fire(uri);
    await shown;
    await this.#goTo(review, nextUndecided(review, after));
  }

  async #goTo(review: Review, group: ReviewGroup | undefined): Promise<void> {
    const editor = editorOf(review.uris);
    const side = editor && this.#sideOf(editor.document.uri)?.side;
    if (!editor || !side || !group) return;
    const line = sideText(review.paragraphs, side).lineOf(group);
    const position = editor.document.validatePosition(new vscode.Position(line, 0));
    const moved = movedCursor(editor, position);
    editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    review.at = { uri: editor.document.uri.toString(), line: position.line, group };
    await moved;
  }

  async #accept(review: Review, groups: readonly ReviewGroup[]): Promise<void> {
    if (!review.document.isClosed && (await isReadOnly(review.document))) {
      await this.#record(review, groups, 'discarded');
      throw new UserError(messages.documentReadOnly());
    }
    const taken = new Set(groups);
    const concerned = review.paragraphs.filter((paragraph) => paragraph.groups.some((group) => taken.has(group)));
    const ranges = [...new Set(concerned.map((paragraph) => paragraph.range))];
    const replacements = ranges.map((place) => ({ place, text: rangeText(review, place, taken) }));
    const { done, gone } = await review.places.replace(replacements, kindTexts[review.kind].undo());
    const within = (places: ReadonlySet<number>) =>
      concerned.filter(({ range }) => places.has(range)).flatMap((paragraph) => paragraph.groups.filter((group) => taken.has(group)));
    const accepted = within(done);
    for (const group of accepted) group.state = 'accepted';
    await this.#record(review, accepted, 'applied');
    const unapplied = within(gone);
    await this.#record(review, unapplied, 'discarded');
    if (accepted.length > 0) await this.#refresh(review, accepted.at(-1));
    if (unapplied.length > 0) throw new UserError(whyLeft(review));
  }

  async #reject(review: Review, groups: readonly ReviewGroup[]): Promise<void> {
    for (const group of groups) group.state = 'rejected';
    await this.#record(review, groups, 'discarded');
    await this.#refresh(review, groups.at(-1));
  }

  async #decide(review: Review, groups: readonly ReviewGroup[], decision: Decision): Promise<void> {
    await (decision === 'accept' ? this.#accept(review, groups) : this.#reject(review, groups));
  }
}

function undecided({ paragraphs }: OpenReview): ReviewGroup[] {
  return paragraphs.flatMap(({ groups }) => groups.filter(isUndecided));
}

/** Returns the next undecided group after another one. Continues from the start at the end. */
function nextUndecided({ paragraphs }: OpenReview, after: ReviewGroup | undefined): ReviewGroup | undefined {
  const all = paragraphs.flatMap(({ groups }) => groups);
  const at = after ? all.indexOf(after) : -1;
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(isUndecided);
}

function rangeText(review: Review, place: number, taken: ReadonlySet<ReviewGroup>): string {
  const own = review.paragraphs.filter(({ range }) => range === place);
  return review.ranges[place]?.restore(own.map((paragraph) => wordsOf(paragraph, taken))) ?? '';
}

function whyLeft({ document, kind }: Review): string {
  return document.isClosed ? messages.documentClosed() : kindTexts[kind].textChanged();
}

function heldBack(held: readonly ReviewGroup[]): string {
  const { lost, hidden } = heldFor(held);
  const count = held.filter((group) => group.lost.length > 0).length;
  return [
    ...(count === 0 ? [] : [count === 1 ? messages.lostSkippedOne(lost) : messages.lostSkippedMany(localNumber(count), lost)]),
    ...(hidden === '' ? [] : [messages.hiddenSkipped(hidden)]),
  ].join(' ');
}
