import type { BilingualText } from "@kalima/contracts/domain";
import type { MessageType } from "@kalima/messages-contract";
import { defineDomainEvent } from "../../kernel/events/domain-events.ts";

/** A message has been unread for a while. Emitted once until everything is read. */
export const messageUnread = defineDomainEvent<{
  /** Account of the recipient. */
  userId: string;
  studentId: string;
  /** Name of the sender; for a student, the first name. */
  name: BilingualText;
  /** Type of the newest unread message. */
  type: MessageType;
}>("conversation.message_unread");
