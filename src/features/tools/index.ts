import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { toolNames } from '../../manifest.ts';
import type { ToolName } from '../../manifest.ts';
import type { InterlinearApi } from './api.ts';
import * as activationMessages from './activationTexts.ts';

/** Registers tools for language models. Their code is loaded with the first call. */
export function registerTools(services: Services): vscode.Disposable {
  const tool = (name: ToolName): vscode.LanguageModelTool<unknown> => ({
    prepareInvocation: async ({ input }) => (await import('./modelTools.ts')).prepare(services, name, input),
    invoke: async ({ input }, token) => (await import('./modelTools.ts')).invoke(services, name, input, token),
  });
  return vscode.Disposable.from(...toolNames.map((name) => vscode.lm.registerTool(name, tool(name))));
}

/** Creates the API that `activate` returns to other extensions. */
export function createApi(services: Services): InterlinearApi {
  const calls = async () => {
    // In Restricted Mode, nothing is sent without a command by the user, and this is not one.
    if (!vscode.workspace.isTrusted) throw new Error(activationMessages.restrictedMode());
    return (await import('./textCalls.ts')).createTextCalls(services);
  };
  return Object.freeze({
    translate: async (texts, options) => (await calls()).translate(texts, options),
    improve: async (texts, options = {}) => (await calls()).improve(texts, options),
    correct: async (texts, options = {}) => (await calls()).correct(texts, options),
    detect: async (texts, options = {}) => (await calls()).detect(texts, options),
  } satisfies InterlinearApi);
}
