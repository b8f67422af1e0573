/**
 * The one table of commands: `npm run manifest` writes from it the manifest's commands, menus and keybindings, docs/commands.md and
 * src/generated. A command is its row here, its title in package.nls.json (`command.<name>`), and its handler, which a feature registers.
 */

/** A place in a menu: which one, the group with its order, and when it is there. */
export type MenuPlace = readonly [menu: string, group: string, when?: string];

export interface CommandRow {
  /** What it does, for docs/commands.md. */
  readonly does: string;
  /** What other code may call it with, as a type; nothing when left out. */
  readonly args?: string;
  /** Name of a codicon. */
  readonly icon?: string;
  /** When the Command Palette has it: always when left out. */
  readonly palette?: string | false;
  /** The key of Windows and Linux; that of a Mac has Cmd in place of Ctrl, and Cmd+Backspace in place of Delete. */
  readonly key?: readonly [key: string, when: string];
  readonly menus?: readonly MenuPlace[];
}

const inEditor = 'editorIsOpen';
const inReview = 'isInDiffEditor && resourceScheme == interlinear-improvement';
const inImprovement = String.raw`${inReview} && resourcePath =~ /^\/improve\//`;
const inTranslation = 'resourceScheme == interlinear-result && resourcePath =~ /^\\/\\d+\\/translation\\//';
const isDocument = 'resourceExtname =~ /\\.(docx?|pptx|xlsx|pdf|html?|txt|xlf|xliff|srt|jpe?g|png)$/i';
const isRecording = 'resourceExtname =~ /\\.(mp3|wav|og[ga]|opus|flac|mp4|m4a|web[ma])$/i';
const isTable = 'resourceExtname =~ /\\.(csv|tsv)$/i';
const isLinked = 'resourcePath in interlinear.linkedFiles';
const hasAdminKey = 'interlinear.hasAdminKey';
const hasTranslated = 'interlinear.hasTranslated';

/** The bar of a view. */
function view(name: string): string {
  return `view == interlinear.${name}`;
}

/** A row of a view whose context value has all these words. */
function row(name: string, ...words: readonly string[]): string {
  return [view(name), ...words.map((word) => String.raw`viewItem =~ /\b${word}\b/`)].join(' && ');
}

/** The list of a view that has the keyboard. */
function listOf(name: string): string {
  return `focusedView == interlinear.${name} && listFocus && !inputFocus`;
}

/** Places on a row of a view: inline, in its menu, or both. */
function onRow(when: string, ...groups: readonly string[]): MenuPlace[] {
  return groups.map((group) => ['view/item/context', group, when]);
}

export const commands = {
  'interlinear.connect': { does: 'Asks who translates, and for the key unless one is stored' },
  'interlinear.disconnect': { does: 'Removes the key from the secret storage' },
  'interlinear.translateSelection': {
    does: 'Translates, and puts the result where `interlinear.translation.placement` says',
    palette: inEditor,
    key: ['ctrl+k l', 'editorTextFocus'],
    menus: [['interlinear.editor', '1_translate@1']],
  },
  'interlinear.translateSelectionTo': {
    does: 'Asks for another language, just once',
    args: '[target?: string]',
    palette: inEditor,
    key: ['ctrl+k shift+l', 'editorTextFocus'],
    menus: [['interlinear.editor', '1_translate@2']],
  },
  'interlinear.chooseTargetLanguage': {
    does: 'For this workspace, or where a setting decides',
    args: '[target?: string]',
    menus: [['interlinear.editor', '5_language@1']],
  },
  'interlinear.showLog': { does: 'Opens the log' },
  'interlinear.copyDiagnostics': { does: 'Versions and the last log lines, for a bug report' },
  'interlinear.translateAndReplace': {
    does: 'In place of the original',
    palette: inEditor,
    menus: [['interlinear.editor', '2_place@1', '!editorReadonly && config.interlinear.translation.placement != replace']],
  },
  'interlinear.translateBelow': {
    does: 'On new lines; the original is kept',
    palette: inEditor,
    menus: [['interlinear.editor', '2_place@2', '!editorReadonly']],
  },
  'interlinear.translateSideBySide': {
    does: 'In a comparison; the document is not changed',
    palette: inEditor,
    menus: [['interlinear.editor', '2_place@3']],
  },
  'interlinear.translateToClipboard': {
    does: 'The document is not changed',
    palette: inEditor,
    menus: [['interlinear.editor', '2_place@4']],
  },
  'interlinear.translateInHover': { does: 'The document is not changed', palette: inEditor, menus: [['interlinear.editor', '2_place@5']] },
  'interlinear.pasteAsTranslation': {
    does: "Puts the clipboard's text into the document, translated",
    palette: inEditor,
    menus: [['interlinear.editor', '3_after@3', '!editorReadonly']],
  },
  'interlinear.translateIntoSeveral': {
    does: 'A tab for each',
    args: '[targets?: readonly string[]]',
    palette: inEditor,
    menus: [['interlinear.editor', '2_place@6']],
  },
  'interlinear.translateAgain': {
    does: 'Replaces a translation of this window with one into another language, made from the original',
    args: '[target?: string]',
    palette: hasTranslated,
    menus: [['interlinear.editor', '3_after@1', `${hasTranslated} && !editorReadonly`]],
  },
  'interlinear.translateBack': {
    does: 'Shows a translation in the language of its original, beside the original',
    palette: hasTranslated,
    menus: [['interlinear.editor', '3_after@2', hasTranslated]],
  },
  'interlinear.translateWithOptions': {
    does: 'Opens the panel with all options',
    palette: inEditor,
    menus: [['interlinear.editor', '1_translate@3']],
  },
  'interlinear.translateWithPreset': {
    does: 'Uses options that were saved',
    args: '[name?: string]',
    palette: inEditor,
    menus: [['interlinear.editor', '1_translate@4', 'interlinear.hasPresets']],
  },
  'interlinear.translateCommitMessage': {
    does: 'The message of Source Control, as a whole',
    args: '[sourceControl?: unknown]',
    icon: 'globe',
    menus: [['scm/title', 'navigation@90', 'scmProvider']],
  },
  'interlinear.saveTranslation': {
    does: 'Of a whole text, beside the original, under the name that belongs there',
    icon: 'save-as',
    palette: inTranslation,
    menus: [['editor/title', 'navigation@-9', inTranslation]],
  },
  'interlinear.swapLanguages': { does: 'The source becomes the target', menus: [['interlinear.editor', '5_language@2']] },
  'interlinear.chooseSourceLanguage': { does: 'Or lets the service detect it' },
  'interlinear.chooseGlossary': { does: 'By name', args: '[place?: unknown]' },
  'interlinear.chooseStyleRules': { does: 'By name; for the paid plan', args: '[place?: unknown]' },
  'interlinear.chooseMemory': { does: 'By name', args: '[place?: unknown]' },
  'interlinear.showRequest': {
    does: 'The request of _Translate Selection_, without sending it',
    palette: inEditor,
    menus: [['interlinear.editor', '5_language@3']],
  },
  'interlinear.showRecent': { does: 'Lists them: insert, copy, compare', menus: [['interlinear.editor', '3_after@4']] },
  'interlinear.clearCache': {
    does: 'Forgets cached and recent translations; the same texts will cost again',
    args: '[confirmed?: boolean]',
  },
  'interlinear.refreshUsage': { does: 'Reads what was used of the period' },
  'interlinear.openUsage': {
    does: 'Opens the page about use, limits and analytics',
    icon: 'graph',
    menus: [
      ['view/title', 'navigation@5', view('jobs')],
      ['view/title', 'navigation@2', view('keys')],
    ],
  },
  'interlinear.exportAnalytics': {
    does: 'Writes what the organization used as CSV or JSON; with an admin key',
    icon: 'export',
    palette: hasAdminKey,
  },
  'interlinear.enterAdminKey': { does: 'Takes an admin key, for analytics and keys', icon: 'key' },
  'interlinear.forgetAdminKey': {
    does: 'Removes it from the secret storage',
    palette: hasAdminKey,
    menus: [['view/title', '9_admin@1', view('keys')]],
  },
  'interlinear.refreshKeys': {
    does: 'Reads the developer keys again; with an admin key',
    icon: 'refresh',
    palette: hasAdminKey,
    menus: [['view/title', 'navigation@3', view('keys')]],
  },
  'interlinear.createKey': {
    does: "Makes a developer key; it can be copied once, or in the service's web interface",
    icon: 'add',
    palette: hasAdminKey,
    menus: [['view/title', 'navigation@1', view('keys')]],
  },
  'interlinear.renameKey': {
    does: 'Changes the label of a developer key',
    args: '[row?: unknown]',
    icon: 'edit',
    palette: false,
    key: ['f2', listOf('keys')],
    menus: [...onRow(row('keys', 'active'), 'inline@1'), ...onRow(row('keys', 'key'), '2_change@1')],
  },
  'interlinear.limitKeyCharacters': {
    does: 'Sets how many characters a developer key may use in a period',
    args: '[row?: unknown]',
    palette: false,
    menus: [...onRow(row('keys', 'active'), '1_limits@1')],
  },
  'interlinear.limitKeySpeech': {
    does: 'Sets how much speech a developer key may use in a period',
    args: '[row?: unknown]',
    palette: false,
    menus: [...onRow(row('keys', 'active'), '1_limits@2')],
  },
  'interlinear.deactivateKey': {
    does: 'Ends a developer key for good, after a question',
    args: '[row?: unknown]',
    icon: 'circle-slash',
    palette: false,
    key: ['delete', listOf('keys')],
    menus: [...onRow(row('keys', 'active'), '4_delete@1')],
  },
  'interlinear.copyKeyId': {
    does: 'Copies what names the key to the service; a secret',
    args: '[row?: unknown]',
    palette: false,
    menus: [...onRow(row('keys', 'id'), '3_copy@1')],
  },
  'interlinear.readHere': {
    does: 'Shows what is selected, or stands at the cursor, in your language',
    args: '[position?: { readonly line: number; readonly character: number }]',
    palette: inEditor,
  },
  'interlinear.improveSelection': {
    does: 'Suggests better wording',
    args: '[options?: { readonly target_lang?: string; readonly writing_style?: string; readonly tone?: string }]',
    palette: inEditor,
    key: ['ctrl+k i', 'editorTextFocus'],
    menus: [['interlinear.editor', '4_improve@1']],
  },
  'interlinear.correctSelection': {
    does: 'Suggests corrections of mistakes only',
    args: '[options?: { readonly target_lang?: string }]',
    palette: inEditor,
    key: ['ctrl+k shift+i', 'editorTextFocus'],
    menus: [['interlinear.editor', '4_improve@2']],
  },
  'interlinear.improveAgain': {
    does: 'In a suggestion: asks for another one',
    args: '[options?: { readonly target_lang?: string; readonly writing_style?: string; readonly tone?: string }]',
    icon: 'refresh',
    palette: inImprovement,
    menus: [['editor/title', 'navigation@-5', inImprovement]],
  },
  'interlinear.acceptSentence': {
    does: 'In a suggestion: the one at the cursor',
    icon: 'check',
    palette: inReview,
    key: ['enter', `editorTextFocus && ${inReview}`],
    menus: [['editor/title', 'navigation@-9', inReview]],
  },
  'interlinear.rejectSentence': {
    does: 'In a suggestion: the one at the cursor',
    icon: 'close',
    palette: inReview,
    key: ['backspace', `editorTextFocus && ${inReview}`],
    menus: [['editor/title', 'navigation@-8', inReview]],
  },
  'interlinear.acceptAllSentences': {
    does: 'In a suggestion: all that lost nothing',
    icon: 'check-all',
    palette: inReview,
    key: ['ctrl+enter', `editorTextFocus && ${inReview}`],
    menus: [['editor/title', 'navigation@-7', inReview]],
  },
  'interlinear.rejectAllSentences': {
    does: 'In a suggestion',
    icon: 'discard',
    palette: inReview,
    key: ['ctrl+backspace', `editorTextFocus && ${inReview}`],
    menus: [['editor/title', 'navigation@-6', inReview]],
  },
  'interlinear.detectLanguage': {
    does: 'Names the language of each selection, or of the file',
    palette: inEditor,
    menus: [['interlinear.editor', '4_improve@3']],
  },
  'interlinear.translateAsDocument': {
    does: 'The open file, files or folders, into one or more languages',
    args: '[uri?: unknown, uris?: unknown, options?: { readonly targets?: readonly string[]; readonly confirmed?: boolean }]',
    icon: 'file-add',
    menus: [
      ['explorer/context', '4_interlinear@1', `explorerResourceIsFolder || ${isDocument}`],
      ['editor/title/context', '4_interlinear@1', isDocument],
      ['view/title', 'navigation@2', view('jobs')],
      ['interlinear.editor', '4_document@1', 'resourceExtname =~ /\\.(html?|txt|xlf|xliff|srt)$/i'],
    ],
  },
  'interlinear.translateRecording': {
    does: 'Audio or video into text, subtitles, speech',
    args: '[uri?: unknown, uris?: unknown, options?: { readonly source_language?: string; readonly targets: readonly { readonly language: string; readonly type: string }[] }]',
    icon: 'mic',
    menus: [
      ['explorer/context', '4_interlinear@2', isRecording],
      ['editor/title/context', '4_interlinear@2', isRecording],
      ['view/title', 'navigation@3', view('jobs')],
    ],
  },
  'interlinear.stopJob': {
    does: 'In the Jobs view: ends an upload, or stops following',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'stop-circle',
    palette: false,
    menus: [...onRow(row('jobs', 'stop'), 'inline@5', '3_job@1')],
  },
  'interlinear.continueJob': {
    does: 'In the Jobs view: for what was ordered with a key that has been replaced',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'key',
    palette: false,
    menus: [...onRow(row('jobs', 'continue'), 'inline@4', '3_job@0')],
  },
  'interlinear.retryJob': {
    does: 'In the Jobs view: goes on with what is over; asks when it may be billed again',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'refresh',
    palette: false,
    menus: [...onRow(row('jobs', 'retry'), 'inline@4', '3_job@2')],
  },
  'interlinear.removeJob': {
    does: 'In the Jobs view',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'close',
    palette: false,
    key: ['delete', listOf('jobs')],
    menus: [
      ...onRow('view == interlinear.jobs && viewItem =~ /\\bremove\\b|^group-failed$/', 'inline@6'),
      ...onRow(row('jobs', 'remove'), '4_remove@1'),
    ],
  },
  'interlinear.openResult': {
    does: 'In the Jobs view',
    args: '[row?: unknown]',
    icon: 'go-to-file',
    palette: false,
    menus: [...onRow(row('jobs', 'open'), 'inline@2', '1_result@1')],
  },
  'interlinear.compareResult': {
    does: 'In the Jobs view: side by side, for text formats',
    args: '[row?: unknown]',
    icon: 'diff',
    palette: false,
    menus: [...onRow(row('jobs', 'compare'), 'inline@1', '1_result@2')],
  },
  'interlinear.revealResult': {
    does: "In the Jobs view: in the Explorer, or in the system's",
    args: '[row?: unknown]',
    icon: 'folder-opened',
    palette: false,
    menus: [...onRow(row('jobs', 'reveal'), '2_place@1')],
  },
  'interlinear.copyResultPath': {
    does: 'In the Jobs view',
    args: '[row?: unknown]',
    icon: 'copy',
    palette: false,
    menus: [...onRow(row('jobs', 'reveal'), '2_place@2')],
  },
  'interlinear.saveResultAs': {
    does: 'In the Jobs view: for a translation that could not be written where it should go',
    args: '[row?: unknown]',
    icon: 'save-as',
    palette: false,
    menus: [...onRow(row('jobs', 'place'), 'inline@3', '1_result@3')],
  },
  'interlinear.clearFinishedJobs': {
    does: 'Forgets the jobs that are done; the files stay',
    icon: 'clear-all',
    palette: 'interlinear.hasFinishedJobs',
    menus: [
      ['view/title', 'navigation@4', `${view('jobs')} && interlinear.hasFinishedJobs`],
      ...onRow('view == interlinear.jobs && viewItem == group-done', 'inline@1'),
    ],
  },
  'interlinear.resumeJobs': {
    does: 'After the characters of the period were used up',
    icon: 'play',
    palette: 'interlinear.jobsHeld',
    menus: [['view/title', 'navigation@1', `${view('jobs')} && interlinear.jobsHeld`]],
  },
  'interlinear.refreshGlossaries': {
    does: 'Reads them again',
    icon: 'refresh',
    menus: [['view/title', 'navigation@3', view('glossaries')]],
  },
  'interlinear.filterGlossaries': {
    does: 'By name or language',
    icon: 'filter',
    menus: [['view/title', 'navigation@2', `${view('glossaries')} && !interlinear.glossariesFiltered`]],
  },
  'interlinear.clearGlossaryFilter': {
    does: 'Shows all of them again',
    icon: 'filter-filled',
    palette: 'interlinear.glossariesFiltered',
    menus: [['view/title', 'navigation@2', `${view('glossaries')} && interlinear.glossariesFiltered`]],
  },
  'interlinear.createGlossary': {
    does: 'By hand, from a file, from selected pairs, from two files',
    icon: 'add',
    menus: [['view/title', 'navigation@1', view('glossaries')]],
  },
  'interlinear.importIntoGlossary': {
    does: 'A CSV or TSV file into a dictionary',
    args: '[uri?: unknown, uris?: unknown]',
    icon: 'cloud-upload',
    menus: [
      ['explorer/context', '4_interlinear@3', isTable],
      ['view/title', '1_import@1', view('glossaries')],
      ...onRow(row('glossaries', 'glossary', 'current'), '2_change@2'),
    ],
  },
  'interlinear.renameGlossary': {
    does: 'Renames the glossary at the service',
    args: '[row?: unknown]',
    icon: 'edit',
    palette: false,
    key: ['f2', listOf('glossaries')],
    menus: [...onRow(row('glossaries', 'glossary', 'current'), '2_change@3')],
  },
  'interlinear.deleteGlossary': {
    does: 'Deletes the glossaries at the service, after a question',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'trash',
    palette: false,
    key: ['delete', listOf('glossaries')],
    menus: [...onRow(row('glossaries', 'glossary'), 'inline@4', '4_delete@1')],
  },
  'interlinear.duplicateGlossary': {
    does: 'Creates another glossary with the same dictionaries',
    args: '[row?: unknown]',
    icon: 'copy',
    palette: false,
    menus: [...onRow(row('glossaries', 'glossary'), '3_copy@1')],
  },
  'interlinear.convertGlossary': {
    does: 'Creates a glossary of the current kind from a legacy one',
    args: '[row?: unknown]',
    icon: 'arrow-up',
    palette: false,
    menus: [...onRow(row('glossaries', 'glossary', 'legacy'), 'inline@3', '2_change@4')],
  },
  'interlinear.copyGlossaryId': {
    does: 'For other programs and for settings',
    args: '[row?: unknown, rows?: unknown]',
    palette: false,
    menus: [...onRow(row('glossaries', 'glossary'), '3_copy@2')],
  },
  'interlinear.useGlossary': {
    does: 'Translations use the glossary from now on',
    args: '[row?: unknown]',
    icon: 'pass',
    palette: false,
    menus: [...onRow(row('glossaries', 'glossary', 'ready', 'unused'), 'inline@1', '1_use@1')],
  },
  'interlinear.stopUsingGlossary': {
    does: 'Translations no longer use the glossary',
    args: '[row?: unknown]',
    icon: 'circle-slash',
    palette: false,
    menus: [...onRow(row('glossaries', 'glossary', 'used'), 'inline@1', '1_use@1')],
  },
  'interlinear.addDictionary': {
    does: 'Adds a language pair to the glossary',
    args: '[row?: unknown]',
    icon: 'add',
    palette: false,
    menus: [...onRow(row('glossaries', 'glossary', 'current'), 'inline@2', '2_change@1')],
  },
  'interlinear.openDictionary': {
    does: 'Opens the entries as a file; saving sends them',
    args: '[row?: unknown]',
    icon: 'go-to-file',
    palette: false,
    menus: [...onRow(row('glossaries', 'dictionary'), 'inline@1', '1_open@1')],
  },
  'interlinear.importDictionary': {
    does: 'Reads entries from a CSV, TSV or text file into the dictionary',
    args: '[row?: unknown]',
    icon: 'cloud-upload',
    palette: false,
    menus: [...onRow(row('glossaries', 'dictionary', 'current'), '2_file@1')],
  },
  'interlinear.exportDictionary': {
    does: 'Saves the entries as a TSV or CSV file',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'cloud-download',
    palette: false,
    menus: [...onRow(row('glossaries', 'dictionary'), 'inline@2', '2_file@2')],
  },
  'interlinear.compareDictionaries': {
    does: 'Shows two dictionaries in a comparison',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'diff',
    palette: false,
    menus: [...onRow(row('glossaries', 'dictionary'), '2_file@3')],
  },
  'interlinear.deleteDictionary': {
    does: 'Deletes the dictionaries at the service, after a question',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'trash',
    palette: false,
    menus: [...onRow(row('glossaries', 'dictionary', 'current'), 'inline@3', '4_delete@1')],
  },
  'interlinear.listDictionaryFaults': {
    does: 'In a dictionary that is open as a file',
    icon: 'list-unordered',
    palette: 'resourceScheme == interlinear-glossary',
    menus: [['editor/title', 'navigation@50', 'resourceScheme == interlinear-glossary']],
  },
  'interlinear.addToGlossary': {
    does: 'The selected term, or list of pairs',
    palette: inEditor,
    menus: [['interlinear.editor', '4_improve@4']],
  },
  'interlinear.checkTerms': { does: 'Whether the open translation follows the glossary in use', palette: inEditor },
  'interlinear.retranslateWithTerms': {
    does: 'Translates a passage again, with the glossary that its terms are in',
    args: '[uri?: unknown, range?: unknown]',
    palette: false,
  },
  'interlinear.copyTermTranslation': {
    does: 'Copies the translation that the glossary asks for',
    args: '[translation?: unknown]',
    palette: false,
  },
  'interlinear.linkDictionary': {
    does: 'Keeps a CSV or TSV file of the repository in step',
    args: '[uri?: unknown]',
    menus: [['explorer/context', '4_interlinear@4', `${isTable} && !(resourcePath in interlinear.linkedFiles)`]],
  },
  'interlinear.unlinkDictionary': {
    does: 'Both stay as they are',
    args: '[uri?: unknown]',
    palette: isLinked,
    menus: [['explorer/context', '4_interlinear@8', isLinked]],
  },
  'interlinear.compareLinkedDictionary': {
    does: 'Shows the differences',
    args: '[uri?: unknown]',
    icon: 'diff',
    palette: isLinked,
    menus: [
      ['explorer/context', '4_interlinear@5', isLinked],
      ['editor/title', 'navigation@60', `${isLinked} && resourceScheme != interlinear-glossary`],
    ],
  },
  'interlinear.pullLinkedDictionary': {
    does: 'Changes the file',
    args: '[uri?: unknown, uris?: unknown, options?: { readonly confirmed?: boolean }]',
    icon: 'cloud-download',
    palette: isLinked,
    menus: [
      ['explorer/context', '4_interlinear@6', isLinked],
      ['editor/title', 'navigation@61', `${isLinked} && resourceScheme != interlinear-glossary`],
    ],
  },
  'interlinear.pushLinkedDictionary': {
    does: 'Changes the dictionary',
    args: "[uri?: unknown, uris?: unknown, options?: { readonly confirmed?: 'replace' | 'merge' }]",
    icon: 'cloud-upload',
    palette: isLinked,
    menus: [
      ['explorer/context', '4_interlinear@7', isLinked],
      ['editor/title', 'navigation@62', `${isLinked} && resourceScheme != interlinear-glossary`],
    ],
  },
  'interlinear.refreshStyleRules': {
    does: 'Reads them again',
    icon: 'refresh',
    menus: [['view/title', 'navigation@2', view('styleRules')]],
  },
  'interlinear.createStyleRules': {
    does: 'For translations into one language',
    icon: 'add',
    menus: [['view/title', 'navigation@1', view('styleRules')]],
  },
  'interlinear.renameStyleRules': {
    does: 'Renames the style rule list at the service',
    args: '[row?: unknown]',
    icon: 'edit',
    palette: false,
    key: ['f2', listOf('styleRules')],
    menus: [...onRow(row('styleRules', 'list'), 'inline@3', '2_change@3')],
  },
  'interlinear.deleteStyleRules': {
    does: 'Deletes the style rule lists at the service, after a question',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'trash',
    palette: false,
    key: ['delete', listOf('styleRules')],
    menus: [...onRow(row('styleRules', 'list'), 'inline@4', '4_delete@1')],
  },
  'interlinear.openStyleRules': {
    does: 'Opens the list as a JSON file; saving sends it',
    args: '[row?: unknown]',
    icon: 'json',
    palette: false,
    key: ['enter', listOf('styleRules')],
    menus: [...onRow(row('styleRules', 'list'), 'inline@2', '1_use@2')],
  },
  'interlinear.copyStyleRulesId': {
    does: 'For other programs and for settings',
    args: '[row?: unknown, rows?: unknown]',
    palette: false,
    menus: [...onRow(row('styleRules', 'list'), '3_copy@1')],
  },
  'interlinear.useStyleRules': {
    does: 'Translations use the style rule list from now on',
    args: '[row?: unknown]',
    icon: 'pass',
    palette: false,
    menus: [...onRow(row('styleRules', 'list', 'unused'), 'inline@1', '1_use@1')],
  },
  'interlinear.stopUsingStyleRules': {
    does: 'Translations no longer use a style rule list',
    icon: 'circle-slash',
    palette: false,
    menus: [...onRow(row('styleRules', 'list', 'used'), 'inline@1', '1_use@1')],
  },
  'interlinear.setStyleRule': {
    does: 'Picks a rule and its option',
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
    does: 'Takes a rule out of the list',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'close',
    palette: false,
    menus: [...onRow(row('styleRules', 'rule'), 'inline@2', '4_delete@1')],
  },
  'interlinear.addInstruction': {
    does: 'Adds a custom instruction to the list',
    args: '[row?: unknown]',
    icon: 'add',
    palette: false,
    menus: [...onRow(row('styleRules', 'list'), '2_change@2'), ...onRow(row('styleRules', 'instructions'), 'inline@1', '2_change@1')],
  },
  'interlinear.editInstruction': {
    does: 'Changes the text of a custom instruction',
    args: '[row?: unknown]',
    icon: 'edit',
    palette: false,
    menus: [...onRow(row('styleRules', 'instruction'), 'inline@1', '2_change@1')],
  },
  'interlinear.deleteInstruction': {
    does: 'Deletes custom instructions from the list, after a question',
    args: '[row?: unknown, rows?: unknown]',
    icon: 'trash',
    palette: false,
    menus: [...onRow(row('styleRules', 'instruction'), 'inline@2', '4_delete@1')],
  },
  'interlinear.refreshMemories': { does: 'Reads them again', icon: 'refresh', menus: [['view/title', 'navigation@1', view('memories')]] },
  'interlinear.useMemory': {
    does: 'Translations use the translation memory from now on',
    args: '[row?: unknown]',
    icon: 'pass',
    palette: false,
    menus: [...onRow(row('memories', 'memory', 'unused'), 'inline@1', '1_use@1'), ...onRow(row('memories', 'memory', 'used'), '1_use@2')],
  },
  'interlinear.stopUsingMemory': {
    does: 'Translations no longer use a translation memory',
    icon: 'circle-slash',
    palette: false,
    menus: [...onRow(row('memories', 'memory', 'used'), 'inline@1', '1_use@1')],
  },
  'interlinear.copyMemoryId': {
    does: 'For other programs and for settings',
    args: '[row?: unknown, rows?: unknown]',
    palette: false,
    menus: [...onRow(row('memories', 'memory'), '3_copy@1')],
  },
} as const satisfies Readonly<Record<string, CommandRow>>;
