import {
  type ClientListeners,
  makeAckSchema,
  type ServerListeners,
  type SocketContract,
} from "@kalima/contracts/sockets";
import * as z from "zod/mini";
import { chatMessage, receipts } from "./chat-message.ts";
import { writeMessageBody } from "./conversations.ts";

export const MESSAGES_NAMESPACE = "/websocket/messages";

const conversationId = z.uuid();
const conversationReceipts = z.extend(receipts, { conversationId });

/** Every event of `/websocket/messages`: all conversations of one account over one socket. */
export const messagesSocket = {
  namespace: MESSAGES_NAMESPACE,
  client: {
    sendMessage: {
      payload: z.object({ conversationId, message: writeMessageBody }),
      ack: makeAckSchema({ message: chatMessage }),
    },
    /**
     * Messages with a higher sequence than `after`, and how far the other side has got. One answer may hold only some
     * messages: repeat until it holds none.
     */
    sync: {
      payload: z.object({ conversationId, after: z.int().check(z.nonnegative()) }),
      ack: makeAckSchema({ messages: z.array(chatMessage), receipts }),
    },
    /** Receipts of this side: the last message that it received, and the last that it has seen. */
    read: { payload: conversationReceipts, ack: makeAckSchema({}) },
  },
  server: {
    receiveMessage: z.object({ conversationId, message: chatMessage }),
    /** How far the other side has got. */
    receipts: conversationReceipts,
    /** Something else of a conversation is different: blocked, or read in another browser of this account. */
    conversationChanged: z.object({ conversationId }),
  },
} satisfies SocketContract;

export type MessagesClientEvents = ClientListeners<typeof messagesSocket.client>;
export type MessagesServerEvents = ServerListeners<typeof messagesSocket.server>;
