export { sendTimeoutFor } from "./emit-event.ts";
export { type Line, openLine } from "./line.ts";
export { messagesByDay } from "./messages-by-day.ts";
export { playChime } from "./play-chime.ts";
export { createReceiptSender } from "./receipt-sender.ts";
export {
  isSent,
  leavesGap,
  NO_MESSAGES,
  nextQueued,
  restoredThread,
  type Thread,
  tickOf,
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
export { createUploads, type Uploads, uploadPictures } from "./uploads.ts";
