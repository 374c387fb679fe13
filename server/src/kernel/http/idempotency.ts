import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "@kalima/contracts/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock, Database } from "../database/database.ts";
import type { Guests } from "./guest.ts";

const KEPT_HOURS = 24;
/** A call without an answer after this lost its process. */
const LOST_AFTER_SECONDS = 60;
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const KEY = /^[\x21-\x7e]{1,200}$/;

type Stored = { fingerprint: Buffer; status: number | null; body: string | null; content_type: string | null };
/** A call with a key that this process answers. */
export type Claim = {
  owner: string;
  key: string;
  /** The answer was stored by the transaction of the act. */
  isKept?: boolean;
};

function computeFingerprint(request: FastifyRequest): Buffer {
  return createHash("sha256")
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
}

function readKey(request: FastifyRequest): string | undefined {
  const { idempotency } = request.routeOptions.config;
  if (idempotency === "ignored" || SAFE_METHODS.has(request.method) || !request.url.startsWith("/api/"))
    return undefined;
  // Accounts' answers hold tokens, which are never stored; a multipart body has not been read yet.
  if (request.url.startsWith("/api/auth/") || request.headers["content-type"]?.startsWith("multipart/"))
    return undefined;
  const key = request.headers["idempotency-key"];
  if (key === undefined || key === "") {
    if (idempotency === "required") throw new AppError("request.idempotency_key_missing");
    return undefined;
  }
  if (typeof key !== "string" || !KEY.test(key)) throw new AppError("request.malformed");
  return key;
}

/**
 * Makes a retried call act once: the first answer to a key is kept for 24 hours for its account or signed
 * guest. Same key and body get it again, another body is refused, a running call answers 409. Answers that
 * invite a retry (5xx, 429, 409 while running) are not kept.
 */
export function keepAnswers(app: FastifyInstance, database: Database, guests: Guests, clock: Clock): void {
  app.decorateRequest("claim", undefined);

  async function claim(owner: string, key: string, fingerprint: Buffer): Promise<boolean> {
    const now = clock();
    const rows = await database.query(
      `INSERT INTO idempotency_keys AS k (owner, key, fingerprint, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (owner, key) DO UPDATE SET fingerprint = $3, status = NULL, body = NULL, created_at = $4
         WHERE k.created_at < $4::timestamptz - make_interval(hours => $5)
            OR (k.status IS NULL AND k.fingerprint = $3 AND k.created_at < $4::timestamptz - make_interval(secs => $6))
       RETURNING 1`,
      [owner, key, fingerprint, now, KEPT_HOURS, LOST_AFTER_SECONDS],
    );
    return rows.length > 0;
  }

  async function replayAnswer(reply: FastifyReply, owner: string, key: string, fingerprint: Buffer) {
    const [stored] = await database.query<Stored>(
      "SELECT fingerprint, status, body, content_type FROM idempotency_keys WHERE owner = $1 AND key = $2",
      [owner, key],
    );
    if (stored && !stored.fingerprint.equals(fingerprint)) throw new AppError("request.idempotency_key_reused");
    if (!stored?.status) throw new AppError("request.in_progress", { retryAfter: 1 });
    if (stored.content_type) reply.header("content-type", stored.content_type);
    return reply.code(stored.status).header("idempotency-replayed", "true").send(stored.body);
  }

  async function free({ owner, key }: Claim): Promise<void> {
    // A stored answer is kept: its transaction committed, although the connection broke before it was acknowledged.
    await database.query("DELETE FROM idempotency_keys WHERE owner = $1 AND key = $2 AND status IS NULL", [owner, key]);
  }

  /** Retries each second until the claim would count as lost anyway. */
  async function freeLater(claim: Claim): Promise<void> {
    for (let second = 0; second < LOST_AFTER_SECONDS; second += 1) {
      await wait(1_000, undefined, { ref: false });
      const isFree = await free(claim).then(
        () => true,
        () => false,
      );
      if (isFree) return;
    }
  }

  app.addHook("preHandler", async (request, reply) => {
    const key = readKey(request);
    if (!key) return;
    const owner = request.session?.userId ?? request.machine?.id ?? `guest:${guests.ensure(request, reply)}`;
    const fingerprint = computeFingerprint(request);
    if (!(await claim(owner, key, fingerprint))) return replayAnswer(reply, owner, key, fingerprint);
    request.claim = { owner, key };
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const { claim } = request;
    if (!claim) return;
    if (reply.statusCode >= 500 || reply.statusCode === 429) {
      // While the database is away the key cannot be freed, and the answer does not wait for it.
      await free(claim).catch(() => void freeLater(claim));
      return;
    }
    if (claim.isKept && reply.statusCode < 400) return;
    await storeAnswer(database, claim, {
      status: reply.statusCode,
      body: typeof payload === "string" ? payload : null,
      contentType: (reply.getHeader("content-type") as string | undefined) ?? null,
    });
  });
}

/** Stores the answer to a claimed call, for its next try. */
export async function storeAnswer(
  database: Database,
  { owner, key }: Claim,
  { status, body, contentType }: { status: number; body: string | null; contentType: string | null },
): Promise<void> {
  await database.query(
    "UPDATE idempotency_keys SET status = $3, body = $4, content_type = $5 WHERE owner = $1 AND key = $2",
    [owner, key, status, body, contentType],
  );
}

/** Removes the stored answers to an account, because they may contain personal data. */
export async function forgetAnswersTo(tx: Database, userId: string): Promise<void> {
  await tx.query("DELETE FROM idempotency_keys WHERE owner = $1", [userId]);
}

/** Removes keys that are no longer kept. */
export async function forgetOldKeys(database: Database, now: Date): Promise<void> {
  await database.query("DELETE FROM idempotency_keys WHERE created_at < $1::timestamptz - make_interval(hours => $2)", [
    now,
    KEPT_HOURS,
  ]);
}

/** Removes the keys of calls that a process left unanswered; only for a database that no other process uses. */
export async function forgetLostCalls(database: Database): Promise<void> {
  await database.query("DELETE FROM idempotency_keys WHERE status IS NULL");
}

const JSON_TYPE = "application/json; charset=utf-8";
type Reply = Pick<FastifyReply, "request" | "statusCode"> & { serialize(payload: object): unknown };

/**
 * Acts, and stores the answer in the same transaction. A process that ends between the commit and the answer leaves the
 * answer for the next try with the same Idempotency-Key, which would else act a second time.
 *
 * @param reply Has the status of the answer already.
 * @param act Gets `parts` with a database whose transactions store the answer when they commit.
 * @param read The answer, read in that transaction after the act.
 */
export async function runIdempotent<Parts extends { database: Database }, Answer extends object>(
  parts: Parts,
  reply: Reply,
  act: (parts: Parts) => Promise<unknown>,
  read: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const { database } = parts;
  const { claim } = reply.request;
  let answer: Answer | undefined;
  const answering: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const result = await work(tx);
        answer = await read(tx);
        const body = String(reply.serialize(answer));
        if (claim) await storeAnswer(tx, claim, { status: reply.statusCode, body, contentType: JSON_TYPE });
        return result;
      }),
  };
  await act({ ...parts, database: answering });
  if (claim && answer) claim.isKept = true;
  return answer ?? read(database);
}
