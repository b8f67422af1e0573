/** Ids that package.json and the code share. A unit test holds them against package.json both ways. */

/** Commands, each with the arguments that other code may call it with. */
export interface Commands {
  'interlinear.connect': [];
  'interlinear.disconnect': [];
  'interlinear.translateSelection': [];
  'interlinear.translateSelectionTo': [target?: string];
  'interlinear.chooseTargetLanguage': [];
  'interlinear.showLog': [];
  'interlinear.copyDiagnostics': [];
}
export type CommandId = keyof Commands;

/** Settings with their defaults. */
export const settings = {
  'interlinear.connection.provider': 'deepl',
  'interlinear.connection.address': 'auto',
  'interlinear.connection.paidUrl': '',
  'interlinear.connection.freeUrl': '',
  'interlinear.connection.usUrl': '',
  'interlinear.connection.authScheme': 'Service-Auth-Key',
  'interlinear.languages.include': [],
  'interlinear.selection.whenEmpty': 'line',
} as const;
export type SettingId = keyof typeof settings;
