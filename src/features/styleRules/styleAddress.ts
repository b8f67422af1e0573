import * as vscode from 'vscode';
import { styleDocumentEnding } from './styleDocument.ts';
import { openAddresses, readableName, singleName } from '../../services/resources/serviceFiles.ts';

/** URI scheme of style rule lists. */
export const styleScheme = 'interlinear-style';

/** Style rule list of an account. */
export interface StyleAddress {
  /** Digest of the account. A file opened over one connection is never written over another. */
  readonly account: string;
  readonly style_id: string;
}

/**
 * Returns `interlinear-style://<account>/<name>.interlinear-style.json?id=<style_id>`. The name is only for display; the other parts
 * identify the file.
 * @param name name of the list.
 */
export function styleUri({ account, style_id }: StyleAddress, name: string): vscode.Uri {
  return vscode.Uri.from({
    scheme: styleScheme,
    authority: account.toLowerCase(),
    path: `/${readableName(name)}${styleDocumentEnding}`,
    query: new URLSearchParams({ id: style_id }).toString(),
  });
}

/**
 * Parses such an address; undefined if it is not one. Also supports those of an earlier version,
 * `/<style_id>/<name>.interlinear-style.json`, which can be in restored windows and unsaved texts.
 */
export function styleAddressOf(uri: vscode.Uri): StyleAddress | undefined {
  if (uri.scheme !== styleScheme || uri.authority === '') return undefined;
  const style_id = singleName(uri) === undefined ? idBefore(uri) : new URLSearchParams(uri.query).get('id');
  return style_id === null || style_id === '' ? undefined : { account: uri.authority, style_id };
}

function idBefore({ path }: vscode.Uri): string {
  const [, style_id = '', name = '', ...more] = path.split('/');
  return name === '' || more.length > 0 ? '' : style_id;
}

/** Returns the address for opening a list. If it is already open, uses that address to avoid a second editor. */
export function styleToOpen(address: StyleAddress, name: string): vscode.Uri {
  return openAddresses(styleScheme).find((uri) => isSame(styleAddressOf(uri), address)) ?? styleUri(address, name);
}

function isSame(one: StyleAddress | undefined, other: StyleAddress): boolean {
  return one?.style_id === other.style_id && one.account.toLowerCase() === other.account.toLowerCase();
}
