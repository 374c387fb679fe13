import type { BilingualText } from "@kalima/contracts/domain";
import { defineDomainEvent } from "../../../kernel/events/domain-events.ts";

/** The lessons of a pack moved to another trainer, because theirs left or staff moved them. */
export const trainerReplaced = defineDomainEvent<{
  studentId: string;
  referenceCode: string;
  /** The first name. */
  studentName: string;
  /** The new trainer's account id; null without an account. */
  trainerUserId: string | null;
  /** The former trainer's account id; null if the trainer has left or has no account. */
  formerUserId: string | null;
  former: BilingualText;
  trainer: BilingualText;
  /** Planned lessons that the new trainer takes over. */
  lessons: number;
}>("booking.trainer_replaced");
