import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts secrets of jobs for the journal: document keys, signatures, signed addresses. */
export interface Sealer {
  /** Encrypts a secret. @param about the owner of the secret; required again to decrypt it. */
  seal(secret: string, about: string): Uint8Array;
  /** Decrypts a secret. @throws Error for a secret that was encrypted with another key, belongs to something else, or was changed. */
  open(sealed: Uint8Array, about: string): string;
}

/** Size of an AES-256 key in bytes. */
export const sealingKeyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Creates a sealer with AES-256-GCM: nonce, tag, then the encrypted text. Each secret has its own nonce. @param key 32 random bytes. */
export function createSealer(key: Uint8Array): Sealer {
  return {
    seal(secret, about) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, about) {
      const nonce = sealed.subarray(0, nonceBytes);
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(about));
      decipher.setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
  };
}
