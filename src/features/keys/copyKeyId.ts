import * as vscode from 'vscode';
import type { DeveloperKey } from '../../api/administration.ts';
import type { Services } from '../../services/services.ts';
import type { KeyInUse } from '../../services/keys/keyService.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { nameOf } from './labels.ts';
import * as messages from './texts.ts';

/** Checks if a `key_id` is only an identifier. Otherwise it is the key itself: a secret that can be copied once at most. */
export async function hasIdsOnly(services: Services): Promise<boolean> {
  return (await services.connections.client())?.profile.isKeyIdTheKey === false;
}

/** Copies the id of a key unless it is a secret. @param found looks up the key. */
export async function copyKeyId(services: Services, found: () => KeyInUse): Promise<void> {
  if (await hasIdsOnly(services)) await copyIdOf(found().key);
}

export async function copyIdOf(key: DeveloperKey): Promise<void> {
  await vscode.env.clipboard.writeText(key.key_id);
  const said = messages.keyIdCopied(nameOf(key));
  void vscode.window.showInformationMessage(plainInMessage(said));
}
