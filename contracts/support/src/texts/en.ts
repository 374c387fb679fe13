import type { ErrorTexts } from "@kalima/contracts/errors";
import type { ErrorCode } from "../errors.ts";

export const errorTexts: ErrorTexts<ErrorCode> = {
  "support.not_waiting": "You are not in the queue",
  "support.chat_not_yours": "This conversation belongs to somebody else",
  "support.not_yours": "A colleague has this. Take it over first",
  "support.taken_by_colleague": "A colleague took it a moment ago",
  "support.chat_over": "This conversation has ended",
  "support.shortcut_taken": "This shortcut is taken",
  "support.placeholder_unknown": "There is no such placeholder",
  "support.not_answered": "Nobody had answered this chat, so it cannot be rated",
  "support.not_available": "You are away. Set yourself to available first",
  "support.at_capacity": "You have as many conversations as you can take. End one first",
  "support.colleague_not_free": "Your colleague cannot take a conversation now. Choose somebody else",
  "support.quota_used_up": "This chat is full. You can reach us through the contact page instead",
  "support.call_over": "This call is over: somebody noted how it ended",
  "support.request_closed": "This question is closed. Take it first to answer again",
  "support.answer_elsewhere": "This person cannot be answered from here. Please call them, then close the question",
  "support.answer_left": "This answer has left already",
  "support.too_many_connections":
    "Support chat is open too many times on this network. Please close other tabs and try again",
};
