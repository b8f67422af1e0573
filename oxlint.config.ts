import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'oxlint';

/** Who imports whom: what each folder and file of src may import besides itself. CONTRIBUTING.md says what lives where. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  formats: ['contract'],
  glossary: ['contract'],
  usage: ['contract'],
  sandbox: ['contract', 'formats', 'glossary', 'usage'],
  webview: ['contract', 'usage'],
  service: ['contract', 'glossary'],
  store: ['contract', 'service'],
  'manifest.ts': [],
  ui: ['contract', 'formats', 'glossary', 'manifest.ts', 'service', 'store', 'usage'],
  features: ['contract', 'formats', 'glossary', 'manifest.ts', 'service', 'store', 'ui', 'usage'],
};

/** What runs without the editor: in a bare process, a test or a browser. */
export const withoutEditor = ['contract', 'formats', 'glossary', 'manifest.ts', 'sandbox', 'service', 'store', 'usage', 'webview'];

/** No feature imports another; a folder is a feature as soon as it is there. */
function featureZones() {
  const folder = join(import.meta.dirname, 'src/features');
  const features = existsSync(folder) ? readdirSync(folder) : [];
  return features.map((feature) => ({
    target: `./src/features/${feature}`,
    from: './src/features',
    except: [`./${feature}`],
    message: 'Features do not import each other: what two of them share is a service.',
  }));
}

const layerZones = Object.entries(mayImport).map(([layer, others]) => ({
  target: `./src/${layer}`,
  from: './src',
  except: [layer, ...others].map((path) => `./${path}`),
  message: `${layer} may import: ${others.join(', ') || 'nothing of ours'}.`,
}));

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise'],
  jsPlugins: [
    { name: 'zones', specifier: 'eslint-plugin-import-x' },
    { name: 'regexp', specifier: 'eslint-plugin-regexp' },
  ],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['dist', '.vscode-test', 'node_modules', 'test/sample'],
  rules: {
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: true }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'import/no-cycle': 'error',
    'no-console': 'error',
    'zones/no-restricted-paths': ['error', { zones: [...layerZones, ...featureZones()] }],
    'typescript/no-misused-spread': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-unsafe-type-assertion': 'error',
    'import/no-named-as-default-member': 'off',
  },
  overrides: [
    {
      files: ['src/**'],
      rules: {
        'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
        'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: true }],
      },
    },
    {
      files: withoutEditor.map((path) => (path.endsWith('.ts') ? `src/${path}` : `src/${path}/**`)),
      rules: {
        'no-restricted-imports': ['error', { paths: [{ name: 'vscode', message: 'This part of the code runs without the editor.' }] }],
      },
    },
    {
      files: ['test/**', 'esbuild.js', 'src/sandbox/main.ts'],
      rules: {
        'no-console': 'off',
        'typescript/no-unsafe-type-assertion': 'off',
        'typescript/require-array-sort-compare': 'off',
      },
    },
  ],
});
