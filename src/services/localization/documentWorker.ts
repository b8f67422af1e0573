// The thread of large documents: a file of a megabyte is read in seconds, in which the editor's extensions would stand still.

import { parentPort } from 'node:worker_threads';
import { MarkdownMemory } from '../../text/files/markdownMemory.ts';
import { LocalDocuments } from './localDocuments.ts';
import { answerTo, ThreadRequests } from './threadMessages.ts';
import type { ThreadAnswer, ThreadRequest } from './threadMessages.ts';

/** A source, its translation as it is, and as it becomes. */
const documents = new LocalDocuments(new MarkdownMemory(4_000_000));
const requests = new ThreadRequests();
/** One after the other, so that what was read for one is known to the next. */
let last: Promise<unknown> = Promise.resolve();

async function post(answer: ThreadAnswer): Promise<void> {
  // The rule is about windows of a browser.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answer);
  if ('units' in answer) await requests.sent();
}

parentPort?.on('message', (request: ThreadRequest) => {
  const call = requests.take(request);
  if (call) last = last.then(async () => answerTo(request.id, call, documents, post));
});
