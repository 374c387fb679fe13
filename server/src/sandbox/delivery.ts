import { type SandboxEvent, type WebhookManner, webhookManner } from "./protocol.ts";

export type Delivery = {
  send(event: SandboxEvent): void;
  /** True if the answer to the charge that was just made shall be lost. */
  losesAnswer(): boolean;
  manner(): WebhookManner;
  /** Holds for the events after it; those that wait for their turn are sent at once. */
  setManner(manner: WebhookManner): void;
  /** Drops what is delayed. */
  close(): void;
};

/** Hands events on at once and in order, or as the manner says: late, several times, or newest first. */
export function createDelivery(handOn: (event: SandboxEvent) => void): Delivery {
  let manner = webhookManner.parse({});
  let waiting: SandboxEvent[] = [];
  const timers = new Set<NodeJS.Timeout>();

  function handOnCopies(event: SandboxEvent): void {
    for (let copy = 0; copy < manner.copies; copy++) handOn(event);
  }

  function flush(): void {
    const events = waiting.toReversed();
    waiting = [];
    for (const event of events) handOnCopies(event);
  }

  function arrive(event: SandboxEvent): void {
    waiting.push(event);
    if (waiting.length >= manner.reversedBy) flush();
  }

  return {
    send(event) {
      if (manner.delayMs === 0) return arrive(event);
      const timer = setTimeout(() => {
        timers.delete(timer);
        arrive(event);
      }, manner.delayMs).unref();
      timers.add(timer);
    },
    losesAnswer() {
      const { lostAnswers } = manner;
      manner = { ...manner, lostAnswers: Math.max(0, lostAnswers - 1) };
      return lostAnswers > 0;
    },
    manner: () => manner,
    setManner(next) {
      flush();
      manner = next;
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
