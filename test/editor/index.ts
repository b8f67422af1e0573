// The entry of the suites inside the extension host: the editor calls run() once the extension host is up.

import { runMocha } from '../harness/mochaRun.ts';
import { writeReport } from '../harness/report.ts';

export async function run(): Promise<void> {
  const report = writeReport(variable('INTERLINEAR_TEST_REPORT'));
  try {
    const grep = process.env['INTERLINEAR_TEST_GREP'];
    const counts = await runMocha({
      files: specs(),
      timeout: 60_000,
      ...(grep === undefined ? {} : { grep }),
      print: (text) => report.line(text),
    });
    report.end(counts);
  } catch (error) {
    // A spec file that cannot be loaded. No counts: the runner takes that for the crash it is.
    report.line(error instanceof Error ? (error.stack ?? error.message) : String(error));
    throw error;
  }
}

function specs(): string[] {
  const value: unknown = JSON.parse(variable('INTERLINEAR_TEST_SPECS'));
  return Array.isArray(value) ? value.map(String) : [];
}

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set; start the suites with \`npm run test:editor\`.`);
  return value;
}
