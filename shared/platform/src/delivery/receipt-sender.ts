import { NO_RECEIPTS, type Receipts } from "@kalima/messages-contract";

/** Delay before a receipt is sent, so that several messages in a row share one. */
const SETTLE_MS = 250;

/** Tells the other side what reached this browser and what was seen here, whenever that has grown. */
export type ReceiptSender = {
  /** Replaces the receipts to be sent. They are sent after a short delay, in one request. */
  report(receipts: Receipts): void;
  /** After a connect: sends the receipts again that the server may not have received. */
  again(): void;
  close(): void;
};

/** @param send resolves to whether the server has acknowledged */
export function createReceiptSender(send: (receipts: Receipts) => Promise<boolean>): ReceiptSender {
  let known = NO_RECEIPTS;
  let told = NO_RECEIPTS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tell(): Promise<void> {
    timer = undefined;
    const telling = known;
    if (await send(telling)) told = telling;
  }

  function tellSoon(): void {
    if (known.delivered > told.delivered || known.read > told.read) timer ??= setTimeout(tell, SETTLE_MS);
  }

  return {
    report({ delivered, read }) {
      known = { delivered: Math.max(known.delivered, delivered), read: Math.max(known.read, read) };
      tellSoon();
    },
    again: tellSoon,
    close: () => clearTimeout(timer),
  };
}
