/** Conversations of one support agent at once. */
export const AGENT_CAPACITY = 3;
/** Characters of an agent's private note. */
export const SUPPORT_NOTE_MAX_LENGTH = 2_000;
/** Characters of a reply to a question left for support; it may go out by SMS. */
export const SUPPORT_REPLY_MAX_LENGTH = 1_000;
/** Delimiters of internal commands on the support socket; only the server may write them. */
export const CHAT_COMMAND_OPEN = "[[cmd:";
export const CHAT_COMMAND_CLOSE = "]]";
export const CHAT_HIDE_USER = "[[hide-user]]";

/** Keys of sessionStorage. */
export const SUPPORT_STORAGE_KEYS = {
  chatId: "CHAT_ID",
  chatType: "CHAT_TYPE",
  /** Set from the press on start until the server has answered. */
  chatStarting: "CHAT_STARTING",
  chatMessages: "CHAT_MESSAGES",
  chatSessionType: "CHAT_SESSION_TYPE",
  chatDraft: "CHAT_DRAFT",
  /** Followed by the id of the question: an agent's answer that was not sent. */
  replyDraft: "SUPPORT_REPLY_DRAFT",
  supportRequestDraft: "SUPPORT_REQUEST_DRAFT",
  /** In localStorage: the sounds and marks of the desk that this device has switched off, also after the agent has signed out. */
  deskMarksOff: "DEVICE_DESK_MARKS_OFF",
} as const;
