import * as vscode from 'vscode';
import { styleDocumentEnding } from '../../contract/styleDocument.ts';

/** A style rule list as a file. */
export const styleScheme = 'interlinear-style';

/** A list, and whose it is. */
export interface StyleAddress {
  /** Digest of the account: a file that was opened over one connection is never written over another. */
  readonly account: string;
  readonly style_id: string;
}

/** `interlinear-style://<account>/<style_id>/<name>.interlinear-style.json`. The name is for people; what the file is goes by the rest. */
export function styleUri({ account, style_id }: StyleAddress, name: string): vscode.Uri {
  // A path of its own characters only: slashes would be folders, and control characters nothing that a tab can show.
  const readable = name
    .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
  const path = `/${style_id}/${readable === '' ? style_id : readable}${styleDocumentEnding}`;
  return vscode.Uri.from({ scheme: styleScheme, authority: account.toLowerCase(), path });
}

/** What such an address stands for; undefined for one that is none. */
export function styleAddressOf(uri: vscode.Uri): StyleAddress | undefined {
  const [, style_id = '', name = '', ...more] = uri.path.split('/');
  if (uri.scheme !== styleScheme || uri.authority === '' || style_id === '' || name === '' || more.length > 0) return undefined;
  return { account: uri.authority, style_id };
}
