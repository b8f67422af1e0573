/** Milliseconds of work before the event loop gets a turn. */
const slice = 12;

/**
 * Returns a function to await between the steps of long work. It yields to the event loop now and then.
 * @returns a function that returns undefined while there is time left, so that most steps don't wait.
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
