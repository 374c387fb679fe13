import { randomUUID } from "node:crypto";
import { MAX_PASSKEYS, type NewPasskey, TICKET_LIFE_MINUTES, type UsedPasskey } from "@kalima/accounts-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import type { UserRow } from "../../users/public.ts";

const SITE_NAME = "Kalima";
/** EdDSA, ES256 and RS256, by their numbers in COSE. */
const supportedAlgorithmIDs = [-8, -7, -257];
/** Loaded with the first passkey: most processes never need it. */
const loadWebAuthn = () => import("@simplewebauthn/server");

type Row = { id: string; credential_id: string; public_key: Buffer; counter: string; transports: string[] };
/** Who was asked to sign: a ticket or a session. */
export type Holder = `ticket:${string}` | `session:${string}`;
export type Passkeys = ReturnType<typeof createPasskeys>;

/**
 * Passkeys (WebAuthn). A challenge is stored for its holder and used up by the first try; origin and RP id are those of
 * the site's own address.
 */
export function createPasskeys(database: Database, siteOrigin: string, clock: Clock) {
  const rpID = new URL(siteOrigin).hostname;
  const expected = { expectedOrigin: siteOrigin, expectedRPID: rpID, requireUserVerification: false };

  const list = (userId: string) =>
    database.query<Row>(
      "SELECT id, credential_id, public_key, counter, transports FROM passkeys WHERE user_id = $1 ORDER BY added_at, id",
      [userId],
    );
  const toKnown = (rows: readonly Row[]) =>
    rows.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: "public-key" as const,
      transports: transports as never,
    }));

  async function keepChallenge(holder: Holder, purpose: "add" | "prove", challenge: string): Promise<void> {
    await database.query(
      `INSERT INTO passkey_challenges (holder, purpose, challenge, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (holder, purpose) DO UPDATE SET challenge = excluded.challenge, expires_at = excluded.expires_at`,
      [holder, purpose, challenge, new Date(clock().getTime() + TICKET_LIFE_MINUTES * MINUTE_MS)],
    );
  }
  async function takeChallenge(holder: Holder, purpose: "add" | "prove"): Promise<string | undefined> {
    const [taken] = await database.query<{ challenge: string; expires_at: Date }>(
      "DELETE FROM passkey_challenges WHERE holder = $1 AND purpose = $2 RETURNING challenge, expires_at",
      [holder, purpose],
    );
    return taken && taken.expires_at > clock() ? taken.challenge : undefined;
  }

  return {
    /** Makes what a new passkey has to sign. @throws {AppError} `auth.too_many_passkeys` */
    async begin({ id, name, phone }: Pick<UserRow, "id" | "name" | "phone">, holder: Holder) {
      const known = await list(id);
      if (known.length >= MAX_PASSKEYS) throw new AppError("auth.too_many_passkeys");
      const { generateRegistrationOptions } = await loadWebAuthn();
      const { challenge, rp, user, pubKeyCredParams, timeout } = await generateRegistrationOptions({
        supportedAlgorithmIDs,
        rpName: SITE_NAME,
        rpID,
        userID: new Uint8Array(Buffer.from(id.replaceAll("-", ""), "hex")),
        userName: phone,
        userDisplayName: name,
      });
      await keepChallenge(holder, "add", challenge);
      return {
        challenge,
        rp: { id: rpID, name: rp.name },
        user,
        pubKeyCredParams,
        timeout: timeout ?? MINUTE_MS,
        attestation: "none" as const,
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" } as const,
        excludeCredentials: toKnown(known),
      };
    },
    /** Reads a new passkey without keeping it. @throws {AppError} `auth.passkey_refused` */
    async check({ id, response }: NewPasskey, holder: Holder) {
      const expectedChallenge = await takeChallenge(holder, "add");
      if (!expectedChallenge) throw new AppError("auth.passkey_refused");
      const { verifyRegistrationResponse } = await loadWebAuthn();
      const result = await verifyRegistrationResponse({
        supportedAlgorithmIDs,
        response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response: response as never },
        expectedChallenge,
        ...expected,
      }).catch(() => undefined);
      if (!result?.verified) throw new AppError("auth.passkey_refused");
      return result.registrationInfo.credential;
    },
    /** @throws {AppError} `auth.too_many_passkeys`; `auth.passkey_refused` for one that an account has. */
    async add(tx: Database, userId: string, name: string, credential: Awaited<ReturnType<typeof this.check>>) {
      const { id, publicKey, counter, transports = [] } = credential;
      await tx.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [userId]);
      const [had] = await tx.query<{ count: string }>("SELECT count(*) FROM passkeys WHERE user_id = $1", [userId]);
      if (Number(had?.count) >= MAX_PASSKEYS) throw new AppError("auth.too_many_passkeys");
      const added = await tx.query(
        `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, added_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING 1`,
        [randomUUID(), userId, id, Buffer.from(publicKey), counter, transports, name, clock()],
      );
      if (added.length === 0) throw new AppError("auth.passkey_refused");
    },
    /** Makes what one of the person's passkeys has to sign. */
    async ask(userId: string, holder: Holder) {
      const allowCredentials = toKnown(await list(userId));
      const { generateAuthenticationOptions } = await loadWebAuthn();
      const { challenge, timeout } = await generateAuthenticationOptions({ rpID, allowCredentials });
      await keepChallenge(holder, "prove", challenge);
      const userVerification = "preferred" as const;
      return { challenge, rpId: rpID, timeout: timeout ?? MINUTE_MS, userVerification, allowCredentials };
    },
    /** True if a passkey of this person signed the holder's challenge, and its counter went up if it has one. */
    async use(userId: string, { id, response }: UsedPasskey, holder: Holder): Promise<boolean> {
      const expectedChallenge = await takeChallenge(holder, "prove");
      const row = (await list(userId)).find(({ credential_id }) => credential_id === id);
      if (!expectedChallenge || !row) return false;
      const { verifyAuthenticationResponse } = await loadWebAuthn();
      const result = await verifyAuthenticationResponse({
        response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response: response as never },
        credential: { id, publicKey: new Uint8Array(row.public_key), counter: Number(row.counter) },
        expectedChallenge,
        ...expected,
      }).catch(() => undefined);
      if (!result?.verified) return false;
      const { newCounter } = result.authenticationInfo;
      const used = await database.query(
        `UPDATE passkeys SET counter = $2, last_used_at = $3
         WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING 1`,
        [row.id, newCounter, clock()],
      );
      return used.length > 0;
    },
    /** True if the person had it. */
    async remove(tx: Database, userId: string, id: string): Promise<boolean> {
      const removed = "DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING 1";
      return (await tx.query(removed, [userId, id])).length > 0;
    },
  };
}
