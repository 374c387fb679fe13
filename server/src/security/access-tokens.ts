import { MINUTE_SECONDS, roleName } from "@kalima/contracts/domain";
import { createDecoder, createSigner, createVerifier } from "fast-jwt";
import * as z from "zod/mini";
import type { Clock } from "../kernel/database/database.ts";
import type { Secrets } from "../settings/secrets.ts";
import { CLOCK_LEEWAY_SECONDS } from "../time/clock-leeway.ts";

export const ACCESS_TOKEN_MINUTES = 15;
const MAX_TOKEN_LENGTH = 2_048;

const claims = z.object({
  typ: z.literal("access"),
  sub: z.uuid(),
  sid: z.uuid(),
  /** False for an unverified registration: the token is limited. */
  kind: z.enum(["account", "registration"]),
  role: z.enum(roleName.options),
  active: z.boolean(),
  complete: z.boolean(),
  iat: z.number(),
  exp: z.number(),
  nbf: z.optional(z.number()),
});
export type Claims = z.infer<typeof claims>;
export type AccessTokens = {
  /** A token for 15 minutes, or until `sessionEnd` where that is sooner. */
  sign(claims: Omit<Claims, "typ" | "iat" | "exp" | "nbf">, sessionEnd: Date): string;
  /** The claims of a token that is ours and in time, else null; never throws. */
  verify(token: string): Claims | null;
};

/**
 * Access tokens: HS256, 15 minutes. The first key signs and every key verifies, chosen by `kid` among our own,
 * so that keys can be rotated without ending sessions.
 */
export function createAccessTokens(keys: Secrets["tokenKeys"], clock: Clock): AccessTokens {
  const [current] = keys;
  if (!current) throw new Error("No key to sign access tokens with");
  const sign = createSigner({ key: current.key, algorithm: "HS256", kid: current.kid });
  const decode = createDecoder({ complete: true });
  const verifiers = new Map(
    keys.map(({ kid, key }) => [
      kid,
      // Times are checked here below, against a clock that can be passed in.
      createVerifier({ key, algorithms: ["HS256"], ignoreExpiration: true, ignoreNotBefore: true, cache: false }),
    ]),
  );
  return {
    sign(given, sessionEnd) {
      const iat = Math.floor(clock().getTime() / 1_000);
      const exp = Math.min(iat + ACCESS_TOKEN_MINUTES * MINUTE_SECONDS, Math.floor(sessionEnd.getTime() / 1_000));
      return sign({ ...given, typ: "access", iat, exp });
    },
    verify(token) {
      if (token.length > MAX_TOKEN_LENGTH) return null;
      try {
        const { header } = decode(token) as { header: { kid?: unknown } };
        const verify = verifiers.get(String(header.kid));
        const parsed = claims.safeParse(verify?.(token));
        if (!parsed.success) return null;
        const { iat, exp, nbf = iat } = parsed.data;
        const now = clock().getTime() / 1_000;
        return exp > now && Math.max(iat, nbf) <= now + CLOCK_LEEWAY_SECONDS ? parsed.data : null;
      } catch {
        return null;
      }
    },
  };
}
