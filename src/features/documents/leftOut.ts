import * as vscode from 'vscode';
import { namesOf } from '../../editor/files.ts';
import { localNumber } from '../../editor/localized.ts';

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
  const say: Readonly<Record<LeftOutReason, (count: string, names: string) => string>> = {
    excluded: (count, names) => vscode.l10n.t('Left out by interlinear.privacy.exclude ({0}): {1}.', count, names),
    // In a folder there is all sorts of files: their number is enough.
    unsupported: (count) => vscode.l10n.t('Left out as no documents that the service translates: {0}.', count),
    link: (count, names) => vscode.l10n.t('Left out as links, which may lead anywhere ({0}): {1}.', count, names),
    unreadable: (count, names) => vscode.l10n.t('Left out because they cannot be read ({0}): {1}.', count, names),
    empty: (count, names) => vscode.l10n.t('Left out as empty ({0}): {1}.', count, names),
    tooLarge: (count, names) => vscode.l10n.t('Left out as larger than your plan allows ({0}): {1}.', count, names),
    tooLong: (count, names) => vscode.l10n.t('Left out as longer than your plan allows ({0}): {1}.', count, names),
    result: (count, names) => vscode.l10n.t('Left out as translations of the others, by their names ({0}): {1}.', count, names),
  };
  const reasons: readonly LeftOutReason[] = ['excluded', 'tooLarge', 'tooLong', 'empty', 'unreadable', 'link', 'result', 'unsupported'];
  return reasons.flatMap((reason) => {
    const of = items.filter((item) => item.reason === reason);
    return of.length === 0 ? [] : [say[reason](localNumber(of.length), namesOf(of.map(({ uri }) => uri)))];
  });
}
