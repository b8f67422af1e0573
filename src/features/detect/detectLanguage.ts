import * as vscode from 'vscode';
import { commandAction } from '../../services/noticeActions.ts';
import type { DetectionResult } from '../../api/detect.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { ServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { execute } from '../../services/command.ts';
import { said } from '../../services/failureNotices.ts';
import { run } from '../../services/failures.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { plainInLabel, plainInMessage } from '../../editor/plainText.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import { pickSettings } from '../../services/settings/pickedSetting.ts';
import { Retriable, UserError } from '../../editor/userError.ts';
import type { Sample } from './samples.ts';
import { findingOf } from './status.ts';
import type { Finding } from './status.ts';
import * as messages from './texts.ts';

const sourceSetting = 'interlinear.translation.sourceLanguage';

/** Detects the language of each sample. After a failure, the same samples can be tried again. */
export async function detectLanguage(services: Services, samples: readonly Sample[]): Promise<void> {
  const client = await services.session.client();
  const findings = await ask(services, client, samples).catch((error: unknown) => {
    if (isServiceError(error, 'forbidden', 'notFound')) throw noDetection(error);
    if (isCancellation(error)) throw error;
    throw new Retriable(
      error,
      () => detectLanguage(services, samples),
      () => undefined,
    );
  });
  const [finding, ...others] = findings;
  const [sample] = samples;
  // Not awaited: the command ends when the answer is shown, but the notice may stay open for long.
  if (finding && sample && others.length === 0) void run(services, () => notify(services, sample, finding));
  else await choose(services, samples, findings);
}

async function ask(services: Services, client: Client, samples: readonly Sample[]): Promise<Finding[]> {
  const texts = samples.map(({ text }) => text);
  return withProgress(messages.detectingLanguage(), async (signal) => {
    const [results, nameOf] = await Promise.all([client.detect.languages(texts, signal), namesOf(services, client, signal)]);
    return results.map((result: DetectionResult) => findingOf(result, nameOf));
  });
}

/** Returns language names from the service's list, which is read first. If that fails, they are in the language of the editor. */
async function namesOf(services: Services, client: Client, signal: AbortSignal): Promise<(code: string) => string> {
  await client.languages.best('translate_text', [], signal).catch((error: unknown) => {
    if (isCancellation(error)) throw error;
  });
  return languageNames(services);
}

async function notify(services: Services, sample: Sample, finding: Finding): Promise<void> {
  const use = messages.useAsSourceLanguage();
  const translate = messages.translateButton();
  const words = finding.code === undefined ? finding.status : messages.detectedLanguage(finding.name);
  const note = sample.isStart ? ` ${messages.onlyBeginningChecked()}` : '';
  const buttons = finding.code === undefined ? [translate] : [use, translate];
  const chosen = await vscode.window.showInformationMessage(plainInMessage(words) + note, ...buttons);
  if (chosen === use && finding.code !== undefined) await pickSettings(services, [[sourceSetting, finding.code]]);
  if (chosen === translate) await execute('interlinear.translateSelection');
}

interface FindingItem extends vscode.QuickPickItem {
  readonly finding: Finding;
}

/** Shows one row for each selection. Accepting one uses its language. */
async function choose(services: Services, samples: readonly Sample[], findings: readonly Finding[]): Promise<void> {
  const items = findings.map((finding, index): FindingItem => {
    const sample = samples[index];
    const start = sample?.isStart === true ? messages.beginningOnly() : undefined;
    const status = [finding.status, ...(start === undefined ? [] : [start])].join(' · ');
    return {
      label: plainInLabel(finding.name),
      description: plainInLabel(status),
      detail: messages.lineExcerpt(sample?.line ?? 1, plainInLabel(excerpt(sample?.text ?? ''))),
      finding,
    };
  });
  const chosen = await vscode.window.showQuickPick(items, {
    title: messages.detectedLanguagesTitle(),
    placeHolder: messages.chooseSourceLanguage(),
    matchOnDetail: true,
  });
  if (chosen?.finding.code !== undefined) await pickSettings(services, [[sourceSetting, chosen.finding.code]]);
  else if (chosen) throw new UserError(messages.noLanguageToUse(chosen.finding.status));
}

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}

function noDetection(error: ServiceError): UserError {
  const message = messages.detectionUnavailable();
  return new UserError(message + said(error), [commandAction(messages.translateButton(), 'interlinear.translateSelection')]);
}
