import type { ReleaseRight } from "@kalima/releases-contract";
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import type { Clock } from "../../kernel/database/database.ts";
import { ISSUER, type TrustedRun } from "../../security/trusted-run.ts";
import type { CredentialReader } from "./machines.ts";

const ANSWERS_WITHIN_MS = 5_000;
/** Tolerated difference between the clock of an issuer and ours. */
const LEEWAY_SECONDS = 30;
/** Public keys only: with a shared secret, the verifier could also sign. */
const ALGORITHMS = ["RS256", "PS256", "ES256", "ES384", "EdDSA"];
const discovery = z.object({ issuer: z.string(), jwks_uri: z.url().regex(ISSUER) });

/** Finds the current keys of an issuer; jose fetches them when a token needs them. @throws when it does not answer. */
async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  const found = discovery.parse(await answer.json());
  if (found.issuer !== issuer) throw new Error(`${address} describes ${found.issuer}`);
  return createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: ANSWERS_WITHIN_MS });
}

function readIssuer(bearer: string): string | null {
  try {
    return decodeJwt(bearer).iss ?? null;
  } catch {
    return null;
  }
}

function matchesRun({ audience, subject, claims }: TrustedRun, payload: JWTPayload): boolean {
  const isFor = [payload.aud].flat().includes(audience);
  return isFor && payload.sub === subject && Object.entries(claims).every(([name, value]) => payload[name] === value);
}

type Dependencies = { runs: readonly TrustedRun[]; clock: Clock; log: { warn(text: string): void } };

/**
 * Accepts the identity token of a pipeline's run (OpenID Connect), so that no secret has to be kept in it. Only
 * configured issuers are asked for keys, over https.
 */
export function createTrustedRunReader({ runs, clock, log }: Dependencies): CredentialReader {
  const known = new Map<string, Promise<JWTVerifyGetKey>>();

  function fetchKeys(issuer: string): Promise<JWTVerifyGetKey> {
    const keys = known.get(issuer) ?? discoverKeys(issuer);
    known.set(issuer, keys);
    keys.catch(() => known.delete(issuer));
    return keys;
  }

  async function verifyToken(bearer: string, issuer: string): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(bearer, await fetchKeys(issuer), {
        issuer,
        algorithms: ALGORITHMS,
        clockTolerance: LEEWAY_SECONDS,
        currentDate: clock(),
        requiredClaims: ["exp", "sub", "aud"],
      });
      return payload;
    } catch (error) {
      if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout)
        log.warn(`keys of ${issuer} cannot be read: ${(error as Error).message}`);
      return null;
    }
  }

  return async (bearer) => {
    const issuer = readIssuer(bearer);
    const ofIssuer = runs.filter((run) => run.issuer === issuer);
    if (issuer === null || ofIssuer.length === 0) return null;
    const payload = await verifyToken(bearer, issuer);
    const granted = payload ? ofIssuer.filter((run) => matchesRun(run, payload)) : [];
    if (!payload?.sub || granted.length === 0) return null;
    const grants = granted.map(({ remote, rights }): { remote: string; rights: ReleaseRight[] } => ({
      remote,
      rights,
    }));
    return { id: `oidc:${issuer}:${payload.sub}`, actor: `oidc:${payload.sub.slice(0, 200)}`, person: null, grants };
  };
}
