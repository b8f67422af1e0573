import type * as vscode from 'vscode';

/** Something that is made when first needed, once, and disposed with its owner. */
export interface Lazy<T> extends vscode.Disposable {
  get(): Promise<T>;
}

export function lazily<T extends { dispose(): unknown }>(make: () => Promise<T>): Lazy<T> {
  let making: Promise<T> | undefined;
  return {
    get() {
      const mine = (making ??= make());
      mine.catch(() => {
        // What failed once may work the next time.
        if (making === mine) making = undefined;
      });
      return mine;
    },
    // What was never made, or failed to be, needs no end.
    dispose: () => void making?.then((made) => made.dispose()).catch(() => undefined),
  };
}
