// Written by `npm run manifest` from src/commands.ts.

/** Commands, each with the arguments that other code may call it with. */
export interface Commands {
  'interlinear.connect': [];
  'interlinear.disconnect': [];
  'interlinear.translateSelection': [];
  'interlinear.translateSelectionTo': [target?: string];
  'interlinear.chooseTargetLanguage': [target?: string];
  'interlinear.showLog': [];
  'interlinear.copyDiagnostics': [];
  'interlinear.translateAndReplace': [];
  'interlinear.translateBelow': [];
  'interlinear.translateSideBySide': [];
  'interlinear.translateToClipboard': [];
  'interlinear.translateInHover': [];
  'interlinear.pasteAsTranslation': [];
  'interlinear.translateIntoSeveral': [targets?: readonly string[]];
  'interlinear.translateAgain': [target?: string];
  'interlinear.translateBack': [];
  'interlinear.translateWithOptions': [];
  'interlinear.translateWithPreset': [name?: string];
  'interlinear.translateCommitMessage': [sourceControl?: unknown];
  'interlinear.saveTranslation': [];
  'interlinear.swapLanguages': [];
  'interlinear.chooseSourceLanguage': [];
  'interlinear.chooseGlossary': [place?: unknown];
  'interlinear.chooseStyleRules': [place?: unknown];
  'interlinear.chooseMemory': [place?: unknown];
  'interlinear.showRequest': [];
  'interlinear.showRecent': [];
  'interlinear.clearCache': [confirmed?: boolean];
  'interlinear.refreshUsage': [];
  'interlinear.openUsage': [];
  'interlinear.exportAnalytics': [];
  'interlinear.enterAdminKey': [];
  'interlinear.forgetAdminKey': [];
  'interlinear.refreshKeys': [];
  'interlinear.createKey': [];
  'interlinear.renameKey': [row?: unknown];
  'interlinear.limitKeyCharacters': [row?: unknown];
  'interlinear.limitKeySpeech': [row?: unknown];
  'interlinear.deactivateKey': [row?: unknown];
  'interlinear.copyKeyId': [row?: unknown];
  'interlinear.readHere': [position?: { readonly line: number; readonly character: number }];
  'interlinear.improveSelection': [options?: { readonly target_lang?: string; readonly writing_style?: string; readonly tone?: string }];
  'interlinear.correctSelection': [options?: { readonly target_lang?: string }];
  'interlinear.improveAgain': [options?: { readonly target_lang?: string; readonly writing_style?: string; readonly tone?: string }];
  'interlinear.acceptSentence': [];
  'interlinear.rejectSentence': [];
  'interlinear.acceptAllSentences': [];
  'interlinear.rejectAllSentences': [];
  'interlinear.detectLanguage': [];
  'interlinear.translateFile': [uri?: unknown, uris?: unknown, options?: { readonly targets?: readonly string[] }];
  'interlinear.updateTranslation': [uri?: unknown];
  'interlinear.reviewTranslation': [uri?: unknown];
  'interlinear.openBesideSource': [uri?: unknown];
  'interlinear.chooseTranslationPlace': [];
  'interlinear.shareState': [];
  'interlinear.goToNextChange': [uri?: unknown];
  'interlinear.translateAsDocument': [
    uri?: unknown,
    uris?: unknown,
    options?: { readonly targets?: readonly string[]; readonly confirmed?: boolean },
  ];
  'interlinear.translateRecording': [
    uri?: unknown,
    uris?: unknown,
    options?: { readonly source_language?: string; readonly targets: readonly { readonly language: string; readonly type: string }[] },
  ];
  'interlinear.stopJob': [row?: unknown, rows?: unknown];
  'interlinear.continueJob': [row?: unknown, rows?: unknown];
  'interlinear.retryJob': [row?: unknown, rows?: unknown];
  'interlinear.removeJob': [row?: unknown, rows?: unknown];
  'interlinear.openResult': [row?: unknown];
  'interlinear.compareResult': [row?: unknown];
  'interlinear.revealResult': [row?: unknown];
  'interlinear.copyResultPath': [row?: unknown];
  'interlinear.saveResultAs': [row?: unknown];
  'interlinear.clearFinishedJobs': [];
  'interlinear.resumeJobs': [];
  'interlinear.refreshGlossaries': [];
  'interlinear.filterGlossaries': [];
  'interlinear.clearGlossaryFilter': [];
  'interlinear.createGlossary': [];
  'interlinear.importIntoGlossary': [uri?: unknown, uris?: unknown];
  'interlinear.renameGlossary': [row?: unknown];
  'interlinear.deleteGlossary': [row?: unknown, rows?: unknown];
  'interlinear.duplicateGlossary': [row?: unknown];
  'interlinear.convertGlossary': [row?: unknown];
  'interlinear.copyGlossaryId': [row?: unknown, rows?: unknown];
  'interlinear.useGlossary': [row?: unknown];
  'interlinear.stopUsingGlossary': [row?: unknown];
  'interlinear.addDictionary': [row?: unknown];
  'interlinear.openDictionary': [row?: unknown];
  'interlinear.importDictionary': [row?: unknown];
  'interlinear.exportDictionary': [row?: unknown, rows?: unknown];
  'interlinear.compareDictionaries': [row?: unknown, rows?: unknown];
  'interlinear.deleteDictionary': [row?: unknown, rows?: unknown];
  'interlinear.listDictionaryFaults': [];
  'interlinear.addToGlossary': [];
  'interlinear.checkTerms': [];
  'interlinear.retranslateWithTerms': [uri?: unknown, range?: unknown];
  'interlinear.copyTermTranslation': [translation?: unknown];
  'interlinear.linkDictionary': [uri?: unknown];
  'interlinear.unlinkDictionary': [uri?: unknown];
  'interlinear.compareLinkedDictionary': [uri?: unknown];
  'interlinear.pullLinkedDictionary': [uri?: unknown, uris?: unknown, options?: { readonly confirmed?: boolean }];
  'interlinear.pushLinkedDictionary': [uri?: unknown, uris?: unknown, options?: { readonly confirmed?: 'replace' | 'merge' }];
  'interlinear.refreshStyleRules': [];
  'interlinear.createStyleRules': [];
  'interlinear.renameStyleRules': [row?: unknown];
  'interlinear.deleteStyleRules': [row?: unknown, rows?: unknown];
  'interlinear.openStyleRules': [row?: unknown];
  'interlinear.copyStyleRulesId': [row?: unknown, rows?: unknown];
  'interlinear.useStyleRules': [row?: unknown];
  'interlinear.stopUsingStyleRules': [];
  'interlinear.setStyleRule': [row?: unknown];
  'interlinear.clearStyleRule': [row?: unknown, rows?: unknown];
  'interlinear.addInstruction': [row?: unknown];
  'interlinear.editInstruction': [row?: unknown];
  'interlinear.deleteInstruction': [row?: unknown, rows?: unknown];
  'interlinear.refreshMemories': [];
  'interlinear.useMemory': [row?: unknown];
  'interlinear.stopUsingMemory': [];
  'interlinear.copyMemoryId': [row?: unknown, rows?: unknown];
}

export type CommandId = keyof Commands;
