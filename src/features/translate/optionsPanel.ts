import * as vscode from 'vscode';
import type { OptionChoices } from '../../api/options/optionChoices.ts';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';

/** What the editor calls our panel. */
export const optionsViewType = 'interlinear.options';

/** What the panel is opened for. */
export interface OptionsRequest {
  /** What the text stands in, for people: README.md. */
  readonly title: string;
  /** How the text begins. */
  readonly excerpt: string;
  /** Unicode code points of all that is selected. */
  readonly characters: number;
  /** As the settings and the workspace's target language have it. */
  readonly initial: OptionChoices;
  /**
   * Runs the translation, and shows what goes wrong itself. Choices that do not apply are at their defaults.
   * @returns what it was and what it cost, in words; undefined where nothing was translated.
   */
  translate(choices: OptionChoices): Promise<string | undefined>;
  /** The panel was closed, or another request took its place. */
  released(): void;
}

/** Opens the panel with all options beside the text, or gives the one that is open another request. */
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

/** After a reload of the window the selection is no longer known: what the editor would restore is closed, instead of an empty column. */
export function closeRestoredPanels(): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer(optionsViewType, { deserializeWebviewPanel: async (panel) => panel.dispose() });
}
