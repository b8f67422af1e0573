import * as vscode from 'vscode';
import { fileName } from '../../editor/files.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { askPick } from '../../services/steps.ts';
import type { Answers, Placement } from '../../text/layouts/findLayouts.ts';
import * as messages from './texts.ts';

/** What the user told about the layout of a folder. */
export type LayoutAnswer = Pick<Answers, 'source' | 'layout' | 'separator'>;

const stateKey = 'interlinear.layoutAnswers';

/** Where several layouts fit the documents of a folder, the user is asked once. */
export class LayoutAnswers {
  readonly #state: vscode.Memento;

  /** @param state of the workspace. */
  constructor(state: vscode.Memento) {
    this.#state = state;
  }

  of(root: vscode.Uri): LayoutAnswer {
    return this.#all()[root.toString()] ?? {};
  }

  async add(root: vscode.Uri, answer: LayoutAnswer): Promise<void> {
    await this.set(root, { ...this.of(root), ...answer });
  }

  async set(root: vscode.Uri, answer: LayoutAnswer): Promise<void> {
    await this.#state.update(stateKey, { ...this.#all(), [root.toString()]: answer });
  }

  #all(): Readonly<Record<string, LayoutAnswer>> {
    return this.#state.get<Readonly<Record<string, LayoutAnswer>>>(stateKey, {});
  }
}

interface Choice extends vscode.QuickPickItem {
  readonly value: LayoutAnswer;
}

/**
 * Asks which layout a document has.
 * @param current answer to mark and to start at. @param path of the document. @param nameOf returns the name of a language.
 * @returns undefined if its layouts can't be told apart. @throws CancellationError
 */
export async function askForLayout(
  { about, candidates }: Extract<Placement, { readonly kind: 'question' }>,
  path: string,
  current: LayoutAnswer,
  nameOf: (code: string) => string,
): Promise<LayoutAnswer | undefined> {
  const isCurrent = ({ source, layout, separator }: LayoutAnswer): boolean =>
    about === 'source' ? source === current.source : layout === current.layout && separator === current.separator;
  const choice = (label: string, value: LayoutAnswer): Choice => ({
    label,
    value,
    ...(isCurrent(value) && { description: messages.currentChoice() }),
  });
  const choices = new Map<string, Choice>();
  for (const layout of candidates) {
    if (about === 'source') {
      const code = layout.source?.language;
      if (code !== undefined) choices.set(code, choice(nameOf(code), { source: code }));
    } else {
      const place = layout.targetOf(path, layout.languages[0]?.spelled ?? 'de');
      const key = `${layout.id} ${layout.separator ?? ''}`;
      if (place !== undefined && !choices.has(key))
        choices.set(key, choice(plainInLabel(place), { layout: layout.id, separator: layout.separator }));
    }
  }
  if (choices.size < 2) return undefined;
  const title = about === 'source' ? messages.sourceLanguageOf(fileName(vscode.Uri.file(path))) : messages.placeOfTranslation();
  const items = [...choices.values()];
  const chosen = await askPick({
    title: plainInLabel(title),
    placeholder: messages.askedOnce(),
    step: 1,
    items,
    current: items.find(({ value }) => isCurrent(value)),
  });
  if (chosen === undefined || chosen === 'back') throw new vscode.CancellationError();
  return chosen.value;
}
