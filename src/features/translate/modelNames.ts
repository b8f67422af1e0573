import * as vscode from 'vscode';

/** The name of a model type, as the setting for it has it; one that only the service knows is returned as it came. */
export function modelName(code: string): string {
  switch (code) {
    case 'latency_optimized':
      return vscode.l10n.t('Fastest');
    case 'quality_optimized':
      return vscode.l10n.t('Best');
    case 'prefer_quality_optimized':
      return vscode.l10n.t('Best Available');
    default:
      return code;
  }
}
