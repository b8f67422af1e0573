import type * as vscode from 'vscode';
import { namesOf } from '../../editor/files.ts';
import { localNumber } from '../../editor/localized.ts';
import * as messages from './texts.ts';

/** Something that was chosen, or lies in a folder that was, and is not translated. */
export interface LeftOut {
  readonly uri: vscode.Uri;
  readonly reason: LeftOutReason;
  /** For one that was chosen alone, what to say; a sentence of its own. */
  readonly message?: string;
}

/** A result is one by its name, which is what another of the documents would be called in some language. */
export type LeftOutReason = 'excluded' | 'unsupported' | 'link' | 'unreadable' | 'empty' | 'tooLarge' | 'tooLong' | 'result';

/** What was left out and why, a sentence for each reason. */
export function leftOutSentences(items: readonly LeftOut[]): string[] {
  const say: Readonly<Record<LeftOutReason, (count: string, names: string, isOne: boolean) => string>> = {
    excluded: (count, names) => messages.skippedExcluded(count, names),
    // In a folder there is all sorts of files: their number is enough.
    unsupported: (count, _names, isOne) => (isOne ? messages.skippedUnsupportedOne() : messages.skippedUnsupportedMany(count)),
    link: (count, names) => messages.skippedLinks(count, names),
    unreadable: (count, names) => messages.skippedUnreadable(count, names),
    empty: (count, names) => messages.skippedEmpty(count, names),
    tooLarge: (count, names) => messages.skippedTooLarge(count, names),
    tooLong: (count, names) => messages.skippedTooLong(count, names),
    result: (count, names) => messages.skippedResults(count, names),
  };
  const reasons: readonly LeftOutReason[] = ['excluded', 'tooLarge', 'tooLong', 'empty', 'unreadable', 'link', 'result', 'unsupported'];
  return reasons.flatMap((reason) => {
    const of = items.filter((item) => item.reason === reason);
    return of.length === 0 ? [] : [say[reason](localNumber(of.length), namesOf(of.map(({ uri }) => uri)), of.length === 1)];
  });
}
