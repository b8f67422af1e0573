import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'oxlint';

/** Who imports whom: what each folder and file of src may import besides itself. docs/architecture.md says what lives where. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  api: [],
  text: ['api'],
  client: ['api', 'text'],
  sandbox: ['api', 'text'],
  webview: ['api', 'text'],
  editor: [],
  // Of the features only what they do for their commands, as types.
  generated: ['editor', 'features', 'services'],
  'manifest.ts': [],
  // The table of commands: what runs gets src/generated, which is made from it.
  'commands.ts': [],
  services: ['api', 'client', 'editor', 'generated', 'manifest.ts', 'text'],
  features: ['api', 'client', 'editor', 'generated', 'manifest.ts', 'services', 'text', 'webview'],
  'extension.ts': ['api', 'client', 'editor', 'features', 'generated', 'manifest.ts', 'sandbox', 'services', 'text'],
};

/** What runs without the editor: in a bare process, a test or a browser. */
export const withoutEditor = ['api', 'client', 'commands.ts', 'manifest.ts', 'sandbox', 'text', 'webview'];

/** Services that run in a bare process as well, where the tests end it at every point. */
export const bareServices = ['cache', 'database', 'history', 'jobs', 'localization'];

const features = foldersIn('src/features');
const panels = features.map((feature) => `features/${feature}/panel`).filter((panel) => foldersIn(`src/${panel}`).length > 0);

function foldersIn(path: string): string[] {
  const folder = join(import.meta.dirname, path);
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** No feature imports another; a folder is a feature as soon as it is there. */
const featureZones = features.map((feature) => ({
  target: `./src/features/${feature}`,
  from: './src/features',
  except: [`./${feature}`],
  message: 'Features do not import each other: what two of them share is a service.',
}));

/** A page runs in a browser, and shares with the extension the messages of its panel. */
function pageZones() {
  return panels.flatMap((panel) => [
    {
      target: `./src/${panel}/page`,
      from: './src',
      except: [`./${panel}/page`, `./${panel}/protocol.ts`, './webview', './api', './text'],
      message: 'A page imports the messages of its panel, webview, api and text.',
    },
    {
      target: `./src/${panel}/protocol.ts`,
      from: './src',
      except: ['./api', './text'],
      message: 'The messages of a panel import api and text.',
    },
  ]);
}

/** Nothing but a page imports what runs in a browser. */
const browserZone = {
  target: [
    './src/extension.ts',
    './src/generated',
    './src/features/*/*.ts',
    './src/features/*/!(panel)/**/*.ts',
    './src/features/*/panel/*.ts',
  ],
  from: ['./src/webview/**', './src/features/*/panel/page/**'],
  message: 'Only pages import what runs in a browser.',
};

/** What is built with the tests and scripts at hand would not be built without them. */
const outsideZone = { target: './src', from: ['./test', './scripts'], message: 'Nothing imports tests or scripts.' };

const bareZones = bareServices.map((service) => ({
  target: `./src/services/${service}`,
  from: './src',
  except: [
    ...bareServices.map((other) => `./services/${other}`),
    './services/languages/languageLists.ts',
    // Where a link leads to is told by the file system alone.
    './editor/realPlaces.ts',
    './api',
    './client',
    './text',
  ],
  message: 'This service runs without the editor.',
}));

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
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    'zones/no-restricted-paths': [
      'error',
      { zones: [...layerZones, ...bareZones, ...pageZones(), browserZone, outsideZone, ...featureZones] },
    ],
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
      files: ['src/generated/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              { group: ['**/features/**'], allowTypeImports: true, message: 'A feature is loaded with the first of its commands.' },
            ],
          },
        ],
      },
    },
    {
      files: ['src/features/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ['**/client/*', '!**/client/errors.ts', '!**/client/log.ts'],
                allowTypeImports: true,
                message: 'Features import of the client only its errors and types: it is called by way of the session.',
              },
            ],
          },
        ],
      },
    },
    {
      files: [
        ...withoutEditor.map((path) => (path.endsWith('.ts') ? `src/${path}` : `src/${path}/**`)),
        ...bareServices.map((service) => `src/services/${service}/**`),
        'src/features/*/panel/page/**',
        'src/features/*/panel/protocol.ts',
      ],
      rules: {
        'no-restricted-imports': ['error', { paths: [{ name: 'vscode', message: 'This part of the code runs without the editor.' }] }],
      },
    },
    {
      files: ['test/**', 'scripts/**', 'esbuild.js', 'src/sandbox/main.ts'],
      rules: {
        'no-console': 'off',
        'typescript/no-unsafe-type-assertion': 'off',
        'typescript/require-array-sort-compare': 'off',
      },
    },
  ],
});
