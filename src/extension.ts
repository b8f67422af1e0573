import type * as vscode from 'vscode';
import { registerAccount } from './features/account/index.ts';
import { registerDetect } from './features/detect/index.ts';
import { registerDocuments } from './features/documents/index.ts';
import { registerFiles } from './features/files/index.ts';
import { registerDictionaries } from './features/glossaries/dictionaries/index.ts';
import { registerGlossaries } from './features/glossaries/index.ts';
import { registerImprove } from './features/improve/index.ts';
import { registerKeys } from './features/keys/index.ts';
import { registerJobs } from './features/jobs/index.ts';
import { registerLinkedDictionaries } from './features/glossaries/linkedFiles/index.ts';
import { registerMemories } from './features/memories/index.ts';
import { registerReading } from './features/reading/index.ts';
import { registerStyleRules } from './features/styleRules/index.ts';
import { registerTerms } from './features/glossaries/terms/index.ts';
import type { InterlinearApi } from './features/tools/api.ts';
import { createApi, registerTools } from './features/tools/index.ts';
import { registerTranslate } from './features/translate/index.ts';
import { registerRecordings } from './features/recordings/index.ts';
import { registerUsage } from './features/usage/index.ts';
import { registerCommands } from './generated/commands.ts';
import { run } from './services/failures.ts';
import { createServices } from './services/services.ts';

/** Tasks to finish before the window closes. A module variable because `deactivate` gets no arguments. */
const ending: (() => Promise<void>)[] = [];

export async function deactivate(): Promise<void> {
  await Promise.all(ending.splice(0).map((end) => end()));
}

export function activate(context: vscode.ExtensionContext): InterlinearApi {
  // State is stored next to the extension's other files, so that objects created in the sandbox survive a restart.
  const services = createServices(context, async (statePath, log) =>
    (await import('./sandbox/server.ts')).startSandbox({ statePath, warn: (message) => log.warn(message) }),
  );
  ending.push(() => services.jobs.close());
  const features = {
    account: registerAccount(services),
    translate: registerTranslate(services),
    documents: registerDocuments(services),
    files: registerFiles(services),
    improve: registerImprove(services),
    detect: registerDetect(services),
    usage: registerUsage(services),
    keys: registerKeys(services),
    recordings: registerRecordings(services),
    jobs: registerJobs(services),
    glossaries: registerGlossaries(services),
    dictionaries: registerDictionaries(services),
    linkedFiles: registerLinkedDictionaries(services),
    terms: registerTerms(services),
    styleRules: registerStyleRules(services),
    memories: registerMemories(services),
    reading: registerReading(services),
  };
  context.subscriptions.push(...Object.values(features), ...registerCommands(services, features), registerTools(services));
  void run(services, async () =>
    (await import('./services/settings/moveSettings.ts')).moveRenamedSettings(context.workspaceState, services.log),
  );
  return createApi(services);
}
