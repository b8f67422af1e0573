import packageNls from '../../package.nls.json' with { type: 'json' };

type Key = keyof typeof packageNls;
type Command = { [K in Key]: K extends `command.${infer Name}` ? Name : never }[Key];

/** A text of the manifest. */
export function manifestText(key: Key): string {
  return packageNls[key];
}

/** The title of a command, as menus have it. */
export function commandTitle(command: Command): string {
  return packageNls[`command.${command}`];
}

/** The same as the Command Palette has it. */
export function palette(command: Command): string {
  return `Interlinear: ${commandTitle(command)}`;
}
