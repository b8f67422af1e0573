import type * as vscode from 'vscode';

/** Something that is made once, when first needed, and again after it failed. */
export interface Memoized<T> {
  get(): Promise<T>;
  /** What was made, or is being made; undefined before. */
  made(): Promise<T> | undefined;
  /** What is there already. */
  ready(): T | undefined;
}

export function memoize<T>(make: () => Promise<T>): Memoized<T> {
  let made: Promise<T> | undefined;
  let ready: T | undefined;
  return {
    get() {
      const making = (made ??= make());
      making.then(
        (value) => (ready = value),
        () => {
          // What failed once may work the next time.
          if (made === making) made = undefined;
        },
      );
      return making;
    },
    made: () => made,
    ready: () => ready,
  };
}

/** Something that is made when first needed, once, and disposed with its owner. */
export interface Lazy<T> extends vscode.Disposable {
  get(): Promise<T>;
}

export function lazily<T extends { dispose(): unknown }>(make: () => Promise<T>): Lazy<T> {
  const only = memoize(make);
  return {
    get: () => only.get(),
    // What was never made, or failed to be, needs no end.
    dispose: () =>
      void only
        .made()
        ?.then((made) => made.dispose())
        .catch(() => undefined),
  };
}

/** A feature: what it does for its commands, and all else that ends with it. */
export function feature<T>(commands: Lazy<T>, ...parts: readonly vscode.Disposable[]): Lazy<T> {
  return {
    get: () => commands.get(),
    dispose() {
      for (const part of [...parts, commands]) part.dispose();
    },
  };
}

/** Commands that share nothing: each begins at once, and loads what it needs by itself. */
export function eagerly<T>(commands: T): Lazy<T> {
  return { get: async () => commands, dispose: () => undefined };
}
