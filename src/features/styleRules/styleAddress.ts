import * as vscode from 'vscode';
import { styleDocumentEnding } from './styleDocument.ts';
import { openAddresses, readableName, singleName } from '../../services/resources/serviceFiles.ts';

/** A style rule list as a file. */
export const styleScheme = 'interlinear-style';

/** A list, and whose it is. */
export interface StyleAddress {
  /** Digest of the account: a file that was opened over one connection is never written over another. */
  readonly account: string;
  readonly style_id: string;
}

/**
 * `interlinear-style://<account>/<name>.interlinear-style.json?id=<style_id>`. The name is for people; what the file is goes by the rest.
 * @param name of the list.
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
 * What such an address stands for; undefined for one that is none. Those of before, `/<style_id>/<name>.interlinear-style.json`, come back
 * with windows and unsaved texts of an earlier version.
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

/** The address by which a list is to be opened: the one by which it is open already, so that it is not there twice. */
export function styleToOpen(address: StyleAddress, name: string): vscode.Uri {
  return openAddresses(styleScheme).find((uri) => isSame(styleAddressOf(uri), address)) ?? styleUri(address, name);
}

function isSame(one: StyleAddress | undefined, other: StyleAddress): boolean {
  return one?.style_id === other.style_id && one.account.toLowerCase() === other.account.toLowerCase();
}
