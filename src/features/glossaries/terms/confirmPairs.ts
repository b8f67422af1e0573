import * as vscode from 'vscode';
import type { Entry } from '../../../text/glossary/entries.ts';
import type { FoundPairs } from '../../../text/glossary/pairs.ts';
import { parseEntries } from '../../../text/glossary/parse.ts';
import { phraseFaults } from '../../../text/glossary/phrases.ts';
import { faultInLine } from '../../../services/glossaries/faultMessages.ts';
import { localNumber } from '../../../editor/localized.ts';
import { plainInMessage } from '../../../editor/plainText.ts';
import { UserError } from '../../../editor/userError.ts';
import * as messages from './texts.ts';

/** Maximum number of examples in a question. */
const examples = 8;

interface Named {
  readonly name: string;
}

/**
 * Asks before the translation of an existing term is replaced.
 * @param before the dictionary as TSV. @returns the entries to merge: none if the same entry exists.
 */
export async function confirmReplacing({ name }: Named, [source, target]: Entry, before: string): Promise<readonly Entry[]> {
  const known = translationIn(before, source);
  if (known === undefined) return [[source, target]];
  if (known === target) {
    void vscode.window.showInformationMessage(plainInMessage(messages.alreadyAdded(source, target, name)));
    return [];
  }
  const replace = messages.replaceButton();
  const message = messages.alreadyTranslated(name, source, known);
  const detail = messages.replaceDetail(target);
  const options = { modal: true, detail: plainInMessage(detail) };
  if ((await vscode.window.showWarningMessage(plainInMessage(message), options, replace)) !== replace) throw new vscode.CancellationError();
  return [[source, target]];
}

/** Finds the translation of a phrase without parsing, as the dictionary may be large. */
function translationIn(tsv: string, source: string): string | undefined {
  const start = tsv.startsWith(`${source}\t`) ? 0 : tsv.indexOf(`\n${source}\t`) + 1;
  if (start === 0 && !tsv.startsWith(`${source}\t`)) return undefined;
  const end = tsv.indexOf('\n', start);
  return tsv.slice(start + source.length + 1, end < 0 ? undefined : end).replace(/\r$/, '');
}

/** Changes that merging a list of pairs would make. */
interface Preview {
  readonly added: readonly Entry[];
  readonly changed: readonly { readonly entry: Entry; readonly before: string }[];
  /** Number of pairs that already exist. */
  readonly same: number;
  /** Problems with their line numbers. */
  readonly faults: readonly string[];
}

/** Shows the changes that merging a list of pairs would make, and asks for confirmation. @returns the entries to merge. */
export async function confirmPairs({ name }: Named, found: FoundPairs, before: string): Promise<readonly Entry[]> {
  const preview = previewOf(found, new Map(parseEntries(before, { entries_format: 'tsv' }).entries));
  const { added, changed, faults } = preview;
  const all = [...added, ...changed.map(({ entry }) => entry)];
  if (all.length === 0) throw nothingToAdd(name, preview);
  const message = all.length === 1 ? messages.addQuestionOne(name) : messages.addQuestionMany(localNumber(all.length), name);
  const detail = [
    ...(changed.length > 0 ? [messages.newAndReplaced(localNumber(added.length), localNumber(changed.length))] : []),
    ...(preview.same > 0 ? [messages.alreadyThere(localNumber(preview.same))] : []),
    // Examples let the user notice if the columns are swapped.
    ...listed(
      added.map(([source, target]) => messages.pairAdded(source, target)),
      examples / 2,
    ),
    ...listed(changed.map(({ entry: [source, after], before: known }) => messages.pairChanged(source, known, after))),
    ...(faults.length > 0 ? [messages.skipped(localNumber(faults.length)), ...listed(faults)] : []),
  ].join('\n');
  const add = changed.length > 0 ? messages.addAndReplace() : messages.addButton();
  const onlyNew = messages.addOnlyNew();
  const buttons = changed.length > 0 && added.length > 0 ? [add, onlyNew] : [add];
  const options = { modal: true, detail: plainInMessage(detail) };
  const answer = await vscode.window.showInformationMessage(plainInMessage(message), options, ...buttons);
  if (answer === add) return all;
  if (answer === onlyNew) return added;
  throw new vscode.CancellationError();
}

function nothingToAdd(name: string, { same, faults }: Preview): UserError {
  if (faults.length === 0)
    return new UserError(same === 1 ? messages.allAlreadyThereOne(name) : messages.allAlreadyThereMany(localNumber(same), name));
  return new UserError([messages.noneCanBeAdded(), ...faults.slice(0, examples)].join(' '));
}

function previewOf({ pairs, lines, unread }: FoundPairs, before: ReadonlyMap<string, string>): Preview {
  const added = new Map<string, Entry>();
  const changed = new Map<string, { readonly entry: Entry; readonly before: string }>();
  const seen = new Map<string, string>();
  const faults: { readonly line: number; readonly text: string }[] = unread.map((line) => ({
    line,
    text: messages.noPairInLine(localNumber(line)),
  }));
  let same = 0;
  for (const [index, entry] of pairs.entries()) {
    const [source, target] = entry;
    const line = lines[index] ?? 0;
    const [fault] = [...phraseFaults(source, 'source', true), ...phraseFaults(target, 'target', true)];
    const known = before.get(source);
    const isRepeated = seen.has(source);
    if (fault) faults.push({ line, text: faultInLine({ kind: fault.kind, line }) });
    else if (isRepeated && seen.get(source) !== target) faults.push({ line, text: faultInLine({ kind: 'duplicateSource', line }) });
    else if (isRepeated) continue;
    else if (known === target) same += 1;
    else if (known === undefined) added.set(source, entry);
    else changed.set(source, { entry, before: known });
    if (!fault && !isRepeated) seen.set(source, target);
  }
  return {
    added: [...added.values()],
    changed: [...changed.values()],
    same,
    faults: faults.toSorted((a, b) => a.line - b.line).map(({ text }) => text),
  };
}

function listed(lines: readonly string[], most = examples): string[] {
  const more = lines.length - most;
  return [...lines.slice(0, most), ...(more > 0 ? [messages.moreLines(localNumber(more))] : [])];
}
