import * as vscode from 'vscode';
import type { CommandId } from '../../generated/commandIds.ts';
import { localNumber } from '../../editor/localized.ts';
import { behindOf } from './behind.ts';
import type { KnownPair } from './pairs.ts';
import * as messages from './texts.ts';

/** Returns the line above a translation that is behind its source or has untranslated texts. Above one that is up to date, there is none. */
export function behindLenses(pair: KnownPair): vscode.CodeLens[] {
  const { toUpdate, toReview, left } = behindOf(pair);
  const behind = toUpdate + toReview;
  if (behind + left === 0) return [];
  const { target } = pair.found;
  const first = new vscode.Range(0, 0, 0, 0);
  const lens = (title: string, command: CommandId) => new vscode.CodeLens(first, { title, command, arguments: [target] });
  return [
    ...(behind > 0 ? [lens(behindTitle(behind), 'interlinear.goToNextChange')] : []),
    ...(left > 0 ? [lens(messages.leftLens(localNumber(left)), 'interlinear.goToNextChange')] : []),
    ...(toUpdate > 0 ? [lens(messages.updateButton(), 'interlinear.updateTranslation')] : []),
    ...(toReview > 0 ? [lens(messages.reviewLens(localNumber(toReview)), 'interlinear.reviewTranslation')] : []),
    lens(messages.compareLens(), 'interlinear.openBesideSource'),
  ];
}

function behindTitle(count: number): string {
  return count === 1 ? messages.behindLensOne() : messages.behindLens(localNumber(count));
}
