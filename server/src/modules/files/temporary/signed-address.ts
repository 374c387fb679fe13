import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

export type AddressSigner = {
  /** Returns a path on the site. Everyone who has it may read the file until `expiresAt`. */
  sign(id: string, expiresAt: Date): string;
  /** Returns true if this site signed the address and it has not expired. */
  isLive(id: string, expires: string, signature: string, now: Date): boolean;
};

/** Signs addresses with a key derived from `secret` (HKDF), so that no other signature of the site is valid here. */
export function createAddressSigner(secret: string): AddressSigner {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "kalima/temporary-files", 32));
  const computeMac = (id: string, expires: string) => createHmac("sha256", key).update(`${id}\n${expires}`).digest();
  return {
    sign(id, expiresAt) {
      const expires = String(Math.floor(expiresAt.getTime() / 1_000));
      const signature = computeMac(id, expires).toString("base64url");
      return `/api/files/temporary/${id}?expires=${expires}&signature=${signature}`;
    },
    isLive(id, expires, signature, now) {
      const given = Buffer.from(signature, "base64url");
      const expected = computeMac(id, expires);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      return Number(expires) * 1_000 > now.getTime();
    },
  };
}
