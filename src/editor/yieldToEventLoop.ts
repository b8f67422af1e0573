/** Milliseconds of work after which other work of the extension host comes first. */
const slice = 12;

/**
 * For long work: a function that is awaited between two steps, and now and then lets the event loop go on.
 * @returns a function that gives undefined while there is time left, so that most steps need no waiting.
 * @throws the reason of the signal.
 */
export function yieldToEventLoop(signal?: AbortSignal): () => Promise<void> | undefined {
  let until = performance.now() + slice;
  return () => {
    if (performance.now() < until) return undefined;
    return new Promise((resolve, reject) => {
      setTimeout(() => {
        until = performance.now() + slice;
        if (signal?.aborted === true) reject(signal.reason);
        else resolve();
      }, 0);
    });
  };
}
