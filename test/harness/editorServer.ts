import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { childEnvironment } from './childEnvironment.ts';
import type { Editor } from './editor.ts';
import { freePort, waitUntilAnswers } from './ports.ts';
import { workFolder } from './paths.ts';
import { startGroup, type ProcessGroup } from './processGroup.ts';

/** User settings as in settings.json. */
export type Settings = Readonly<Record<string, unknown>>;

export interface EditorServer {
  /** `127.0.0.1:<port>`, also the authority of the server's files in the workbench. */
  readonly authority: string;
  /** Writes the user settings. A window reads them when it is loaded; the driver changes those of one that is open. */
  writeSettings(settings: Settings): Promise<void>;
  readonly output: () => string;
  /** Ends with the server, which should be when it is stopped only. */
  readonly exited: Promise<unknown>;
  readonly stop: () => Promise<void>;
}

export interface ServerOptions {
  /** Data of this server only: a fresh folder. */
  readonly dataFolder: string;
  readonly settings?: Settings;
  readonly env?: NodeJS.ProcessEnv;
  readonly port?: number;
}

export interface TestServerOptions extends ServerOptions {
  /** Leave the workspace untrusted (Restricted Mode). */
  readonly restricted?: boolean;
}

export interface InstalledServerOptions extends ServerOptions {
  /** Filled by {@link installExtensions}; several servers may share it. */
  readonly extensionsFolder: string;
}

/** What no test wants to meet: chat, telemetry, update checks, welcome pages, questions about repositories above the workspace. */
export const quietSettings: Settings = {
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  // The editor in a browser saves by itself; tests and pictures want to say when.
  'files.autoSave': 'off',
  'git.openRepositoryInParentFolders': 'never',
  'remote.autoForwardPorts': false,
  'security.workspace.trust.startupPrompt': 'never',
  'telemetry.telemetryLevel': 'off',
  // It would ask the npm registry for types.
  'typescript.disableAutomaticTypeAcquisition': true,
  'update.mode': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
};

// Without this, each start waits half a minute for a marketplace.
const noMarketplace = { EXTENSIONS_GALLERY: '{"serviceUrl":""}' };

// Every window starts processes of the same code.
const compiled = { NODE_COMPILE_CACHE: join(workFolder, 'compile-cache') };

/**
 * The VS Code server alone, for suites inside the extension host. The smoke test driver lets the workbench accept an extension
 * under development; it also suppresses every notification toast.
 */
export async function startTestServer(editor: Editor, options: TestServerOptions): Promise<EditorServer> {
  const settingsFile = join(options.dataFolder, 'data', 'User', 'settings.json');
  await writeJson(settingsFile, { ...quietSettings, ...options.settings });
  const port = options.port ?? (await freePort());
  const args = ['out/server-main.js', '--host', '127.0.0.1', '--port', String(port), '--without-connection-token'];
  args.push('--accept-server-license-terms', '--enable-smoke-test-driver', '--telemetry-level', 'off');
  args.push('--server-data-dir', options.dataFolder);
  if (options.restricted !== true) args.push('--disable-workspace-trust');
  const group = startGroup(editor.node, args, {
    cwd: editor.vscodeServer,
    env: childEnvironment({ ...noMarketplace, ...compiled, ...options.env }),
  });
  return listening(group, port, settingsFile, quietSettings);
}

/** The whole editor with the packaged extension installed, as a user meets it: for mouse and keyboard, `npm start` and pictures. */
export async function startInstalledServer(editor: Editor, options: InstalledServerOptions): Promise<EditorServer> {
  const settingsFile = join(options.dataFolder, 'User', 'settings.json');
  await writeJson(settingsFile, { ...quietSettings, ...options.settings });
  const config = join(options.dataFolder, 'config.yaml');
  await writeFile(config, '');
  const common = ['out/node/entry.js', '--user-data-dir', options.dataFolder, '--extensions-dir', options.extensionsFolder];
  common.push('--config', config);
  const env = childEnvironment({ ...noMarketplace, ...compiled, ...options.env });
  const port = options.port ?? (await freePort());
  const args = [...common, '--auth', 'none', '--bind-addr', `127.0.0.1:${String(port)}`, '--disable-workspace-trust'];
  args.push('--disable-telemetry', '--disable-update-check', '--disable-getting-started-override', '--app-name', 'Interlinear');
  const group = startGroup(editor.node, args, { cwd: editor.codeServer, env });
  return listening(group, port, settingsFile, quietSettings);
}

/** Installs packaged extensions into a folder. */
export async function installExtensions(editor: Editor, packages: readonly string[], extensionsFolder: string): Promise<void> {
  const dataFolder = `${extensionsFolder}-data`;
  await mkdir(dataFolder, { recursive: true });
  const config = join(dataFolder, 'config.yaml');
  await writeFile(config, '');
  const args = ['out/node/entry.js', '--user-data-dir', dataFolder, '--extensions-dir', extensionsFolder, '--config', config, '--force'];
  for (const file of packages) args.push('--install-extension', file);
  const group = startGroup(editor.node, args, { cwd: editor.codeServer, env: childEnvironment({ ...noMarketplace, ...compiled }) });
  const code = await group.exited;
  if (code !== 0 || group.output().split('successfully installed').length <= packages.length) {
    throw new Error(`An extension could not be installed: ${packages.join(', ')}\n${group.output()}`);
  }
}

async function listening(group: ProcessGroup, port: number, settingsFile: string, base: Settings): Promise<EditorServer> {
  const authority = `127.0.0.1:${String(port)}`;
  try {
    await waitUntilAnswers(`http://${authority}/`, group);
  } catch (error) {
    await group.stop();
    throw error;
  }
  return {
    authority,
    writeSettings: (settings) => writeJson(settingsFile, { ...base, ...settings }),
    output: () => withoutNoise(group.output()),
    exited: group.exited,
    stop: group.stop,
  };
}

/** Without the stack traces of a native module for logging that is left out on purpose. */
function withoutNoise(output: string): string {
  return output
    .split('\n')
    .filter((line) => !/spdlog|node:internal|bindings|^\s*(tries: \[|\]|\})$/.test(line))
    .join('\n');
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(value, undefined, 2)}\n`);
}
