import type { BilingualText } from "@kalima/contracts/domain";
import type { MessageType } from "@kalima/contracts/sockets";
import { defineDomainEvent } from "../../kernel/events/domain-events.ts";

/** A message waits unread since a while; once until everything is read. */
export const messageUnread = defineDomainEvent<{
  /** Who should read it. */
  userId: string;
  studentId: string;
  /** Of the sender; a student's is the first name. */
  name: BilingualText;
  /** Of the newest one. */
  type: MessageType;
}>("conversation.message_unread");
