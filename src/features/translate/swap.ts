import * as vscode from 'vscode';
import { commandAction } from '../../services/noticeActions.ts';
import { baseLanguage } from '../../api/languages.ts';
import type { Services } from '../../services/services.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { changeSettings, tellPick } from '../../services/settings/pickedSetting.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import { setting } from '../../services/settings/settings.ts';
import { targetFor } from '../../services/languages/targetFor.ts';
import { UserError } from '../../editor/userError.ts';
import type { Target } from '../../services/languages/target.ts';

/**
 * Turns the direction round: what was translated from becomes the target. The source is that of the settings, else that of the last
 * translation, else the second language.
 * @returns what was translated into before, which the next swap goes back to; undefined when the user left.
 */
export async function swapLanguages(services: Services, target: Target, lastSource: string | undefined): Promise<string | undefined> {
  const document = scopeInFront();
  const said = setting('interlinear.translation.sourceLanguage', document);
  const source = [said, lastSource ?? '', setting('interlinear.translation.secondLanguage', document)].find((code) => code !== '');
  const before = target.code(document);
  if (source === undefined || before === undefined) {
    throw new UserError(vscode.l10n.t('There are no two languages to swap yet. Translate something first, or choose a source language.'), [
      commandAction(vscode.l10n.t('Choose Source Language'), 'interlinear.chooseSourceLanguage'),
    ]);
  }
  const next = await targetFor(services, source);
  if (next === undefined) return undefined;
  // One pick: both are taken back together.
  const sources = said === '' ? [] : await changeSettings([['interlinear.translation.sourceLanguage', baseLanguage(before)]], document);
  try {
    tellPick(services, [...sources, ...(await target.change(next, document))]);
  } catch (error) {
    for (const change of sources) await change.undo();
    throw error;
  }
  vscode.window.setStatusBarMessage(
    vscode.l10n.t('Interlinear translates into {0} now.', plainInLabel(languageNames(services)(next))),
    5000,
  );
  return before;
}
