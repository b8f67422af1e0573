/**
 * The only table of commands. `npm run manifest` generates from it the manifest's commands, menus and keybindings, docs/commands.md and
 * src/generated. A command consists of its row here, its title in package.nls.json (`command.<name>`), and its handler, a method of a
 * feature.
 */

/** Features with commands: the function that registers each, and its file under src/features. */
export const features = {
  account: ['registerAccount', 'account/index.ts'],
  translate: ['registerTranslate', 'translate/index.ts'],
  documents: ['registerDocuments', 'documents/index.ts'],
  files: ['registerFiles', 'files/index.ts'],
  improve: ['registerImprove', 'improve/index.ts'],
  detect: ['registerDetect', 'detect/index.ts'],
  usage: ['registerUsage', 'usage/index.ts'],
  keys: ['registerKeys', 'keys/index.ts'],
  recordings: ['registerRecordings', 'recordings/index.ts'],
  jobs: ['registerJobs', 'jobs/index.ts'],
  glossaries: ['registerGlossaries', 'glossaries/index.ts'],
  dictionaries: ['registerDictionaries', 'glossaries/dictionaries/index.ts'],
  linkedFiles: ['registerLinkedDictionaries', 'glossaries/linkedFiles/index.ts'],
  terms: ['registerTerms', 'glossaries/terms/index.ts'],
  styleRules: ['registerStyleRules', 'styleRules/index.ts'],
  memories: ['registerMemories', 'memories/index.ts'],
  reading: ['registerReading', 'reading/index.ts'],
} as const;

/** State that is captured when a command is called: the capturing function, and its file under src. */
export const captures = {
  /** The selections, or the line or paragraph of each cursor. They follow edits. */
  ranges: ['captureRanges', 'services/translation/capturedRanges.ts'],
  /** The selections, including empty ones. They follow edits. */
  selections: ['captureSelections', 'editor/captures.ts'],
  /** The texts of the selections with their lines; empty without an editor. */
  selectedText: ['captureSelectedText', 'editor/captures.ts'],
  /** The editor itself. Its selections change, so a handler must read them before it awaits anything. */
  editor: ['captureEditor', 'editor/captures.ts'],
  /** The file of the active tab, in any type of editor. */
  file: ['captureFile', 'editor/captures.ts'],
  /** The active document, whose settings apply; undefined for an output channel. */
  scope: ['scopeInFront', 'editor/scopeInFront.ts'],
} as const;

/** A place in a menu: the menu, the group with its order, and the condition. */
export type MenuPlace = readonly [menu: string, group: string, when?: string];

export interface CommandRow {
  /** Description for docs/commands.md, without a period. */
  readonly does: string;
  /** The feature and its method. */
  readonly handler: `${keyof typeof features}.${string}`;
  /** Captured state, passed to the handler before the command's own arguments. After an await, the editor's state may be different. */
  readonly captures?: readonly (keyof typeof captures)[];
  /** Type of the arguments that other code may pass; none if absent. */
  readonly args?: string;
  /** Name of a codicon. */
  readonly icon?: string;
  /** Condition for the Command Palette; always if absent. */
  readonly palette?: string | false;
  /** Key on Windows and Linux. On a Mac, Cmd replaces Ctrl, and Cmd+Backspace replaces Delete. */
  readonly key?: readonly [key: string, when: string];
  readonly menus?: readonly MenuPlace[];
}

const inEditor = 'editorIsOpen';
const inReview = 'isInDiffEditor && resourceScheme == interlinear-improvement';
const inImprovement = String.raw`${inReview} && resourcePath =~ /^\/improve\//`;
const inTranslation = 'resourceScheme == interlinear-result && resourcePath =~ /^\\/\\d+\\/translation\\//';
const isDocument = 'resourceExtname =~ /\\.(docx?|pptx|xlsx|pdf|html?|txt|xlf|xliff|srt|jpe?g|png)$/i';
const isRecording = 'resourceExtname =~ /\\.(mp3|wav|og[ga]|opus|flac|mp4|m4a|web[ma])$/i';
const isMarkup = 'resourceExtname =~ /\\.(mdx?|markdown|html?)$/i';
const isTable = 'resourceExtname =~ /\\.(csv|tsv)$/i';
const isLinked = 'resourcePath in interlinear.linkedFiles';
const hasAdminKey = 'interlinear.hasAdminKey';
const hasTranslated = 'interlinear.hasTranslated';

/** Condition for the title bar of a view. */
function view(name: string): string {
  return `view == interlinear.${name}`;
}

/** Condition for a row whose context value contains all of these words. */
function row(name: string, ...words: readonly string[]): string {
  return [view(name), ...words.map((word) => String.raw`viewItem =~ /\b${word}\b/`)].join(' && ');
}

/** Condition for a view's list having the keyboard focus. */
function listOf(name: string): string {
  return `focusedView == interlinear.${name} && listFocus && !inputFocus`;
}

/** Returns places on a row of a view: inline, in its menu, or both. */
function onRow(when: string, ...groups: readonly string[]): MenuPlace[] {
  return groups.map((group) => ['view/item/context', group, when]);
}

export const commands = {
  'interlinear.connect': { does: 'Choose a translation service and enter your API key', handler: 'account.connect' },
  'interlinear.disconnect': { does: 'Remove the API key from secret storage', handler: 'account.disconnect' },
  'interlinear.translateSelection': {
    does: 'Translate, and put the result where `interlinear.translation.placement` specifies',
    handler: 'translate.translate',
    captures: ['ranges'],
    palette: inEditor,
    key: ['ctrl+k l', 'editorTextFocus'],
    menus: [['interlinear.editor', '1_translate@1']],
  },
  'interlinear.translateSelectionTo': {
    does: 'Translate into a language that you choose for this translation only',
    handler: 'translate.translateTo',
    captures: ['ranges'],
    args: '[target?: string]',
    palette: inEditor,
    key: ['ctrl+k shift+l', 'editorTextFocus'],
    menus: [['interlinear.editor', '1_translate@2']],
  },
  'interlinear.chooseTargetLanguage': {
    does: 'Change the target language for this workspace, or in the setting that defines it',
    handler: 'translate.chooseTarget',
    captures: ['scope'],
    args: '[target?: string]',
    menus: [['interlinear.editor', '4_language@1']],
  },
  'interlinear.showLog': { does: 'Open the log', handler: 'account.showLog' },
  'interlinear.copyDiagnostics': { does: 'Copy versions and recent log lines for a bug report', handler: 'account.copyDiagnostics' },
  'interlinear.translateAndReplace': {
    does: 'Replace the original',
    handler: 'translate.translateAndReplace',
    captures: ['ranges'],
    palette: inEditor,
    menus: [['interlinear.more', '2_place@1', '!editorReadonly && config.interlinear.translation.placement != replace']],
  },
  'interlinear.translateBelow': {
    does: 'Insert the translation on new lines below the original',
    handler: 'translate.translateBelow',
    captures: ['ranges'],
    palette: inEditor,
    menus: [['interlinear.more', '2_place@2', '!editorReadonly']],
  },
  'interlinear.translateSideBySide': {
    does: 'Show the translation next to the original',
    handler: 'translate.translateSideBySide',
    captures: ['ranges'],
    palette: inEditor,
    menus: [['interlinear.more', '2_place@3']],
  },
  'interlinear.translateToClipboard': {
    does: 'Copy the translation to the clipboard',
    handler: 'translate.translateToClipboard',
    captures: ['ranges'],
    palette: inEditor,
    menus: [['interlinear.more', '2_place@4']],
  },
  'interlinear.translateInHover': {
    does: 'Show the translation in a hover',
    handler: 'translate.translateInHover',
    captures: ['ranges'],
    palette: inEditor,
    menus: [['interlinear.more', '2_place@5']],
  },
  'interlinear.pasteAsTranslation': {
    does: 'Translate the text on the clipboard and paste it',
    handler: 'translate.pasteAsTranslation',
    captures: ['selections'],
    palette: inEditor,
    menus: [['interlinear.more', '3_after@3', '!editorReadonly']],
  },
  'interlinear.translateIntoSeveral': {
    does: 'Open a tab for each language',
    handler: 'translate.translateIntoSeveral',
    captures: ['ranges'],
    args: '[targets?: readonly string[]]',
    palette: inEditor,
    menus: [['interlinear.more', '2_place@6']],
  },
  'interlinear.translateAgain': {
    does: 'Replace a translation made in this window with one into another language',
    handler: 'translate.translateAgain',
    captures: ['editor'],
    args: '[target?: string]',
    palette: hasTranslated,
    menus: [['interlinear.more', '3_after@1', `${hasTranslated} && !editorReadonly`]],
  },
  'interlinear.translateBack': {
    does: 'Translate a translation back and show it next to the original',
    handler: 'translate.translateBack',
    captures: ['ranges', 'editor'],
    palette: hasTranslated,
    menus: [['interlinear.more', '3_after@2', hasTranslated]],
  },
  'interlinear.translateWithOptions': {
    does: 'Open the panel with all options',
    handler: 'translate.translateWithOptions',
    captures: ['ranges'],
    palette: inEditor,
    menus: [['interlinear.editor', '1_translate@3']],
  },
  'interlinear.translateWithPreset': {
    does: 'Translate with saved options',
    handler: 'translate.translateWithPreset',
    captures: ['ranges'],
    args: '[name?: string]',
    palette: inEditor,
    menus: [['interlinear.more', '1_translate@4', 'interlinear.hasPresets']],
  },
  'interlinear.translateCommitMessage': {
    does: 'Translate the whole commit message',
    handler: 'translate.translateCommitMessage',
    args: '[sourceControl?: unknown]',
    icon: 'globe',
    menus: [['scm/title', '2_interlinear@1', 'scmProvider']],
  },
  'interlinear.saveTranslation': {
    does: 'Save the translation of a whole file next to the original',
    handler: 'translate.saveTranslation',
    icon: 'save-as',
    palette: inTranslation,
    menus: [['editor/title', 'navigation@-9', inTranslation]],
  },
  'interlinear.swapLanguages': {
    does: 'Swap source and target language',
    handler: 'translate.swapLanguages',
    menus: [['interlinear.more', '5_language@2']],
  },
  'interlinear.chooseSourceLanguage': { does: 'Choose the source language, or have it detected', handler: 'translate.chooseSource' },
  'interlinear.chooseGlossary': {
    does: 'Choose glossaries for translations',
    handler: 'translate.chooseGlossary',
    args: '[place?: unknown]',
  },
  'interlinear.chooseStyleRules': {
    does: 'Choose a style rule list; requires a paid plan',
    handler: 'translate.chooseStyleRules',
    args: '[place?: unknown]',
  },
  'interlinear.chooseMemory': { does: 'Choose a translation memory', handler: 'translate.chooseMemory', args: '[place?: unknown]' },
  'interlinear.showRequest': {
    does: 'Show the request that _Translate Selection_ would send, without sending it',
    handler: 'translate.showRequest',
    captures: ['ranges'],
    palette: inEditor,
    menus: [['interlinear.more', '5_language@3']],
  },
  'interlinear.showRecent': {
    does: 'Insert, copy or compare recent translations',
    handler: 'translate.showRecent',
    captures: ['editor'],
    menus: [['interlinear.more', '3_after@4']],
  },
  'interlinear.clearCache': {
    does: 'Delete cached and recent translations; translating the same texts is billed again',
    handler: 'translate.clearCache',
    args: '[confirmed?: boolean]',
  },
  'interlinear.refreshUsage': { does: 'Refresh usage of the billing period', handler: 'usage.refresh' },
  'interlinear.openUsage': {
    does: 'Open the page with usage, limits and analytics',
    handler: 'usage.open',
    icon: 'graph',
    menus: [
      ['view/title', 'navigation@5', view('jobs')],
      ['view/title', 'navigation@2', view('keys')],
    ],
  },
  'interlinear.exportAnalytics': {
    does: 'Export the usage of your organization as CSV or JSON; requires an admin key',
    handler: 'usage.exportAnalytics',
    icon: 'export',
    palette: hasAdminKey,
  },
  'interlinear.enterAdminKey': { does: 'Enter an admin key for analytics and key management', handler: 'keys.enterAdminKey', icon: 'key' },
  'interlinear.forgetAdminKey': {
    does: 'Remove the admin key from secret storage',
    handler: 'keys.forgetAdminKey',
    palette: hasAdminKey,
    menus: [['view/title', '9_admin@1', view('keys')]],
  },
  'interlinear.refreshKeys': {
    does: 'Reload developer keys; requires an admin key',
    handler: 'keys.refresh',
    icon: 'refresh',
    palette: hasAdminKey,
    menus: [['view/title', 'navigation@3', view('keys')]],
  },
  'interlinear.createKey': {
    does: 'Create a developer key',
    handler: 'keys.create',
    icon: 'add',
    palette: hasAdminKey,
    menus: [['view/title', 'navigation@1', view('keys')]],
  },
  'interlinear.renameKey': {
    does: 'Change the label of a developer key',
    handler: 'keys.rename',
    args: '[row?: unknown]',
    icon: 'edit',
    palette: false,
    key: ['f2', listOf('keys')],
    menus: onRow(row('keys', 'key'), '2_change@1'),
  },
  'interlinear.limitKeyCharacters': {
    does: 'Limit the characters of a developer key per billing period',
    handler: 'keys.limitCharacters',
    args: '[row?: unknown]',
    palette: false,
    menus: [...onRow(row('keys', 'active'), '1_limits@1')],
  },
  'interlinear.limitKeySpeech': {
    does: 'Limit the speech minutes of a developer key per billing period',
    handler: 'keys.limitSpeech',
    args: '[row?: unknown]',
    palette: false,
    menus: [...onRow(row('keys', 'active'), '1_limits@2')],
  },
  'interlinear.deactivateKey': {
    does: 'Deactivate a developer key permanently, after confirmation',
    handler: 'keys.deactivate',
    args: '[row?: unknown]',
    icon: 'circle-slash',
    palette: false,
    key: ['delete', listOf('keys')],
    menus: [...onRow(row('keys', 'active'), '4_delete@1')],
  },
  'interlinear.copyKeyId': {
    does: 'Copy the ID of a key',
    handler: 'keys.copyId',
    args: '[row?: unknown]',
    palette: false,
    menus: [...onRow(row('keys', 'id'), '3_copy@1')],
  },
  'interlinear.readHere': {
    does: 'Show the selection, or the text at the cursor, in your language',
    handler: 'reading.read',
    captures: ['editor'],
    args: '[position?: { readonly line: number; readonly character: number }]',
    palette: inEditor,
  },
  'interlinear.improveSelection': {
    does: 'Suggest better wording',
    handler: 'improve.improve',
    captures: ['ranges'],
    args: '[options?: { readonly target_lang?: string; readonly writing_style?: string; readonly tone?: string }]',
    palette: inEditor,
    key: ['ctrl+k i', 'editorTextFocus'],
    menus: [['interlinear.editor', '2_improve@1']],
  },
  'interlinear.correctSelection': {
    does: 'Suggest corrections of spelling and grammar',
    handler: 'improve.correct',
    captures: ['ranges'],
    args: '[options?: { readonly target_lang?: string }]',
    palette: inEditor,
    key: ['ctrl+k shift+i', 'editorTextFocus'],
    menus: [['interlinear.editor', '2_improve@2']],
  },
  'interlinear.improveAgain': {
    does: 'Request another suggestion',
    handler: 'improve.improveAgain',
    args: '[options?: { readonly target_lang?: string; readonly writing_style?: string; readonly tone?: string }]',
    icon: 'refresh',
    palette: inImprovement,
    menus: [['editor/title', 'navigation@-5', inImprovement]],
  },
  'interlinear.acceptSentence': {
    does: 'Accept the suggestion at the cursor',
    handler: 'improve.acceptSentence',
    icon: 'check',
    palette: inReview,
    key: ['enter', `editorTextFocus && ${inReview}`],
    menus: [['editor/title', 'navigation@-9', inReview]],
  },
  'interlinear.rejectSentence': {
    does: 'Reject the suggestion at the cursor',
    handler: 'improve.rejectSentence',
    icon: 'close',
    palette: inReview,
    key: ['backspace', `editorTextFocus && ${inReview}`],
    menus: [['editor/title', 'navigation@-8', inReview]],
  },
  'interlinear.acceptAllSentences': {
    does: 'Accept all suggestions that kept protected text',
    handler: 'improve.acceptAll',
    icon: 'check-all',
    palette: inReview,
    key: ['ctrl+enter', `editorTextFocus && ${inReview}`],
    menus: [['editor/title', 'navigation@-7', inReview]],
  },
  'interlinear.rejectAllSentences': {
    does: 'Reject all suggestions',
    handler: 'improve.rejectAll',
    icon: 'discard',
    palette: inReview,
    key: ['ctrl+backspace', `editorTextFocus && ${inReview}`],
    menus: [['editor/title', 'navigation@-6', inReview]],
  },
  'interlinear.detectLanguage': {
    does: 'Detect the language of each selection, or of the file',
    handler: 'detect.detect',
    captures: ['editor'],
    palette: inEditor,
    menus: [['interlinear.more', '4_improve@3']],
  },
  'interlinear.translateFile': {
    does: 'Translate the open file, or files and folders, into new files, and keep their structure',
    handler: 'files.translate',
    captures: ['file'],
    args: '[uri?: unknown, uris?: unknown, options?: { readonly targets?: readonly string[] }]',
    icon: 'file-add',
    menus: [
      ['interlinear.more', '4_document@0', isMarkup],
      ['explorer/context', '4_interlinear@0', `explorerResourceIsFolder || ${isMarkup}`],
      ['editor/title/context', '4_interlinear@1', isMarkup],
    ],
  },
  'interlinear.updateTranslation': {
    does: 'Translate what has changed in a file since it was translated, and keep changes made by hand',
    handler: 'files.update',
    captures: ['file'],
    args: '[uri?: unknown]',
    icon: 'sync',
    menus: [
      ['interlinear.more', '4_document@2', isMarkup],
      ['editor/title/context', '4_interlinear@2', isMarkup],
    ],
  },
  'interlinear.reviewTranslation': {
    does: 'Show what was changed in a translated file and in its source, one by one, to keep, take or edit it',
    handler: 'files.review',
    captures: ['file'],
    args: '[uri?: unknown]',
    icon: 'checklist',
  },
  'interlinear.openBesideSource': {
    does: 'Open a translated file beside its source, and show the same text in both',
    handler: 'files.openBeside',
    captures: ['file'],
    args: '[uri?: unknown]',
    icon: 'open-preview',
  },
  'interlinear.chooseTranslationPlace': {
    does: 'Choose again where translations of the files in a folder go, if several places fit',
    handler: 'files.choosePlace',
    captures: ['file'],
    icon: 'folder-opened',
  },
  'interlinear.shareState': {
    does: 'Move what is known about translated files into the repository, so that others can update them',
    handler: 'files.shareState',
    captures: ['file'],
    icon: 'repo-push',
  },
  'interlinear.goToNextChange': {
    does: 'Go to the next text of a translated file that is behind its source, or was changed on both sides',
    handler: 'files.goToNext',
    captures: ['file'],
    args: '[uri?: unknown]',
    key: ['f4', 'editorTextFocus && resourcePath in interlinear.knownTranslations'],
  },
  'interlinear.translateAsDocument': {
    does: 'Translate the open file, or files and folders, as documents',
    handler: 'documents.translate',
    captures: ['file'],
    args: '[uri?: unknown, uris?: unknown, options?: { readonly targets?: readonly string[]; readonly confirmed?: boolean }]',
    icon: 'file-add',
    menus: [
      ['explorer/context', '4_interlinear@1', `explorerResourceIsFolder || ${isDocument}`],
      ['editor/title/context', '4_interlinear@1', isDocument],
      ['view/title', 'navigation@2', view('jobs')],
      ['interlinear.more', '4_document@1', 'resourceExtname =~ /\\.(html?|txt|xlf|xliff|srt)$/i'],
    ],
  },
  'interlinear.translateRecording': {
    does: 'Translate audio or video into text, subtitles or speech',
    handler: 'recordings.translate',
    captures: ['file'],
    args: '[uri?: unknown, uris?: unknown, options?: { readonly source_language?: string; readonly targets: readonly { readonly language: string; readonly type: string }[] }]',
    icon: 'mic',
    menus: [
      ['explorer/context', '4_interlinear@2', isRecording],
      ['editor/title/context', '4_interlinear@2', isRecording],
      ['view/title', 'navigation@3', view('jobs')],
    ],
  },
  'interlinear.stopJob': {
    does: 'Stop an upload, or stop following a job',
    handler: 'jobs.stop',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'stop-circle',
    palette: false,
    menus: [...onRow(row('jobs', 'stop'), 'inline@5', '3_job@1')],
  },
  'interlinear.continueJob': {
    does: 'Continue a job whose API key was replaced',
    handler: 'jobs.continue',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'key',
    palette: false,
    menus: [...onRow(row('jobs', 'continue'), 'inline@4', '3_job@0')],
  },
  'interlinear.retryJob': {
    does: 'Retry a job; asks if it may be billed again',
    handler: 'jobs.retry',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'refresh',
    palette: false,
    menus: [...onRow(row('jobs', 'retry'), 'inline@4', '3_job@2')],
  },
  'interlinear.removeJob': {
    does: 'Remove a job from the list',
    handler: 'jobs.remove',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'close',
    palette: false,
    key: ['delete', listOf('jobs')],
    menus: onRow('view == interlinear.jobs && viewItem =~ /\\bremove\\b|^group-failed$/', '4_remove@1'),
  },
  'interlinear.openResult': {
    does: 'Open the translation',
    handler: 'jobs.open',
    args: '[row?: unknown]',
    icon: 'go-to-file',
    palette: false,
    menus: [...onRow(row('jobs', 'open'), 'inline@2', '1_result@1')],
  },
  'interlinear.compareResult': {
    does: 'Compare the translation with the original, for text formats',
    handler: 'jobs.compare',
    args: '[row?: unknown]',
    icon: 'diff',
    palette: false,
    menus: [...onRow(row('jobs', 'compare'), '1_result@2')],
  },
  'interlinear.revealResult': {
    does: 'Show the translation in the Explorer or the file manager',
    handler: 'jobs.reveal',
    args: '[row?: unknown]',
    icon: 'folder-opened',
    palette: false,
    menus: [...onRow(row('jobs', 'reveal'), '2_place@1')],
  },
  'interlinear.copyResultPath': {
    does: 'Copy the path of the translation',
    handler: 'jobs.copyPath',
    args: '[row?: unknown]',
    icon: 'copy',
    palette: false,
    menus: [...onRow(row('jobs', 'reveal'), '2_place@2')],
  },
  'interlinear.saveResultAs': {
    does: "Save a translation that couldn't be saved to its destination",
    handler: 'jobs.saveAs',
    args: '[row?: unknown]',
    icon: 'save-as',
    palette: false,
    menus: [...onRow(row('jobs', 'place'), 'inline@3', '1_result@3')],
  },
  'interlinear.clearFinishedJobs': {
    does: 'Remove finished jobs from the list; files are kept',
    handler: 'jobs.clear',
    icon: 'clear-all',
    palette: 'interlinear.hasFinishedJobs',
    menus: [
      ['view/title', 'navigation@4', `${view('jobs')} && interlinear.hasFinishedJobs`],
      ...onRow('view == interlinear.jobs && viewItem == group-done', 'inline@1'),
    ],
  },
  'interlinear.resumeJobs': {
    does: 'Resume jobs that were paused when the quota was used up',
    handler: 'jobs.resume',
    icon: 'play',
    palette: 'interlinear.jobsHeld',
    menus: [['view/title', 'navigation@1', `${view('jobs')} && interlinear.jobsHeld`]],
  },
  'interlinear.refreshGlossaries': {
    does: 'Reload glossaries',
    handler: 'glossaries.refresh',
    icon: 'refresh',
    menus: [['view/title', 'navigation@3', view('glossaries')]],
  },
  'interlinear.filterGlossaries': {
    does: 'Filter glossaries by name or language',
    handler: 'glossaries.filter',
    icon: 'filter',
    menus: [['view/title', 'navigation@2', `${view('glossaries')} && !interlinear.glossariesFiltered`]],
  },
  'interlinear.clearGlossaryFilter': {
    does: 'Show all glossaries',
    handler: 'glossaries.clearFilter',
    icon: 'filter-filled',
    palette: 'interlinear.glossariesFiltered',
    menus: [['view/title', 'navigation@2', `${view('glossaries')} && interlinear.glossariesFiltered`]],
  },
  'interlinear.createGlossary': {
    does: 'Create a glossary by hand, from a file, from selected pairs or from two files',
    handler: 'glossaries.create',
    captures: ['selectedText'],
    icon: 'add',
    menus: [['view/title', 'navigation@1', view('glossaries')]],
  },
  'interlinear.importIntoGlossary': {
    does: 'Import a CSV or TSV file',
    handler: 'glossaries.importFiles',
    args: '[uri?: unknown, uris?: unknown]',
    icon: 'cloud-upload',
    menus: [
      ['explorer/context', '4_interlinear@3', isTable],
      ['view/title', '1_import@1', view('glossaries')],
      ...onRow(row('glossaries', 'glossary', 'current'), '2_change@2'),
    ],
  },
  'interlinear.renameGlossary': {
    does: 'Rename the glossary',
    handler: 'glossaries.rename',
    args: '[row?: unknown]',
    icon: 'edit',
    palette: false,
    key: ['f2', listOf('glossaries')],
    menus: [...onRow(row('glossaries', 'glossary', 'current'), '2_change@3')],
  },
  'interlinear.deleteGlossary': {
    does: 'Delete glossaries, after confirmation',
    handler: 'glossaries.remove',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'trash',
    palette: false,
    key: ['delete', listOf('glossaries')],
    menus: [...onRow(row('glossaries', 'glossary'), '4_delete@1')],
  },
  'interlinear.duplicateGlossary': {
    does: 'Create a copy with the same dictionaries',
    handler: 'glossaries.duplicate',
    args: '[row?: unknown]',
    icon: 'copy',
    palette: false,
    menus: [...onRow(row('glossaries', 'glossary'), '3_copy@1')],
  },
  'interlinear.convertGlossary': {
    does: 'Create a current glossary from a legacy one',
    handler: 'glossaries.convert',
    args: '[row?: unknown]',
    icon: 'arrow-up',
    palette: false,
    menus: [...onRow(row('glossaries', 'glossary', 'legacy'), '2_change@4')],
  },
  'interlinear.copyGlossaryId': {
    does: 'Copy the ID for other tools and settings',
    handler: 'glossaries.copyId',
    args: '[row?: unknown, rows?: unknown]',
    palette: false,
    menus: [...onRow(row('glossaries', 'glossary'), '3_copy@2')],
  },
  'interlinear.useGlossary': {
    does: 'Use the glossary for translations',
    handler: 'glossaries.use',
    args: '[row?: unknown]',
    icon: 'pass',
    palette: false,
    menus: [...onRow(row('glossaries', 'glossary', 'ready', 'unused'), 'inline@1', '1_use@1')],
  },
  'interlinear.stopUsingGlossary': {
    does: 'Stop using the glossary for translations',
    handler: 'glossaries.stopUsing',
    args: '[row?: unknown]',
    icon: 'circle-slash',
    palette: false,
    menus: [...onRow(row('glossaries', 'glossary', 'used'), 'inline@1', '1_use@1')],
  },
  'interlinear.addDictionary': {
    does: 'Add a language pair',
    handler: 'glossaries.addDictionary',
    captures: ['selectedText'],
    args: '[row?: unknown]',
    icon: 'add',
    palette: false,
    menus: [...onRow(row('glossaries', 'glossary', 'current'), 'inline@2', '2_change@1')],
  },
  'interlinear.openDictionary': {
    does: 'Open the entries as a file; save it to update the dictionary',
    handler: 'glossaries.open',
    args: '[row?: unknown]',
    icon: 'go-to-file',
    palette: false,
    menus: [...onRow(row('glossaries', 'dictionary'), 'inline@1', '1_open@1')],
  },
  'interlinear.importDictionary': {
    does: 'Import entries from a CSV, TSV or text file',
    handler: 'glossaries.importInto',
    args: '[row?: unknown]',
    icon: 'cloud-upload',
    palette: false,
    menus: [...onRow(row('glossaries', 'dictionary', 'current'), '2_file@1')],
  },
  'interlinear.exportDictionary': {
    does: 'Export entries as a TSV or CSV file',
    handler: 'glossaries.exportRows',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'cloud-download',
    palette: false,
    menus: [...onRow(row('glossaries', 'dictionary'), '2_file@2')],
  },
  'interlinear.compareDictionaries': {
    does: 'Compare two dictionaries',
    handler: 'glossaries.compare',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'diff',
    palette: false,
    menus: [...onRow(row('glossaries', 'dictionary'), '2_file@3')],
  },
  'interlinear.deleteDictionary': {
    does: 'Delete dictionaries, after confirmation',
    handler: 'glossaries.remove',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'trash',
    palette: false,
    menus: [...onRow(row('glossaries', 'dictionary', 'current'), '4_delete@1')],
  },
  'interlinear.listDictionaryFaults': {
    does: 'List all problems of an open dictionary',
    handler: 'dictionaries.listFaults',
    icon: 'list-unordered',
    palette: 'resourceScheme == interlinear-glossary',
    menus: [['editor/title', 'navigation@50', 'resourceScheme == interlinear-glossary']],
  },
  'interlinear.addToGlossary': {
    does: 'Add the selected term, or a list of pairs',
    handler: 'terms.addToGlossary',
    captures: ['editor'],
    palette: inEditor,
    menus: [['interlinear.editor', '3_terms@1']],
  },
  'interlinear.checkTerms': {
    does: 'Check whether the open translation uses the terms of the glossaries in use',
    handler: 'terms.check',
    captures: ['editor'],
    palette: inEditor,
  },
  'interlinear.retranslateWithTerms': {
    does: 'Translate a passage again, using the glossary that contains its terms',
    handler: 'terms.retranslate',
    args: '[uri?: unknown, range?: unknown]',
    palette: false,
  },
  'interlinear.copyTermTranslation': {
    does: 'Copy the translation that the glossary requires',
    handler: 'terms.copyTranslation',
    args: '[translation?: unknown]',
    palette: false,
  },
  'interlinear.linkDictionary': {
    does: 'Link a CSV or TSV file to a dictionary',
    handler: 'linkedFiles.link',
    args: '[uri?: unknown]',
    menus: [['explorer/context', '4_interlinear@4', `${isTable} && !(resourcePath in interlinear.linkedFiles)`]],
  },
  'interlinear.unlinkDictionary': {
    does: 'Remove the link; file and dictionary are kept',
    handler: 'linkedFiles.unlink',
    args: '[uri?: unknown]',
    palette: isLinked,
    menus: [['explorer/context', '4_interlinear@8', isLinked]],
  },
  'interlinear.compareLinkedDictionary': {
    does: 'Compare the file with its dictionary',
    handler: 'linkedFiles.compare',
    args: '[uri?: unknown]',
    icon: 'diff',
    palette: isLinked,
    menus: [
      ['explorer/context', '4_interlinear@5', isLinked],
      ['editor/title', 'navigation@60', `${isLinked} && resourceScheme != interlinear-glossary`],
    ],
  },
  'interlinear.pullLinkedDictionary': {
    does: 'Update the file from the dictionary',
    handler: 'linkedFiles.pull',
    args: '[uri?: unknown, uris?: unknown, options?: { readonly confirmed?: boolean }]',
    icon: 'cloud-download',
    palette: isLinked,
    menus: [
      ['explorer/context', '4_interlinear@6', isLinked],
      ['editor/title', 'navigation@61', `${isLinked} && resourceScheme != interlinear-glossary`],
    ],
  },
  'interlinear.pushLinkedDictionary': {
    does: 'Update the dictionary from the file',
    handler: 'linkedFiles.push',
    args: "[uri?: unknown, uris?: unknown, options?: { readonly confirmed?: 'replace' | 'merge' }]",
    icon: 'cloud-upload',
    palette: isLinked,
    menus: [
      ['explorer/context', '4_interlinear@7', isLinked],
      ['editor/title', 'navigation@62', `${isLinked} && resourceScheme != interlinear-glossary`],
    ],
  },
  'interlinear.refreshStyleRules': {
    does: 'Reload style rule lists',
    handler: 'styleRules.refresh',
    icon: 'refresh',
    menus: [['view/title', 'navigation@2', view('styleRules')]],
  },
  'interlinear.createStyleRules': {
    does: 'Create a style rule list for one language',
    handler: 'styleRules.create',
    icon: 'add',
    menus: [['view/title', 'navigation@1', view('styleRules')]],
  },
  'interlinear.renameStyleRules': {
    does: 'Rename the style rule list',
    handler: 'styleRules.rename',
    args: '[row?: unknown]',
    icon: 'edit',
    palette: false,
    key: ['f2', listOf('styleRules')],
    menus: [...onRow(row('styleRules', 'list'), '2_change@3')],
  },
  'interlinear.deleteStyleRules': {
    does: 'Delete style rule lists, after confirmation',
    handler: 'styleRules.remove',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'trash',
    palette: false,
    key: ['delete', listOf('styleRules')],
    menus: [...onRow(row('styleRules', 'list'), '4_delete@1')],
  },
  'interlinear.openStyleRules': {
    does: 'Open the list as a JSON file; save it to update the list',
    handler: 'styleRules.open',
    args: '[row?: unknown]',
    icon: 'json',
    palette: false,
    key: ['enter', listOf('styleRules')],
    menus: [...onRow(row('styleRules', 'list'), 'inline@2', '1_use@2')],
  },
  'interlinear.copyStyleRulesId': {
    does: 'Copy the ID for other tools and settings',
    handler: 'styleRules.copyId',
    args: '[row?: unknown, rows?: unknown]',
    palette: false,
    menus: [...onRow(row('styleRules', 'list'), '3_copy@1')],
  },
  'interlinear.useStyleRules': {
    does: 'Use the style rule list for translations',
    handler: 'styleRules.use',
    args: '[row?: unknown]',
    icon: 'pass',
    palette: false,
    menus: [...onRow(row('styleRules', 'list', 'unused'), 'inline@1', '1_use@1')],
  },
  'interlinear.stopUsingStyleRules': {
    does: 'Stop using a style rule list',
    handler: 'styleRules.stopUsing',
    icon: 'circle-slash',
    palette: false,
    menus: [...onRow(row('styleRules', 'list', 'used'), 'inline@1', '1_use@1')],
  },
  'interlinear.setStyleRule': {
    does: 'Choose a rule and its option',
    handler: 'styleRules.setRule',
    args: '[row?: unknown]',
    icon: 'edit',
    palette: false,
    menus: [
      ...onRow(row('styleRules', 'list'), '2_change@1'),
      ...onRow(row('styleRules', 'rules'), 'inline@1', '2_change@1'),
      ...onRow(row('styleRules', 'rule'), 'inline@1', '2_change@1'),
    ],
  },
  'interlinear.clearStyleRule': {
    does: 'Remove a rule from the list',
    handler: 'styleRules.clearRule',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'close',
    palette: false,
    menus: [...onRow(row('styleRules', 'rule'), '4_delete@1')],
  },
  'interlinear.addInstruction': {
    does: 'Add a custom instruction',
    handler: 'styleRules.addInstruction',
    args: '[row?: unknown]',
    icon: 'add',
    palette: false,
    menus: [...onRow(row('styleRules', 'list'), '2_change@2'), ...onRow(row('styleRules', 'instructions'), 'inline@1', '2_change@1')],
  },
  'interlinear.editInstruction': {
    does: 'Edit a custom instruction',
    handler: 'styleRules.editInstruction',
    args: '[row?: unknown]',
    icon: 'edit',
    palette: false,
    menus: [...onRow(row('styleRules', 'instruction'), 'inline@1', '2_change@1')],
  },
  'interlinear.deleteInstruction': {
    does: 'Delete custom instructions, after confirmation',
    handler: 'styleRules.deleteInstruction',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'trash',
    palette: false,
    menus: [...onRow(row('styleRules', 'instruction'), '4_delete@1')],
  },
  'interlinear.refreshMemories': {
    does: 'Reload translation memories',
    handler: 'memories.refresh',
    icon: 'refresh',
    menus: [['view/title', 'navigation@1', view('memories')]],
  },
  'interlinear.useMemory': {
    does: 'Use the translation memory for translations',
    handler: 'memories.use',
    args: '[row?: unknown]',
    icon: 'pass',
    palette: false,
    menus: [...onRow(row('memories', 'memory', 'unused'), 'inline@1', '1_use@1'), ...onRow(row('memories', 'memory', 'used'), '1_use@2')],
  },
  'interlinear.stopUsingMemory': {
    does: 'Stop using a translation memory',
    handler: 'memories.stopUsing',
    icon: 'circle-slash',
    palette: false,
    menus: [...onRow(row('memories', 'memory', 'used'), 'inline@1', '1_use@1')],
  },
  'interlinear.copyMemoryId': {
    does: 'Copy the ID for other tools and settings',
    handler: 'memories.copyIds',
    args: '[row?: unknown, rows?: unknown]',
    palette: false,
    menus: [...onRow(row('memories', 'memory'), '3_copy@1')],
  },
} as const satisfies Readonly<Record<string, CommandRow>>;
