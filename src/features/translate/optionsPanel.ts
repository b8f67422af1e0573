import * as vscode from 'vscode';
import type { OptionChoices } from '../../api/options/optionChoices.ts';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';

/** View type of the panel. */
export const optionsViewType = 'interlinear.options';

/** Request to show in the panel. */
export interface OptionsRequest {
  /** Name of the text for display, for example README.md. */
  readonly title: string;
  /** Beginning of the text. */
  readonly excerpt: string;
  /** Unicode code points in the whole selection. */
  readonly characters: number;
  /** Choices from the settings and the workspace's target language. */
  readonly initial: OptionChoices;
  /**
   * Runs the translation and shows errors. Choices that do not apply have default values.
   * @returns a sentence with the result and the cost; undefined if nothing was translated.
   */
  translate(choices: OptionChoices): Promise<string | undefined>;
  /** Called when the panel was closed or another request replaced this one. */
  released(): void;
}

/** Opens the panel with all options next to the text, or shows another request in the open one. */
export function openOptionsPanel(services: Services, request: OptionsRequest): void {
  void run(services, async () => {
    try {
      const { showOptionsPanel } = await import('./panel/host.ts');
      showOptionsPanel(services, request);
    } catch (error) {
      request.released();
      throw error;
    }
  });
}

/** After a window reload, the selection is unknown. Closes a restored panel to avoid an empty column. */
export function closeRestoredPanels(): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer(optionsViewType, { deserializeWebviewPanel: async (panel) => panel.dispose() });
}
