import { createPublicKey } from "node:crypto";
import type { RoleName } from "@kalima/contracts/domain";
import { MINUTE_SECONDS } from "@kalima/contracts/domain";
import type { Clock } from "../kernel/database/database.ts";
import { computeKeyId, type ReleaseKeySet } from "./key-ring.ts";
import { signDocument } from "./signing.ts";

/** How long a token holds; a session that ends meanwhile does not end it. */
export const BACKEND_TOKEN_SECONDS = 5 * MINUTE_SECONDS;

type Person = { userId: string; role: RoleName };
type Jwk = { kty: string; crv: string; x: string; kid: string; alg: "EdDSA"; use: "sig" };
export type BackendTokens = {
  /** A token with which one backend knows who calls; no other server takes it, this one included. */
  sign(backend: string, person: Person): string;
  /** Public keys that verify tokens: the one that signs, then the former ones. */
  listKeys(): Jwk[];
};

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

function toJwk(publicKey: string): Jwk {
  const key = createPublicKey({ key: Buffer.from(publicKey, "base64url"), format: "der", type: "spki" });
  const { kty = "", crv = "", x = "" } = key.export({ format: "jwk" });
  return { kty, crv, x, kid: computeKeyId(publicKey), alg: "EdDSA", use: "sig" };
}

/** Tokens for backends: JWTs, Ed25519, with keys of their own, so that a backend verifies them without a secret. */
export function createBackendTokens(
  { signing, former = [] }: ReleaseKeySet,
  { issuer, clock }: { issuer: string; clock: Clock },
): BackendTokens {
  const head = encode({ alg: "EdDSA", typ: "JWT", kid: computeKeyId(signing.publicKey) });
  return {
    sign(backend, { userId, role }) {
      const iat = Math.floor(clock().getTime() / 1_000);
      const claims = { iss: issuer, aud: backend, sub: userId, role, iat, exp: iat + BACKEND_TOKEN_SECONDS };
      const signed = `${head}.${encode(claims)}`;
      return `${signed}.${signDocument(signed, signing.privateKey)}`;
    },
    listKeys: () => [signing.publicKey, ...former].map(toJwk),
  };
}
