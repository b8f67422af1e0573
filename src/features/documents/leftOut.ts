import type * as vscode from 'vscode';
import { namesOf } from '../../editor/files.ts';
import { localNumber } from '../../editor/localized.ts';
import * as messages from './confirmTexts.ts';

/** Chosen file, or file in a chosen folder, that is not translated. */
export interface LeftOut {
  readonly uri: vscode.Uri;
  readonly reason: LeftOutReason;
  /** Complete sentence to show if this file was chosen alone. */
  readonly message?: string;
}

/** 'result' is for a file whose name is the result name of another of the documents in some language. */
export type LeftOutReason = 'excluded' | 'unsupported' | 'link' | 'unreadable' | 'empty' | 'tooLarge' | 'tooLong' | 'result';

/** Returns one sentence for each reason why files were left out. */
export function leftOutSentences(items: readonly LeftOut[]): string[] {
  const say: Readonly<Record<LeftOutReason, (count: string, names: string, isOne: boolean) => string>> = {
    excluded: (count, names) => messages.skippedExcluded(count, names),
    // Folders contain files of all kinds, so their number is enough.
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
