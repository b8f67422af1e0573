import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Locator } from 'playwright-core';

let source: Promise<string> | undefined;

/**
 * All findings of axe in the document of an element, in one line each. Style sheets are not fetched a second time, which the policy of
 * the pages refuses.
 */
export async function axeFindings(html: Locator): Promise<string[]> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await html.evaluate(await source);
  return html.evaluate(
    `window.axe.run(document, { preload: false }).then(({ violations }) => violations
      .flatMap(({ id, impact, nodes }) => nodes.map((node) => impact + ' ' + id + ': ' + node.target.join(' ') + ': ' + node.failureSummary)))`,
  );
}
