import type { FrameMessage } from "@kalima/contracts/payment-frame";

const ANSWERED_WITHIN_MS = 30_000;

export type Tokenised =
  | { outcome: "token"; token: string }
  /** The frame shows what is wrong and has moved the focus there. */
  | { outcome: "invalid" }
  | { outcome: "failed"; code: string };

/** Waits for the frame's one answer to a submit: a token, wrong fields, a failure, or nothing in time. */
export function createTokenRequest(withinMs = ANSWERED_WITHIN_MS) {
  let answer: ((made: Tokenised) => void) | null = null;
  return {
    ask(submit: () => void): Promise<Tokenised> {
      return new Promise((resolve) => {
        const timer = setTimeout(() => answer?.({ outcome: "failed", code: "network.timeout" }), withinMs);
        answer = (made) => {
          clearTimeout(timer);
          answer = null;
          resolve(made);
        };
        submit();
      });
    },
    hear(message: FrameMessage): void {
      if (message.type === "token") answer?.({ outcome: "token", token: message.token });
      if (message.type === "invalid") answer?.({ outcome: "invalid" });
      if (message.type === "failed") answer?.({ outcome: "failed", code: message.code });
    },
  };
}
