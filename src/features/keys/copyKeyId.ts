import * as vscode from 'vscode';
import type { DeveloperKey } from '../../api/administration.ts';
import type { Services } from '../../services/services.ts';
import type { KeyInUse } from '../../services/keys/keyService.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { nameOf } from './labels.ts';
import * as messages from './texts.ts';

/** Whether a `key_id` only identifies a key. Where it is the key itself, it is a secret, which is copied once at most. */
export async function hasIdsOnly(services: Services): Promise<boolean> {
  return (await services.connections.client())?.profile.isKeyIdTheKey === false;
}

/** Copies the id of a key, where that is no secret. @param found looks the key up. */
export async function copyKeyId(services: Services, found: () => KeyInUse): Promise<void> {
  if (await hasIdsOnly(services)) await copyIdOf(found().key);
}

export async function copyIdOf(key: DeveloperKey): Promise<void> {
  await vscode.env.clipboard.writeText(key.key_id);
  const said = messages.keyIdCopied(nameOf(key));
  void vscode.window.showInformationMessage(plainInMessage(said));
}
