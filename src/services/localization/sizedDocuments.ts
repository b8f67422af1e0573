import { setImmediate } from 'node:timers/promises';
import type { Documents, FilePair, FileText } from './documents.ts';

/** Characters from which a document is read in another thread: in this one, it would keep the editor waiting for longer than a frame or two. */
const most = 32_768;

/** Works on small documents here, and on large ones elsewhere. */
export class SizedDocuments implements Documents {
  readonly #small: Documents;
  readonly #large: Documents;

  constructor(small: Documents, large: Documents) {
    this.#small = small;
    this.#large = large;
  }

  readonly open: Documents['open'] = async (file) => (await this.#for(file)).open(file);
  readonly outline: Documents['outline'] = async (file) => (await this.#for(file)).outline(file);
  readonly write: Documents['write'] = async (pair, edits) => (await this.#forPair(pair)).write(pair, edits);
  readonly readAhead: Documents['readAhead'] = async (pair, edits) => (await this.#forPair(pair)).readAhead(pair, edits);
  readonly match: Documents['match'] = async (pair, facts) => (await this.#forPair(pair)).match(pair, facts);
  readonly prepare: Documents['prepare'] = async (pair, facts) => (await this.#forPair(pair)).prepare(pair, facts);
  readonly update: Documents['update'] = async (pair, facts, answers) => (await this.#forPair(pair)).update(pair, facts, answers);
  readonly adopt: Documents['adopt'] = async (pair) => (await this.#forPair(pair)).adopt(pair);
  readonly aroundFacts: Documents['aroundFacts'] = async (pair, ...rest) => (await this.#forPair(pair)).aroundFacts(pair, ...rest);
  readonly carriedFacts: Documents['carriedFacts'] = async (before, after, facts) =>
    (await this.#for(before)).carriedFacts(before, after, facts);
  readonly finishLinks: Documents['finishLinks'] = async (request) =>
    (await this.#for(request.source, request.target)).finishLinks(request);

  async #forPair({ source, target }: FilePair): Promise<Documents> {
    return this.#for(source, target);
  }

  async #for(...files: readonly Pick<FileText, 'text'>[]): Promise<Documents> {
    const size = files.reduce((sum, { text }) => sum + text.length, 0);
    // What waits has its turn between two steps of a command.
    await setImmediate();
    return size > most ? this.#large : this.#small;
  }
}
