import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../harness/paths.ts';

/** What the editor puts on a page of a webview; recorded from it by `test/ui/webviewThemes.test.ts`. */
const theme = v.object({
  /** Of the body. */
  classes: v.string(),
  data: v.record(v.string(), v.string()),
  /** Properties of the document. */
  properties: v.record(v.string(), v.string()),
});
export type Theme = v.InferOutput<typeof theme>;

/** The themes by their files, with their names in the settings of the editor. */
export const themes = {
  dark: 'Dark Modern',
  light: 'Light Modern',
  'high-contrast': 'Default High Contrast',
  'high-contrast-light': 'Default High Contrast Light',
} as const;
export type ThemeName = keyof typeof themes;
export const themeNames = ['dark', 'light', 'high-contrast', 'high-contrast-light'] as const satisfies readonly ThemeName[];

const folder = join(root, 'test', 'fixtures', 'themes');

export function themeFile(name: ThemeName): string {
  return join(folder, `${name}.json`);
}

/** The style sheet that the editor puts before those of the page. */
export const editorStyleFile = join(folder, 'editor.css');

export function readTheme(name: ThemeName): Theme {
  return v.parse(theme, JSON.parse(readFileSync(themeFile(name), 'utf8')));
}

export function readEditorStyle(): string {
  return readFileSync(editorStyleFile, 'utf8');
}
