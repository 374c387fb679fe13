import type { FrameMessage } from "@kalima/payment-contract";

const TIMEOUT_MS = 30_000;

export type TokenResult =
  | { outcome: "token"; token: string }
  /** The frame shows the errors and has focused the first one. */
  | { outcome: "invalid" }
  | { outcome: "failed"; code: string };

/** Sends a submit to the frame and waits for its response: a token, invalid fields, a failure, or a timeout. */
export function createTokenRequest(timeoutMs = TIMEOUT_MS) {
  let answer: ((result: TokenResult) => void) | null = null;
  return {
    send(submit: () => void): Promise<TokenResult> {
      return new Promise((resolve) => {
        const timer = setTimeout(() => answer?.({ outcome: "failed", code: "network.timeout" }), timeoutMs);
        answer = (result) => {
          clearTimeout(timer);
          answer = null;
          resolve(result);
        };
        submit();
      });
    },
    handle(message: FrameMessage): void {
      if (message.type === "token") answer?.({ outcome: "token", token: message.token });
      if (message.type === "invalid") answer?.({ outcome: "invalid" });
      if (message.type === "failed") answer?.({ outcome: "failed", code: message.code });
    },
  };
}
