import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "conversation.blocked": "No more messages can be sent in this conversation",
  "conversation.trainer_away": "This trainer does not read messages here yet. Our support team can help you instead",
  "conversation.media_closed": "Pictures and voice notes open once your first pack together is paid",
  "conversation.full": "This conversation is full. Our support team can help you instead",
  "support.message_empty": "Please write a message first",
  "support.malformed": "An unexpected error occurred",
  "support.message_too_large": "This message is too large. Please send a shorter one",
};
