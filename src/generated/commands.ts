// Written by `npm run manifest` from src/commands.ts.

import type * as vscode from 'vscode';
import { captureRanges } from '../services/translation/capturedRanges.ts';
import { captureSelections, captureSelectedText, captureEditor, captureFile } from '../editor/captures.ts';
import { scopeInFront } from '../editor/scopeInFront.ts';
import type { registerAccount } from '../features/account/index.ts';
import type { registerTranslate } from '../features/translate/index.ts';
import type { registerDocuments } from '../features/documents/index.ts';
import type { registerFiles } from '../features/files/index.ts';
import type { registerImprove } from '../features/improve/index.ts';
import type { registerDetect } from '../features/detect/index.ts';
import type { registerUsage } from '../features/usage/index.ts';
import type { registerKeys } from '../features/keys/index.ts';
import type { registerRecordings } from '../features/recordings/index.ts';
import type { registerJobs } from '../features/jobs/index.ts';
import type { registerGlossaries } from '../features/glossaries/index.ts';
import type { registerDictionaries } from '../features/glossaries/dictionaries/index.ts';
import type { registerLinkedDictionaries } from '../features/glossaries/linkedFiles/index.ts';
import type { registerTerms } from '../features/glossaries/terms/index.ts';
import type { registerStyleRules } from '../features/styleRules/index.ts';
import type { registerMemories } from '../features/memories/index.ts';
import type { registerReading } from '../features/reading/index.ts';
import { registerCommand } from '../services/command.ts';
import type { FailureServices } from '../services/failures.ts';

/** Handlers of each feature, loaded with its first command. */
export interface Features {
  readonly account: ReturnType<typeof registerAccount>;
  readonly translate: ReturnType<typeof registerTranslate>;
  readonly documents: ReturnType<typeof registerDocuments>;
  readonly files: ReturnType<typeof registerFiles>;
  readonly improve: ReturnType<typeof registerImprove>;
  readonly detect: ReturnType<typeof registerDetect>;
  readonly usage: ReturnType<typeof registerUsage>;
  readonly keys: ReturnType<typeof registerKeys>;
  readonly recordings: ReturnType<typeof registerRecordings>;
  readonly jobs: ReturnType<typeof registerJobs>;
  readonly glossaries: ReturnType<typeof registerGlossaries>;
  readonly dictionaries: ReturnType<typeof registerDictionaries>;
  readonly linkedFiles: ReturnType<typeof registerLinkedDictionaries>;
  readonly terms: ReturnType<typeof registerTerms>;
  readonly styleRules: ReturnType<typeof registerStyleRules>;
  readonly memories: ReturnType<typeof registerMemories>;
  readonly reading: ReturnType<typeof registerReading>;
}

export function registerCommands(services: FailureServices, features: Features): vscode.Disposable[] {
  const {
    account,
    translate,
    documents,
    files,
    improve,
    detect,
    usage,
    keys,
    recordings,
    jobs,
    glossaries,
    dictionaries,
    linkedFiles,
    terms,
    styleRules,
    memories,
    reading,
  } = features;
  return [
    registerCommand(services, 'interlinear.connect', async () => (await account.get()).connect()),
    registerCommand(services, 'interlinear.disconnect', async () => (await account.get()).disconnect()),
    registerCommand(services, 'interlinear.translateSelection', async () => {
      const ranges = captureRanges();
      return (await translate.get()).translate(ranges);
    }),
    registerCommand(services, 'interlinear.translateSelectionTo', async (...args) => {
      const ranges = captureRanges();
      return (await translate.get()).translateTo(ranges, ...args);
    }),
    registerCommand(services, 'interlinear.chooseTargetLanguage', async (...args) => {
      const scope = scopeInFront();
      return (await translate.get()).chooseTarget(scope, ...args);
    }),
    registerCommand(services, 'interlinear.showLog', async () => (await account.get()).showLog()),
    registerCommand(services, 'interlinear.copyDiagnostics', async () => (await account.get()).copyDiagnostics()),
    registerCommand(services, 'interlinear.translateAndReplace', async () => {
      const ranges = captureRanges();
      return (await translate.get()).translateAndReplace(ranges);
    }),
    registerCommand(services, 'interlinear.translateBelow', async () => {
      const ranges = captureRanges();
      return (await translate.get()).translateBelow(ranges);
    }),
    registerCommand(services, 'interlinear.translateSideBySide', async () => {
      const ranges = captureRanges();
      return (await translate.get()).translateSideBySide(ranges);
    }),
    registerCommand(services, 'interlinear.translateToClipboard', async () => {
      const ranges = captureRanges();
      return (await translate.get()).translateToClipboard(ranges);
    }),
    registerCommand(services, 'interlinear.translateInHover', async () => {
      const ranges = captureRanges();
      return (await translate.get()).translateInHover(ranges);
    }),
    registerCommand(services, 'interlinear.pasteAsTranslation', async () => {
      const selections = captureSelections();
      return (await translate.get()).pasteAsTranslation(selections);
    }),
    registerCommand(services, 'interlinear.translateIntoSeveral', async (...args) => {
      const ranges = captureRanges();
      return (await translate.get()).translateIntoSeveral(ranges, ...args);
    }),
    registerCommand(services, 'interlinear.translateAgain', async (...args) => {
      const editor = captureEditor();
      return (await translate.get()).translateAgain(editor, ...args);
    }),
    registerCommand(services, 'interlinear.translateBack', async () => {
      const ranges = captureRanges();
      const editor = captureEditor();
      return (await translate.get()).translateBack(ranges, editor);
    }),
    registerCommand(services, 'interlinear.translateWithOptions', async () => {
      const ranges = captureRanges();
      return (await translate.get()).translateWithOptions(ranges);
    }),
    registerCommand(services, 'interlinear.translateWithPreset', async (...args) => {
      const ranges = captureRanges();
      return (await translate.get()).translateWithPreset(ranges, ...args);
    }),
    registerCommand(services, 'interlinear.translateCommitMessage', async (...args) =>
      (await translate.get()).translateCommitMessage(...args),
    ),
    registerCommand(services, 'interlinear.saveTranslation', async () => (await translate.get()).saveTranslation()),
    registerCommand(services, 'interlinear.swapLanguages', async () => (await translate.get()).swapLanguages()),
    registerCommand(services, 'interlinear.chooseSourceLanguage', async () => (await translate.get()).chooseSource()),
    registerCommand(services, 'interlinear.chooseGlossary', async (...args) => (await translate.get()).chooseGlossary(...args)),
    registerCommand(services, 'interlinear.chooseStyleRules', async (...args) => (await translate.get()).chooseStyleRules(...args)),
    registerCommand(services, 'interlinear.chooseMemory', async (...args) => (await translate.get()).chooseMemory(...args)),
    registerCommand(services, 'interlinear.showRequest', async () => {
      const ranges = captureRanges();
      return (await translate.get()).showRequest(ranges);
    }),
    registerCommand(services, 'interlinear.showRecent', async () => {
      const editor = captureEditor();
      return (await translate.get()).showRecent(editor);
    }),
    registerCommand(services, 'interlinear.clearCache', async (...args) => (await translate.get()).clearCache(...args)),
    registerCommand(services, 'interlinear.refreshUsage', async () => (await usage.get()).refresh()),
    registerCommand(services, 'interlinear.openUsage', async () => (await usage.get()).open()),
    registerCommand(services, 'interlinear.exportAnalytics', async () => (await usage.get()).exportAnalytics()),
    registerCommand(services, 'interlinear.enterAdminKey', async () => (await keys.get()).enterAdminKey()),
    registerCommand(services, 'interlinear.forgetAdminKey', async () => (await keys.get()).forgetAdminKey()),
    registerCommand(services, 'interlinear.refreshKeys', async () => (await keys.get()).refresh()),
    registerCommand(services, 'interlinear.createKey', async () => (await keys.get()).create()),
    registerCommand(services, 'interlinear.renameKey', async (...args) => (await keys.get()).rename(...args)),
    registerCommand(services, 'interlinear.limitKeyCharacters', async (...args) => (await keys.get()).limitCharacters(...args)),
    registerCommand(services, 'interlinear.limitKeySpeech', async (...args) => (await keys.get()).limitSpeech(...args)),
    registerCommand(services, 'interlinear.deactivateKey', async (...args) => (await keys.get()).deactivate(...args)),
    registerCommand(services, 'interlinear.copyKeyId', async (...args) => (await keys.get()).copyId(...args)),
    registerCommand(services, 'interlinear.readHere', async (...args) => {
      const editor = captureEditor();
      return (await reading.get()).read(editor, ...args);
    }),
    registerCommand(services, 'interlinear.improveSelection', async (...args) => {
      const ranges = captureRanges();
      return (await improve.get()).improve(ranges, ...args);
    }),
    registerCommand(services, 'interlinear.correctSelection', async (...args) => {
      const ranges = captureRanges();
      return (await improve.get()).correct(ranges, ...args);
    }),
    registerCommand(services, 'interlinear.improveAgain', async (...args) => (await improve.get()).improveAgain(...args)),
    registerCommand(services, 'interlinear.acceptSentence', async () => (await improve.get()).acceptSentence()),
    registerCommand(services, 'interlinear.rejectSentence', async () => (await improve.get()).rejectSentence()),
    registerCommand(services, 'interlinear.acceptAllSentences', async () => (await improve.get()).acceptAll()),
    registerCommand(services, 'interlinear.rejectAllSentences', async () => (await improve.get()).rejectAll()),
    registerCommand(services, 'interlinear.detectLanguage', async () => {
      const editor = captureEditor();
      return (await detect.get()).detect(editor);
    }),
    registerCommand(services, 'interlinear.translateFile', async (...args) => {
      const file = captureFile();
      return (await files.get()).translate(file, ...args);
    }),
    registerCommand(services, 'interlinear.updateTranslation', async (...args) => {
      const file = captureFile();
      return (await files.get()).update(file, ...args);
    }),
    registerCommand(services, 'interlinear.reviewTranslation', async (...args) => {
      const file = captureFile();
      return (await files.get()).review(file, ...args);
    }),
    registerCommand(services, 'interlinear.openBesideSource', async (...args) => {
      const file = captureFile();
      return (await files.get()).openBeside(file, ...args);
    }),
    registerCommand(services, 'interlinear.chooseTranslationPlace', async () => {
      const file = captureFile();
      return (await files.get()).choosePlace(file);
    }),
    registerCommand(services, 'interlinear.shareState', async () => {
      const file = captureFile();
      return (await files.get()).shareState(file);
    }),
    registerCommand(services, 'interlinear.goToNextChange', async (...args) => {
      const file = captureFile();
      return (await files.get()).goToNext(file, ...args);
    }),
    registerCommand(services, 'interlinear.translateAsDocument', async (...args) => {
      const file = captureFile();
      return (await documents.get()).translate(file, ...args);
    }),
    registerCommand(services, 'interlinear.translateRecording', async (...args) => {
      const file = captureFile();
      return (await recordings.get()).translate(file, ...args);
    }),
    registerCommand(services, 'interlinear.stopJob', async (...args) => (await jobs.get()).stop(...args)),
    registerCommand(services, 'interlinear.continueJob', async (...args) => (await jobs.get()).continue(...args)),
    registerCommand(services, 'interlinear.retryJob', async (...args) => (await jobs.get()).retry(...args)),
    registerCommand(services, 'interlinear.removeJob', async (...args) => (await jobs.get()).remove(...args)),
    registerCommand(services, 'interlinear.openResult', async (...args) => (await jobs.get()).open(...args)),
    registerCommand(services, 'interlinear.compareResult', async (...args) => (await jobs.get()).compare(...args)),
    registerCommand(services, 'interlinear.revealResult', async (...args) => (await jobs.get()).reveal(...args)),
    registerCommand(services, 'interlinear.copyResultPath', async (...args) => (await jobs.get()).copyPath(...args)),
    registerCommand(services, 'interlinear.saveResultAs', async (...args) => (await jobs.get()).saveAs(...args)),
    registerCommand(services, 'interlinear.clearFinishedJobs', async () => (await jobs.get()).clear()),
    registerCommand(services, 'interlinear.resumeJobs', async () => (await jobs.get()).resume()),
    registerCommand(services, 'interlinear.refreshGlossaries', async () => (await glossaries.get()).refresh()),
    registerCommand(services, 'interlinear.filterGlossaries', async () => (await glossaries.get()).filter()),
    registerCommand(services, 'interlinear.clearGlossaryFilter', async () => (await glossaries.get()).clearFilter()),
    registerCommand(services, 'interlinear.createGlossary', async () => {
      const selectedText = captureSelectedText();
      return (await glossaries.get()).create(selectedText);
    }),
    registerCommand(services, 'interlinear.importIntoGlossary', async (...args) => (await glossaries.get()).importFiles(...args)),
    registerCommand(services, 'interlinear.renameGlossary', async (...args) => (await glossaries.get()).rename(...args)),
    registerCommand(services, 'interlinear.deleteGlossary', async (...args) => (await glossaries.get()).remove(...args)),
    registerCommand(services, 'interlinear.duplicateGlossary', async (...args) => (await glossaries.get()).duplicate(...args)),
    registerCommand(services, 'interlinear.convertGlossary', async (...args) => (await glossaries.get()).convert(...args)),
    registerCommand(services, 'interlinear.copyGlossaryId', async (...args) => (await glossaries.get()).copyId(...args)),
    registerCommand(services, 'interlinear.useGlossary', async (...args) => (await glossaries.get()).use(...args)),
    registerCommand(services, 'interlinear.stopUsingGlossary', async (...args) => (await glossaries.get()).stopUsing(...args)),
    registerCommand(services, 'interlinear.addDictionary', async (...args) => {
      const selectedText = captureSelectedText();
      return (await glossaries.get()).addDictionary(selectedText, ...args);
    }),
    registerCommand(services, 'interlinear.openDictionary', async (...args) => (await glossaries.get()).open(...args)),
    registerCommand(services, 'interlinear.importDictionary', async (...args) => (await glossaries.get()).importInto(...args)),
    registerCommand(services, 'interlinear.exportDictionary', async (...args) => (await glossaries.get()).exportRows(...args)),
    registerCommand(services, 'interlinear.compareDictionaries', async (...args) => (await glossaries.get()).compare(...args)),
    registerCommand(services, 'interlinear.deleteDictionary', async (...args) => (await glossaries.get()).remove(...args)),
    registerCommand(services, 'interlinear.listDictionaryFaults', async () => (await dictionaries.get()).listFaults()),
    registerCommand(services, 'interlinear.addToGlossary', async () => {
      const editor = captureEditor();
      return (await terms.get()).addToGlossary(editor);
    }),
    registerCommand(services, 'interlinear.checkTerms', async () => {
      const editor = captureEditor();
      return (await terms.get()).check(editor);
    }),
    registerCommand(services, 'interlinear.retranslateWithTerms', async (...args) => (await terms.get()).retranslate(...args)),
    registerCommand(services, 'interlinear.copyTermTranslation', async (...args) => (await terms.get()).copyTranslation(...args)),
    registerCommand(services, 'interlinear.linkDictionary', async (...args) => (await linkedFiles.get()).link(...args)),
    registerCommand(services, 'interlinear.unlinkDictionary', async (...args) => (await linkedFiles.get()).unlink(...args)),
    registerCommand(services, 'interlinear.compareLinkedDictionary', async (...args) => (await linkedFiles.get()).compare(...args)),
    registerCommand(services, 'interlinear.pullLinkedDictionary', async (...args) => (await linkedFiles.get()).pull(...args)),
    registerCommand(services, 'interlinear.pushLinkedDictionary', async (...args) => (await linkedFiles.get()).push(...args)),
    registerCommand(services, 'interlinear.refreshStyleRules', async () => (await styleRules.get()).refresh()),
    registerCommand(services, 'interlinear.createStyleRules', async () => (await styleRules.get()).create()),
    registerCommand(services, 'interlinear.renameStyleRules', async (...args) => (await styleRules.get()).rename(...args)),
    registerCommand(services, 'interlinear.deleteStyleRules', async (...args) => (await styleRules.get()).remove(...args)),
    registerCommand(services, 'interlinear.openStyleRules', async (...args) => (await styleRules.get()).open(...args)),
    registerCommand(services, 'interlinear.copyStyleRulesId', async (...args) => (await styleRules.get()).copyId(...args)),
    registerCommand(services, 'interlinear.useStyleRules', async (...args) => (await styleRules.get()).use(...args)),
    registerCommand(services, 'interlinear.stopUsingStyleRules', async () => (await styleRules.get()).stopUsing()),
    registerCommand(services, 'interlinear.setStyleRule', async (...args) => (await styleRules.get()).setRule(...args)),
    registerCommand(services, 'interlinear.clearStyleRule', async (...args) => (await styleRules.get()).clearRule(...args)),
    registerCommand(services, 'interlinear.addInstruction', async (...args) => (await styleRules.get()).addInstruction(...args)),
    registerCommand(services, 'interlinear.editInstruction', async (...args) => (await styleRules.get()).editInstruction(...args)),
    registerCommand(services, 'interlinear.deleteInstruction', async (...args) => (await styleRules.get()).deleteInstruction(...args)),
    registerCommand(services, 'interlinear.refreshMemories', async () => (await memories.get()).refresh()),
    registerCommand(services, 'interlinear.useMemory', async (...args) => (await memories.get()).use(...args)),
    registerCommand(services, 'interlinear.stopUsingMemory', async () => (await memories.get()).stopUsing()),
    registerCommand(services, 'interlinear.copyMemoryId', async (...args) => (await memories.get()).copyIds(...args)),
  ];
}
