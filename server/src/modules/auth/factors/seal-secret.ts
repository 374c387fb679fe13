import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what the database must not show. The owner's id is bound to it: a copy in another row opens nothing. */
export type SecretSeal = { seal(secret: string, owner: string): Buffer; open(sealed: Buffer, owner: string): string };

/** AES-256-GCM with a key derived from `key`; a sealed secret is nonce, tag and text. */
export function createSecretSeal(key: string): SecretSeal {
  const derived = Buffer.from(hkdfSync("sha256", key, "", "keys of second factors", 32));
  return {
    seal(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", derived, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, owner) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", derived, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag);
      return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    },
  };
}
