import { LESSON_ROOM_NAMESPACE, lessonRoomSocket } from "./lesson-room.ts";
import { MESSAGES_NAMESPACE, messagesSocket } from "./messages.ts";
import { RELEASES_NAMESPACE, releasesSocket } from "./releases.ts";
import type { SocketContract } from "./socket-contract.ts";
import { SUPPORT_NAMESPACE, supportSocket } from "./support.ts";
import { TODAY_NAMESPACE, todaySocket } from "./today.ts";

export * from "./chat-message.ts";
export * from "./delivery.ts";
export * from "./lesson-room.ts";
export * from "./messages.ts";
export * from "./releases.ts";
export type {
  AckFields,
  ClientEvent,
  ParsedPayload,
  PayloadOf,
  ServerListeners,
  SocketContract,
} from "./socket-contract.ts";
export * from "./support.ts";
export type { Desk, DeskConversation } from "./support-desk.ts";
export * from "./today.ts";
export {
  type EarlierConversation,
  END_REASONS,
  type EndReason,
  type VisitorBooking,
  type VisitorHistory,
  type VisitorPayment,
} from "./visitor-history.ts";

/** Every socket namespace of the site, with the schemas of its events: part of the published contract. */
export const sockets = {
  [SUPPORT_NAMESPACE]: supportSocket,
  [MESSAGES_NAMESPACE]: messagesSocket,
  [RELEASES_NAMESPACE]: releasesSocket,
  [LESSON_ROOM_NAMESPACE]: lessonRoomSocket,
  [TODAY_NAMESPACE]: todaySocket,
} satisfies Record<string, SocketContract>;
