import { createPublicKey, type JsonWebKey, verify } from "node:crypto";

type Claims = { iss: string; aud: string; sub: string; role: string; exp: number };
type Options = { site: string; audience: string; fetchKeys?: () => Promise<{ keys: JsonWebKey[] }> };

const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
const KEYS_KEPT_MS = 300_000;

/** Reads who calls from the tokens of a site: by its public keys, and only those that are for this backend. */
export function createCallerReader({ site, audience, fetchKeys }: Options) {
  const readKeys = fetchKeys ?? (async () => (await fetch(`${site}/.well-known/jwks.json`)).json());
  let keys: Promise<{ keys: JsonWebKey[] }> | undefined;
  let until = 0;

  async function findKey(kid: string) {
    if (Date.now() > until) keys = undefined;
    keys ??= readKeys();
    until = Date.now() + KEYS_KEPT_MS;
    const found = (await keys).keys.find((key) => key.kid === kid);
    // A key that is not known may be new.
    if (!found) keys = undefined;
    return found && createPublicKey({ key: found, format: "jwk" });
  }

  /** Id of the account; null without a token, and for one that is not this site's, not for this backend, or over. */
  return async (authorization = ""): Promise<string | null> => {
    const [head = "", body = "", signature = ""] = authorization.replace(/^Bearer /, "").split(".");
    try {
      const { alg, kid } = decode(head) as { alg: string; kid: string };
      const key = alg === "EdDSA" ? await findKey(kid) : undefined;
      const signed = Buffer.from(`${head}.${body}`);
      if (key?.asymmetricKeyType !== "ed25519" || !verify(null, signed, key, Buffer.from(signature, "base64url")))
        return null;
      const { iss, aud, sub, exp } = decode(body) as Claims;
      return iss === site && aud === audience && exp * 1_000 > Date.now() ? sub : null;
    } catch {
      return null;
    }
  };
}
