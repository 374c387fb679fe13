import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 300;

function computeMac(secret: string, timestamp: string, rawBody: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.${rawBody}`).digest("hex");
}

function areEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** `t=<seconds>,v1=<hex HMAC-SHA256 over "t.body">`. */
export function signBody(secret: string, rawBody: string, now: Date): string {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  return `t=${timestamp},v1=${computeMac(secret, timestamp, rawBody)}`;
}

/** True if the signature was made with `secret` over exactly these bytes, within five minutes of `now`. */
export function isSigned(secret: string, rawBody: string, signature: string | undefined, now: Date): boolean {
  const [, timestamp, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
  if (!timestamp || !mac || !areEqual(mac, computeMac(secret, timestamp, rawBody))) return false;
  return Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}

/** Derives the key with which the site calls the sandbox from the webhook secret, so that only one secret is stored. */
export function deriveApiKey(secret: string): string {
  return `sk_sandbox_${createHmac("sha256", secret).update("api key").digest("base64url")}`;
}

/** True if an Authorization header carries the key that the secret gives. */
export function hasApiKey(secret: string, authorization: string | undefined): boolean {
  return areEqual(authorization ?? "", `Bearer ${deriveApiKey(secret)}`);
}
