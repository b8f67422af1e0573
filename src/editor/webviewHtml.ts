/** What the page of a panel is made of. */
export interface WebviewParts {
  /** Of the editor. */
  readonly language: string;
  readonly title: string;
  /** Base64; another one for each page. */
  readonly nonce: string;
  /** Where the editor serves resources from, as a source of a content security policy. */
  readonly cspSource: string;
  /** Addresses of the bundle. */
  readonly script: string;
  readonly styleSheet: string;
}

/**
 * The page: our script by its nonce and our style sheet, nothing else. VS Code Elements set their styles by constructed style sheets and
 * by properties, which a strict policy allows, so neither inline scripts nor inline styles are needed. The grip of a text area is an
 * image inside their style sheet: images are taken from there only, never from an address.
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
