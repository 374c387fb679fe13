import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";

/** Publishing needs the private key, serving only the public one. Both are base64url of their DER. */
export type ReleaseKeys = { publicKey: string; privateKey: string };

/** A fresh Ed25519 pair: SPKI and PKCS #8. */
export function createReleaseKeys(): ReleaseKeys {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    publicKey: publicKey.export({ format: "der", type: "spki" }).toString("base64url"),
    privateKey: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64url"),
  };
}

/**
 * Ed25519 over the document's UTF-8 bytes, base64url.
 *
 * @throws when the private key is not one.
 */
export function signDocument(document: string, privateKey: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, "base64url"), format: "der", type: "pkcs8" });
  return sign(null, Buffer.from(document), key).toString("base64url");
}

/** True when the key holder signed exactly this document; junk of any kind is no signature. */
export function isSigned(document: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64url"), format: "der", type: "spki" });
    // A key of another type would select another algorithm.
    if (key.asymmetricKeyType !== "ed25519") return false;
    return verify(null, Buffer.from(document), key, Buffer.from(signature, "base64url"));
  } catch {
    return false;
  }
}
