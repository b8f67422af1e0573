/** Colors of the editor's theme for the canvas, which CSS cannot style. */
export interface Theme {
  readonly isHighContrast: boolean;
  readonly foreground: string;
  readonly quiet: string;
  readonly lines: string;
  readonly background: string;
  readonly tooltip: { readonly background: string; readonly foreground: string; readonly border: string };
  /** Colors of the series, repeated after the last one. */
  readonly series: readonly string[];
  /** Color for the remainder. */
  readonly rest: string;
  readonly font: { readonly family: string; readonly size: number };
}

/** Neighbors also differ in brightness. Orange is not used, because themes may lack it or define it as translucent. */
const seriesColors = ['blue', 'yellow', 'purple', 'green', 'red'];

export function currentTheme(): Theme {
  const style = getComputedStyle(document.documentElement);
  const color = (fallback: string, ...names: readonly string[]) =>
    names.map((name) => style.getPropertyValue(`--vscode-${name}`).trim()).find((value) => value !== '') ?? fallback;
  const body = getComputedStyle(document.body);
  const foreground = color(body.color, 'foreground');
  const isHighContrast = document.body.matches('.vscode-high-contrast, .vscode-high-contrast-light');
  const background = color(body.backgroundColor, 'editor-background');
  return {
    isHighContrast,
    foreground,
    quiet: isHighContrast ? foreground : color(foreground, 'descriptionForeground'),
    lines: isHighContrast ? 'rgba(128, 128, 128, 0.6)' : 'rgba(128, 128, 128, 0.25)',
    background,
    tooltip: {
      background: color(background, 'editorHoverWidget-background'),
      foreground: color(foreground, 'editorHoverWidget-foreground'),
      border: color(foreground, 'contrastBorder', 'editorHoverWidget-border'),
    },
    series: seriesColors.map((name) => color(foreground, `charts-${name}`)),
    rest: color(foreground, 'descriptionForeground'),
    font: { family: body.fontFamily, size: Number.parseFloat(body.fontSize) },
  };
}

/**
 * Calls back when the editor changes its theme, which changes the classes of the body and the properties of the document. @returns a
 * function that ends it
 */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['style', 'class'] });
  observer.observe(document.body, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}
