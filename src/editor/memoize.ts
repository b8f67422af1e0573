import type * as vscode from 'vscode';

/** A value that is created once, on first use, and again after a failure. */
export interface Memoized<T> {
  get(): Promise<T>;
  /** Returns the promise of the value, or undefined if it was not requested yet. */
  made(): Promise<T> | undefined;
  /** Returns the value if it is available already. */
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
          // After a failure, the next attempt may succeed.
          if (made === making) made = undefined;
        },
      );
      return making;
    },
    made: () => made,
    ready: () => ready,
  };
}

/** A value that is created once, on first use, and disposed with its owner. */
export interface Lazy<T> extends vscode.Disposable {
  get(): Promise<T>;
}

export function lazily<T extends { dispose(): unknown }>(make: () => Promise<T>): Lazy<T> {
  const only = memoize(make);
  return {
    get: () => only.get(),
    // Nothing to dispose if it was never created, or if creating it failed.
    dispose: () =>
      void only
        .made()
        ?.then((made) => made.dispose())
        .catch(() => undefined),
  };
}

/** Combines the commands of a feature with everything else that is disposed with it. */
export function feature<T>(commands: Lazy<T>, ...parts: readonly vscode.Disposable[]): Lazy<T> {
  return {
    get: () => commands.get(),
    dispose() {
      for (const part of [...parts, commands]) part.dispose();
    },
  };
}

/** Wraps commands without shared state. Each one starts immediately and loads its own dependencies. */
export function eagerly<T>(commands: T): Lazy<T> {
  return { get: async () => commands, dispose: () => undefined };
}
