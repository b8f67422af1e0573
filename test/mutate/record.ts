import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Candidate } from './candidates.ts';

export type Outcome = 'noticed' | 'timedOut' | 'survived';

/** What became of one change. */
export interface Tried extends Omit<Candidate, 'edit'> {
  readonly outcome: Outcome;
  /** The test that noticed it; none where the change kept a file from loading. */
  readonly by?: string;
  readonly ms: number;
  /** The content of the changed file. */
  readonly content: string;
  /** The tests that ran and everything that they load. */
  readonly tests: string;
}

/** How long the tests of a file take while nothing is changed. */
export interface Measured {
  readonly file: string;
  readonly fingerprint: string;
  readonly passed: boolean;
  readonly ms: number;
}

/** Lines of JSON that are only ever added to, so that an interrupted run loses nothing. The last line of an id counts. */
export class Journal<Line> {
  readonly #path: string;
  readonly #lines = new Map<string, Line>();
  readonly #keyOf: (line: Line) => string;

  constructor(path: string, keyOf: (line: Line) => string) {
    this.#path = path;
    this.#keyOf = keyOf;
    for (const text of existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []) this.#read(text);
  }

  get(key: string): Line | undefined {
    return this.#lines.get(key);
  }

  add(line: Line): void {
    this.#lines.set(this.#keyOf(line), line);
    mkdirSync(dirname(this.#path), { recursive: true });
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }

  #read(text: string): void {
    try {
      const line: Line = JSON.parse(text);
      this.#lines.set(this.#keyOf(line), line);
    } catch {
      // Empty, or cut off when the run was ended.
    }
  }
}
