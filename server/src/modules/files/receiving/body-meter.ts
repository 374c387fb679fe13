import type { IncomingMessage } from "node:http";
import { AppError } from "@kalima/contracts/errors";

export type Patience = {
  /** Without a byte. */
  stallMs: number;
  /** For the whole body, so that a drip of bytes ends too. */
  wholeMs: number;
};

export const PATIENCE: Patience = { stallMs: 20_000, wholeMs: 5 * 60_000 };

export type BodyMeter = {
  /** Lets go of the body; nothing more is read from it. */
  halt(): void;
  /** Stops measuring; whoever reads the body reads on. */
  end(): void;
};

/**
 * Ends the reading of a body that stalls, with `files.upload_stalled`, or grows beyond `maxBytes`, with
 * `files.too_large`. Attach after the reader: listening lets the bytes flow, and a pipe that is taken off a body
 * with a listener lets it flow on, so whoever stops reading must `halt`.
 */
export function meterBody(body: IncomingMessage, maxBytes: number, { stallMs, wholeMs }: Patience): BodyMeter {
  let seen = 0;
  function end() {
    body.off("data", count);
    clearTimeout(stalled);
    clearTimeout(whole);
  }
  function halt() {
    end();
    body.unpipe();
    body.pause();
  }
  function breakOff(code: "files.upload_stalled" | "files.too_large") {
    halt();
    // The parser takes any error of the request as the end of its parts; destroying it would take the answer along.
    body.emit("error", new AppError(code));
  }
  const stalled = setTimeout(breakOff, stallMs, "files.upload_stalled");
  const whole = setTimeout(breakOff, wholeMs, "files.upload_stalled");
  function count(bytes: Buffer) {
    seen += bytes.length;
    if (seen > maxBytes) breakOff("files.too_large");
    else stalled.refresh();
  }
  body.on("data", count);
  return { halt, end };
}
