import * as vscode from 'vscode';
import { codePoints } from '../../api/codePoints.ts';
import { localNumber } from '../../editor/localized.ts';
import { plainInMarkdown } from '../../text/plainMarkdown.ts';
import type { ForeignText } from './foreignText.ts';
import * as messages from './texts.ts';

/** Returns a hover for a text that was already in the target language according to the response. */
export function hoverOfUnchanged(range: vscode.Range, language: string): vscode.Hover {
  const text = new vscode.MarkdownString();
  text.isTrusted = { enabledCommands: ['workbench.action.openSettings'] };
  const said = messages.alreadyIn(language);
  const target = encodeURIComponent(JSON.stringify(['interlinear.reading.language']));
  const change = plainInMarkdown(messages.changeReadingLanguage());
  text.appendMarkdown(`${plainInMarkdown(said)}\n\n[${change}](command:workbench.action.openSettings?${target})`);
  return new vscode.Hover(text, range);
}

/** Returns a hover with a link that can only run our own command. */
export function offer({ range, words }: ForeignText, source: string, language: string): vscode.Hover {
  const text = new vscode.MarkdownString();
  text.isTrusted = { enabledCommands: ['interlinear.readHere'] };
  text.supportThemeIcons = true;
  const count = codePoints(words);
  const title =
    count === 1 ? messages.translateFromToOne(source, language) : messages.translateFromToMany(source, language, localNumber(count));
  const position = encodeURIComponent(JSON.stringify([{ line: range.start.line, character: range.start.character }]));
  text.appendMarkdown(`$(globe) [${plainInMarkdown(title)}](command:interlinear.readHere?${position})`);
  return new vscode.Hover(text, range);
}
