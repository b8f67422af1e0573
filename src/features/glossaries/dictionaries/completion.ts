import * as vscode from 'vscode';
import type { EditedDictionary } from './editedDictionary.ts';

/** Phrases that are offered at once. */
const offered = 50;

/** Phrases that are there already: sources as one is typed, so that nobody adds one twice, and targets, so that a word is translated alike. */
export function createPhraseCompletion(
  dictionaryOf: (document: vscode.TextDocument) => EditedDictionary | undefined,
): vscode.CompletionItemProvider {
  return {
    provideCompletionItems(document, position) {
      const dictionary = dictionaryOf(document);
      const { text } = document.lineAt(position.line);
      const start = text.lastIndexOf('\t', position.character - 1) + 1;
      const typed = text.slice(start, position.character).toLocaleLowerCase();
      const column = text.slice(0, start).split('\t').length - 1;
      if (!dictionary || column > 1 || typed.trim() === '') return undefined;
      const range = new vscode.Range(position.line, start, position.line, position.character);
      const found = phrasesWith(dictionary, typed, column === 0 ? 'source' : 'target', position.line);
      const items = found.slice(0, offered).map((phrase, index) => itemOf(phrase, index, range));
      return new vscode.CompletionList(items, found.length > offered);
    },
  };
}

interface Phrase {
  readonly text: string;
  /** The other side of its entry. */
  readonly other: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Different phrases that contain what was typed, those first that begin with it. No more than can be offered, and one. */
function phrasesWith(dictionary: EditedDictionary, typed: string, side: 'source' | 'target', ownLine: number): Phrase[] {
  const beginning = new Map<string, Phrase>();
  const containing = new Map<string, Phrase>();
  for (const [at, line] of dictionary.lines().entries()) {
    const text = line[side];
    if (text === undefined || at === ownLine) continue;
    const place = text.toLocaleLowerCase().indexOf(typed);
    const found = place === 0 ? beginning : containing;
    if (place >= 0 && found.size <= offered && !found.has(text))
      found.set(text, { text, other: (side === 'source' ? line.target : line.source) ?? '', line: at + 1 });
    if (beginning.size > offered) break;
  }
  return [...beginning.values(), ...containing.values()];
}

function itemOf({ text, other, line }: Phrase, index: number, range: vscode.Range): vscode.CompletionItem {
  const label = { label: text, description: other };
  const item = new vscode.CompletionItem(label, vscode.CompletionItemKind.Text);
  item.insertText = text;
  item.filterText = text;
  item.sortText = String(index).padStart(4, '0');
  item.detail = vscode.l10n.t('Line {0}', String(line));
  item.range = range;
  return item;
}
