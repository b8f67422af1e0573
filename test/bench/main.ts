// Measures the figures of docs/internals.md, as ratios within one run: npm run bench

import { stat } from 'node:fs/promises';
import { cache } from './cache.ts';
import { hostileTexts } from './hostileTexts.ts';
import { inEditor } from './inEditor.ts';
import { billing } from './billing.ts';
import { dictionary } from './dictionary.ts';
import { glossary } from './glossary.ts';
import { glossaryTree } from './glossaryTree.ts';
import { largeFiles } from './largeFiles.ts';
import { manyTexts } from './manyTexts.ts';
import type { Row } from './figures.ts';
import { packing } from './packing.ts';
import { rateControl } from './rateControl.ts';
import { startUp } from './startUp.ts';
import { throughput } from './throughput.ts';
import { twoWindows } from './twoWindows.ts';
import { wholeFile } from './wholeFile.ts';
import { usagePanel } from './usagePanel.ts';
import { packageExtension } from '../../scripts/package.ts';

const vsix = '.vscode-test/bench.vsix';
await packageExtension(vsix);
const rows: Row[] = [
  ...packing(),
  ...glossary(),
  ...(await hostileTexts()),
  ...(await throughput()),
  ...(await manyTexts()),
  ...(await rateControl()),
  ...(await billing()),
  ...(await cache()),
  ...(await largeFiles()),
  ...(await wholeFile()),
  ...(await twoWindows()),
  ...(await startUp()),
  ...(await inEditor()),
  ...(await glossaryTree(vsix)),
  ...(await dictionary()),
  ...(await usagePanel()),
];
rows.push({ what: 'VSIX size', ours: kilobytes((await stat(vsix)).size), other: 'limit 3072 KB', ratio: '' });
console.table(rows);

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KB`;
}
