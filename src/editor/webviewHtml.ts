/** Parts of a panel's page. */
export interface WebviewParts {
  /** Language of the editor. */
  readonly language: string;
  readonly title: string;
  /** Base64; different for each page. */
  readonly nonce: string;
  /** Origin of the editor's resources, as a source in a content security policy. */
  readonly cspSource: string;
  /** URLs of the bundle. */
  readonly script: string;
  readonly styleSheet: string;
}

/**
 * Returns the page. It allows only our script, by its nonce, and our style sheet. VS Code Elements use constructed style sheets and
 * properties, which a strict policy allows, so no inline scripts or styles are needed. The handle of a text area is an image in their style
 * sheet, so images are allowed as data only.
 */
export function webviewHtml({ language, title, nonce, cspSource, script, styleSheet }: WebviewParts): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${cspSource}; img-src data:; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${escaped(styleSheet)}">
</head>
<body>
<script nonce="${nonce}" src="${escaped(script)}"></script>
</body>
</html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
