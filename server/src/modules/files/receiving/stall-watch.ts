import type { IncomingMessage } from "node:http";
import { AppError } from "@kalima/contracts/errors";

export type Patience = {
  /** Without a byte. */
  stallMs: number;
  /** For the whole body, so that a drip of bytes ends too. */
  wholeMs: number;
};

export const PATIENCE: Patience = { stallMs: 20_000, wholeMs: 5 * 60_000 };

/**
 * Ends the reading of a body that stalls with `files.upload_stalled`. Returns how to stop watching.
 * Attach after the reader: listening lets the bytes flow.
 */
export function endStalled(body: IncomingMessage, { stallMs, wholeMs }: Patience): () => void {
  // The parser takes any error of the request as the end of its parts; destroying it would take the answer along.
  const end = () => body.emit("error", new AppError("files.upload_stalled"));
  const stalled = setTimeout(end, stallMs);
  const whole = setTimeout(end, wholeMs);
  const touch = () => stalled.refresh();
  body.on("data", touch);
  return () => {
    body.off("data", touch);
    clearTimeout(stalled);
    clearTimeout(whole);
  };
}
