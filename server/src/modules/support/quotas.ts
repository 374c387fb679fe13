import { DAY_SECONDS } from "@kalima/contracts/domain";
import { AppError, isAppError } from "@kalima/contracts/errors";
import type { Database } from "../../kernel/database/database.ts";
import type { Limits } from "../../security/limits.ts";

/** Visitor whose quotas are counted. Guests share the quotas of their address. */
type QuotaOwner = { isGuest: boolean; address: string; owner: string };

const MEGABYTE = 1024 * 1024;
/** Kept messages of one conversation's visitor: about five recordings of the largest size. */
export const MAX_CONVERSATION_BYTES = 20 * MEGABYTE;
/** Kept messages of all conversations of one guest, or of one account. */
export const MAX_GUEST_BYTES = 30 * MEGABYTE;
export const MAX_ACCOUNT_BYTES = 200 * MEGABYTE;
/**
 * Most bytes that the guests of one address may send in a day (UTC). The address counts because a guest can delete the
 * cookie.
 */
export const MAX_ADDRESS_BYTES_A_DAY = 100 * MEGABYTE;
/** Size of a message's row without its content, so that many short messages count too. */
const ROW_BYTES = 256;

/** Counts a visitor's messages in bytes. Call `take` in the transaction that stores the message. */
export type MessageQuotas = {
  /** @throws {AppError} `support.quota_used_up`, without counting the message. */
  take(tx: Database, message: { conversationId: string; content: string; now: Date }): Promise<void>;
};

/**
 * Creates the quotas of one visitor. Guests, disabled and unverified accounts have lower quotas, and share the one of
 * their address; `addressFactor` multiplies it.
 */
export function createMessageQuotas(
  { isGuest, address }: Pick<QuotaOwner, "isGuest" | "address">,
  addressFactor: number,
): MessageQuotas {
  const maxOwnerBytes = isGuest ? MAX_GUEST_BYTES : MAX_ACCOUNT_BYTES;

  async function takeFromAddress(tx: Database, bytes: number, now: Date): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO support_address_bytes AS sent (address, day, bytes) VALUES ($1, $2, $3)
       ON CONFLICT (address, day) DO UPDATE SET bytes = sent.bytes + excluded.bytes
       WHERE sent.bytes + excluded.bytes <= $4 RETURNING 1`,
      [address, now.toISOString().slice(0, 10), bytes, MAX_ADDRESS_BYTES_A_DAY * addressFactor],
    );
    return rows.length > 0;
  }

  return {
    async take(tx, { conversationId, content, now }) {
      const bytes = ROW_BYTES + Buffer.byteLength(content);
      // The lock makes the messages of one owner count in sequence, across all of its conversations.
      const key = "SELECT owner FROM support_conversations WHERE id = $1";
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended((${key}), 3))`, [conversationId]);
      const [kept] = await tx.query<{ by_owner: number; by_conversation: number }>(
        `SELECT sum(visitor_bytes) AS by_owner, sum(visitor_bytes) FILTER (WHERE id = $1) AS by_conversation
         FROM support_conversations WHERE owner = (${key})`,
        [conversationId],
      );
      const { by_owner, by_conversation } = kept ?? { by_owner: 0, by_conversation: 0 };
      const fits = by_owner + bytes <= maxOwnerBytes && by_conversation + bytes <= MAX_CONVERSATION_BYTES;
      if (!fits || (isGuest && !(await takeFromAddress(tx, bytes, now)))) throw new AppError("support.quota_used_up");
      await tx.query("UPDATE support_conversations SET visitor_bytes = visitor_bytes + $2 WHERE id = $1", [
        conversationId,
        bytes,
      ]);
    },
  };
}

/** Limits new conversations, because each takes a row and a position in the queue even without a message. */
const NEW_CONVERSATIONS_A_DAY = 100;

/** Counts a new conversation against the visitor's address. @throws {AppError} `support.quota_used_up` */
export async function limitNewConversations(
  limits: Limits,
  { isGuest, address, owner }: QuotaOwner,
  addressFactor: number,
): Promise<void> {
  const key = `support-conversation:${isGuest ? address : owner}`;
  const max = NEW_CONVERSATIONS_A_DAY * (isGuest ? addressFactor : 1);
  await limits.take(key, [{ max, seconds: DAY_SECONDS }]).catch((error: unknown) => {
    throw isAppError(error) ? new AppError("support.quota_used_up") : error;
  });
}
