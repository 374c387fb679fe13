export { type CatchUp, createCatchUp } from "./catch-up.ts";
export { sendTimeoutFor } from "./emit-event.ts";
export { type Attachments, createAttachments } from "./files/attachments.ts";
export { type UnsentFiles, unsentFilesOf } from "./files/unsent-files.ts";
export { asForm, createUploads, type Uploads } from "./files/uploads.ts";
export { isTransient, type Line, openLine } from "./line.ts";
export { messagesByDay } from "./messages-by-day.ts";
export { playChime } from "./play-chime.ts";
export { createReceiptSender } from "./receipt-sender.ts";
export {
  isSent,
  NO_MESSAGES,
  nextQueued,
  restoredThread,
  type Thread,
  tickOf,
  withContent,
  withDelivery,
  withoutUnsent,
  withReceipts,
  withReceived,
  withRetried,
  withShare,
  withWritten,
} from "./thread.ts";
export type { ThreadMessage } from "./thread-message.ts";
export { createTypingSender, createTypingWatch } from "./typing.ts";
export { type Unsent, unsentOf } from "./unsent-messages.ts";
