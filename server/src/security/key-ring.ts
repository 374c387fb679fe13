import { createHash } from "node:crypto";
import { isSigned, type ReleaseKeys, signDocument } from "./signing.ts";

/** Keys of one site: `signing` signs, it and the public keys in `former` verify. */
export type ReleaseKeySet = { signing: ReleaseKeys; former?: readonly string[] };
/** `keyId` is null for what was signed before signatures named their key. */
export type Signed = { signature: string; keyId: string | null };
/** Verifies documents signed with this site's keys. */
export type Verifier = {
  /**
   * The id of the key that signed exactly this document: the named one, or any where none is named. Null
   * otherwise, also for a retired key.
   */
  findSigner(document: string, signed: Signed): string | null;
};
/** The keys as they are now: another process may rotate or retire them at any time. */
export type KeyRing = Verifier & {
  /** Reads the keys again if they have changed. @throws if they cannot be read. */
  refresh(): Promise<void>;
  sign(document: string): { signature: string; keyId: string };
  /** The id of the signing key, then of the former ones. */
  listIds(): string[];
};

/** The name of a key, made from the public one: 12 hexadecimal digits. */
export function computeKeyId(publicKey: string): string {
  return createHash("sha256").update(publicKey).digest("hex").slice(0, 12);
}

/** A ring over `keys`; `read` returns the present ones, or null if they are unchanged. */
export function createKeyRing(
  keys: ReleaseKeySet,
  read: () => Promise<ReleaseKeySet | null> = async () => null,
): KeyRing {
  let { signing } = keys;
  let publicKeys = indexById(keys);
  return {
    async refresh() {
      const changed = await read();
      if (!changed) return;
      signing = changed.signing;
      publicKeys = indexById(changed);
    },
    sign: (document) => ({
      signature: signDocument(document, signing.privateKey),
      keyId: computeKeyId(signing.publicKey),
    }),
    findSigner(document, { signature, keyId }) {
      const candidates = keyId === null ? [...publicKeys.keys()] : [keyId];
      return candidates.find((id) => isSigned(document, signature, publicKeys.get(id) ?? "")) ?? null;
    },
    listIds: () => [...publicKeys.keys()],
  };
}

function indexById({ signing, former = [] }: ReleaseKeySet): Map<string, string> {
  return new Map([signing.publicKey, ...former].map((publicKey) => [computeKeyId(publicKey), publicKey]));
}
