import { registerHooks } from 'node:module';

/** Puts a small module in the place of the editor's, so that a test outside of the editor can import the texts of the product. */
export function registerVscode(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier !== 'vscode') return next(specifier, context);
      return { url: new URL('smallVscode.ts', import.meta.url).href, shortCircuit: true };
    },
  });
}
