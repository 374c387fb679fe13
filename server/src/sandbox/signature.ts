import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 300;

function macOf(secret: string, timestamp: string, rawBody: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.${rawBody}`).digest("hex");
}

function areEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** `t=<seconds>,v1=<hex HMAC-SHA256 over "t.body">`. */
export function signBody(secret: string, rawBody: string, now: Date): string {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  return `t=${timestamp},v1=${macOf(secret, timestamp, rawBody)}`;
}

/** Whether the signature is ours, over exactly these bytes, and no older (or newer) than five minutes. */
export function isSigned(secret: string, rawBody: string, signature: string | undefined, now: Date): boolean {
  const [, timestamp, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
  if (!timestamp || !mac || !areEqual(mac, macOf(secret, timestamp, rawBody))) return false;
  return Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}

/** The key with which the site calls the sandbox; made from the secret both hold, so that there is one to keep. */
export function apiKeyOf(secret: string): string {
  return `sk_sandbox_${createHmac("sha256", secret).update("api key").digest("base64url")}`;
}

/** Whether an Authorization header carries that key. */
export function carriesApiKey(secret: string, authorization: string | undefined): boolean {
  return areEqual(authorization ?? "", `Bearer ${apiKeyOf(secret)}`);
}
