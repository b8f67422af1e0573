import * as vscode from 'vscode';
import { plainInLabel } from '../../editor/plainText.ts';
import * as messages from './reviewTexts.ts';

/** A text that was changed on both sides, in all its versions. */
export interface Versions {
  /** The translation that is there. */
  readonly present: string;
  /** The translation of the present source; undefined if it can't be put there. */
  readonly proposed: string | undefined;
  readonly source: string;
  /** What the source was when it was translated; undefined if that isn't known. */
  readonly earlier: string | undefined;
}

export type Choice = { readonly kind: 'take' | 'keep' } | { readonly kind: 'edit'; readonly text: string };

interface Row extends vscode.QuickPickItem {
  readonly does?: 'take' | 'keep' | 'edit';
}

/**
 * Asks which version of a text holds.
 * @param place for example 1 of 3.
 * @returns undefined when the user leaves.
 */
export async function chooseVersion(versions: Versions, place: string): Promise<Choice | undefined> {
  const { present, proposed, source, earlier } = versions;
  const rows: Row[] = [
    ...(proposed === undefined ? [] : [row(`$(check) ${messages.takeRow()}`, proposed, 'take')]),
    row(`$(close) ${messages.keepRow()}`, present, 'keep'),
    row(`$(edit) ${messages.editRow()}`, '', 'edit'),
    { label: messages.sourceSeparator(), kind: vscode.QuickPickItemKind.Separator },
    row(messages.sourceNow(), source),
    row(messages.sourceBefore(), earlier ?? messages.sourceBeforeUnknown()),
  ];
  for (;;) {
    const options = { title: messages.reviewTitle(place), placeHolder: messages.reviewPlaceholder(), ignoreFocusOut: true };
    const picked = await vscode.window.showQuickPick(rows, options);
    if (!picked) return undefined;
    if (picked.does === 'edit') {
      const text = await edited(proposed ?? present, place);
      if (text !== undefined) return { kind: 'edit', text };
    } else if (picked.does) return { kind: picked.does };
  }
}

/** The notation of the file is edited as it is, without line breaks, which have no meaning in a paragraph. */
async function edited(text: string, place: string): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: messages.reviewTitle(place),
    prompt: messages.editPrompt(),
    value: inOneLine(text),
    ignoreFocusOut: true,
    validateInput: (value) => (value.trim() === '' ? messages.editEmpty() : undefined),
  });
}

function row(label: string, text: string, does?: Row['does']): Row {
  const detail = plainInLabel(inOneLine(text));
  return { label, ...(detail !== '' && { detail }), ...(does && { does }) };
}

function inOneLine(text: string): string {
  return text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
