import type { BrowserContextOptions } from 'playwright-core';
import type { Settings } from '../../test/harness/editorServer.ts';
import type { UiEditor } from '../../test/harness/uiEditor.ts';
import type { Workbench } from '../../test/ui/pages/workbench.ts';

/** A state of the window that is worth a picture. */
export interface Scene {
  readonly name: string;
  readonly settings?: Settings;
  /** What the account has before the window opens. */
  prepare?(editor: UiEditor): Promise<void>;
  /** Brings the window there. */
  run(workbench: Workbench, editor: UiEditor): Promise<void>;
}

/** Scenes that end up in one folder and look alike. */
export interface Album {
  /** Below `media/`. */
  readonly folder: string;
  readonly scenes: readonly Scene[];
  readonly settings: Settings;
  readonly context: BrowserContextOptions;
  /** In which themes each picture is taken; the name of the file ends with that of the theme when there are several. */
  readonly themes: readonly ThemeName[];
}

/** The kinds of themes that the editor knows, with one of each and the class by which the window shows it. */
export const themes = {
  light: { setting: 'Light Modern', shown: 'vs' },
  dark: { setting: 'Dark Modern', shown: 'vs-dark' },
  hc: { setting: 'Default High Contrast', shown: 'hc-black' },
  hcLight: { setting: 'Default High Contrast Light', shown: 'hc-light' },
} as const;
export type ThemeName = keyof typeof themes;

/** What would move between two runs, or takes room and says nothing. */
export const calm: Settings = {
  'editor.minimap.enabled': false,
  'editor.cursorBlinking': 'solid',
  'explorer.autoReveal': false,
};
