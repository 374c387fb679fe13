import { DAY_SECONDS, MINUTE_SECONDS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Conversation, WriteMessage } from "@kalima/messages-contract";
import { type ChatMessage, NO_RECEIPTS, type Receipts } from "@kalima/messages-contract";
import { type StoredMessage, toChatMessage } from "../../delivery/message-store.ts";
import { describeAct } from "../../kernel/audit/act.ts";
import type { RequestSession } from "../../kernel/http/access.ts";
import { type After, paginate } from "../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { createMemoryFirstLimit } from "../../security/memory-first-limit.ts";
import { readTrainerCards } from "../trainers/public.ts";
import { hideContacts } from "./contact-details.policy.ts";
import {
  type ConversationRow,
  conversationsRepository,
  MAX_MESSAGES,
  type Parties,
  type PartiesRow,
  type Reader,
  type Side,
} from "./conversations.repository.ts";
import { requireOwnMedia } from "./message-files.ts";

/** Higher than people type, lower than a script sends. */
const MESSAGES_A_MINUTE = 600;
/** Messages a minute that are counted only in the memory of this process; beyond them, the database counts. */
const COUNTED_HERE = 60;
const NEW_CONVERSATIONS_A_DAY = 30;

type Dependencies = Pick<ModuleContext, "database" | "clock" | "limits" | "files">;
/** Stored message, with the participants to whom it is announced. */
export type WriteResult = { row: Parties; stored: StoredMessage<Side> };

export function toReader({ userId, role }: Pick<RequestSession, "userId" | "role">): Reader {
  return { side: role === "student" ? "student" : "trainer", userId };
}

export const getOtherSide = (side: Side): Side => (side === "student" ? "trainer" : "student");

/** Service for the conversations between students and trainers. */
export function conversationsService({ database, clock, limits, files }: Dependencies) {
  const repository = conversationsRepository(database);
  const countMessage = createMemoryFirstLimit(clock, { max: MESSAGES_A_MINUTE, seconds: MINUTE_SECONDS }, COUNTED_HERE);

  /** @throws {AppError} `request.not_found`, also for a conversation of other people. */
  async function requireOne(reader: Reader, id: string): Promise<PartiesRow> {
    const row = await repository.findParties(reader, id);
    if (!row) throw new AppError("request.not_found");
    describeAct({ subject: row.student_id });
    return row;
  }

  async function toConversations({ side }: Reader, rows: readonly ConversationRow[]): Promise<Conversation[]> {
    const trainers = side === "student" ? rows.map((row) => row.trainer_id) : [];
    const cards = await readTrainerCards(database, trainers);
    return rows.map((row) => ({
      id: row.id,
      partner:
        side === "student"
          ? {
              id: row.trainer_id,
              name: row.trainer_name,
              gender: cards.get(row.trainer_id)?.gender,
              pictureUrl: cards.get(row.trainer_id)?.pictureUrl ?? null,
            }
          : { id: row.student_id, name: { en: row.student_name, ar: row.student_name }, pictureUrl: null },
      lastMessage: row.last_message && {
        content: row.last_message.content,
        type: row.last_message.type,
        isMine: row.last_message.sender === side,
        at: row.last_message.at,
      },
      unread: row.unread,
      receipts: row.receipts ?? NO_RECEIPTS,
      isBlocked: row.blocked_by.includes(side),
      canWrite: row.is_active && row.blocked_by.length === 0,
      hidesContacts: !row.is_paid,
    }));
  }

  async function one(reader: Reader, id: string): Promise<Conversation> {
    const row = await repository.find(reader, id);
    const [shown] = row ? await toConversations(reader, [row]) : [];
    if (!shown) throw new AppError("request.not_found");
    return shown;
  }

  return {
    one,
    requireOne,

    countUnread: (reader: Reader) => repository.countUnread(reader),

    async list(reader: Reader, { after, limit }: { after: After; limit: number }) {
      const { page, nextCursor } = paginate(await repository.list(reader, after, limit), limit);
      return { conversations: await toConversations(reader, page), nextCursor };
    },

    /**
     * @throws {AppError} `request.not_found` for a person whom the reader may not write to, `conversation.trainer_away`
     * for a trainer who has no account, `auth.too_many_tries` beyond 30 new ones a day.
     */
    async start(reader: Reader, partnerId: string): Promise<{ conversation: Conversation; isNew: boolean }> {
      const pair = await repository.findPair(reader, partnerId);
      if (!pair) throw new AppError("request.not_found");
      if (pair.trainer_user_id === null) throw new AppError("conversation.trainer_away");
      if (!(await repository.isKnown(pair.student_id, pair.trainer_id))) {
        await limits.take(`conversation:${reader.userId}`, [{ max: NEW_CONVERSATIONS_A_DAY, seconds: DAY_SECONDS }]);
      }
      const { id, isNew } = await repository.open(pair.student_id, pair.trainer_id, clock());
      return { conversation: await one(reader, id), isNew };
    },

    /** Lists messages before a sequence, newest first. `next` starts the next page, null after the first message. */
    async messages(
      reader: Reader,
      id: string,
      { before, limit }: { before: number | null; limit: number },
    ): Promise<{ messages: ChatMessage[]; next: number | null }> {
      await requireOne(reader, id);
      const rows = await repository.listBefore(id, before, limit);
      const first = rows.at(-1)?.sequence ?? 1;
      return { messages: rows.map((row) => toChatMessage(reader.side, row)), next: first > 1 ? first : null };
    },

    /**
     * Stores a message once for each `clientId`. Until there is a paid pack, contact details are removed from texts,
     * and pictures and voice notes are refused, because they cannot be searched for contact details.
     *
     * @throws {AppError} `request.not_found`, also for a file that is not the sender's; `conversation.blocked`,
     * `conversation.media_closed`, `conversation.full`, `auth.too_many_tries`
     */
    async write(reader: Reader, id: string, { clientId, content, type = "text" }: WriteMessage): Promise<WriteResult> {
      const now = clock();
      const countShared = countMessage(`message:${reader.userId}`);
      if (type === "text" && !countShared) {
        const text = { conversationId: id, clientId, content, hidden: hideContacts(content), now };
        const written = await repository.addText(reader, text);
        if (written) return written;
      }
      const row = await requireOne(reader, id);
      if (!row.is_active || row.blocked_by.length > 0) throw new AppError("conversation.blocked");
      if (row.last_sequence >= MAX_MESSAGES) throw new AppError("conversation.full");
      if (type !== "text") {
        if (!row.is_paid) throw new AppError("conversation.media_closed");
        await requireOwnMedia(files, reader.userId, { type, content });
      }
      const message = {
        conversationId: id,
        clientId,
        side: reader.side,
        senderId: reader.userId,
        type,
        content: row.is_paid ? content : hideContacts(content),
        now,
      } as const;
      const stored = await repository.add(message, async (tx) => {
        await countShared?.(tx);
        await repository.requestUnreadCheck(tx, id, now);
      });
      return { row, stored };
    },

    /** Reads the messages after a sequence, and how far the other side has read. */
    async readMissed(
      reader: Reader,
      id: string,
      after: number,
    ): Promise<{ messages: ChatMessage[]; receipts: Receipts }> {
      await requireOne(reader, id);
      const [rows, receipts] = await Promise.all([
        repository.listAfter(id, after),
        repository.readReceipts(id, getOtherSide(reader.side)),
      ]);
      return { messages: rows.map((row) => toChatMessage(reader.side, row)), receipts };
    },

    /** Records how far the reader has read; `marked` is null if nothing has changed. */
    async markReceipts(reader: Reader, id: string, reached: Receipts) {
      const row = await requireOne(reader, id);
      return { row, marked: await repository.markReceipts(id, reader.side, reached) };
    },

    /** Sets or ends the reader's own block; the other side cannot end it. */
    async setBlocked(reader: Reader, id: string, isBlocked: boolean): Promise<PartiesRow> {
      const row = await requireOne(reader, id);
      await repository.setBlocked(id, reader.side, isBlocked, clock());
      return row;
    },

    async report(reader: Reader, id: string, reason: string): Promise<void> {
      await requireOne(reader, id);
      await repository.addReport(id, reader.side, reason, clock());
    },
  };
}
