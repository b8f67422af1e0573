// Runs spec files in a process of their own: node test/harness/mochaMain.ts <report file> <JSON of what to run>

import { existsSync } from 'node:fs';
import { runMocha } from './mochaRun.ts';
import { writeReport } from './report.ts';

const [reportFile = '', request = '{}'] = process.argv.slice(2);
const { files, grep, timeout } = parseRequest(request);

const counts = await runMocha({ files, timeout, ...(grep === undefined ? {} : { grep }), print: (text) => console.log(text) });
writeReport(reportFile).end(counts);
// A test that left a timer or a socket behind must not keep the run from ending; what it left is its own fault to find.
process.exit(counts.failed > 0 ? 1 : 0);

function parseRequest(text: string): { files: readonly string[]; grep?: string; timeout: number } {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('files' in value) || !Array.isArray(value.files)) throw new Error('No files given.');
  const grepped = 'grep' in value && typeof value.grep === 'string' ? { grep: value.grep } : {};
  const limit = 'timeout' in value && typeof value.timeout === 'number' ? value.timeout : 10_000;
  return { files: value.files.map(String).filter((file) => existsSync(file)), timeout: limit, ...grepped };
}
