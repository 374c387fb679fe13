import type { IncomingMessage } from "node:http";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { makeTooLargeError } from "@kalima/contracts/uploads";

export type UploadTimeouts = {
  /** Longest pause between two chunks. */
  stallMs: number;
  /** Limit for the whole body, so that a slow drip of bytes ends too. */
  totalMs: number;
};

export const UPLOAD_TIMEOUTS: UploadTimeouts = { stallMs: 20_000, totalMs: 5 * MINUTE_MS };

export type BodyMeter = {
  /** Detaches from the body and pauses it. */
  halt(): void;
  /** Stops measuring; the reader of the body continues. */
  end(): void;
};

/**
 * Ends the reading of a body that stalls, with `files.upload_stalled`, or grows beyond `maxBytes`, with
 * `files.too_large`. Attach it after the reader: a "data" listener makes the body flow. A body that is unpiped keeps
 * flowing while this listener is attached, so stopping early needs `halt`.
 */
export function meterBody(body: IncomingMessage, maxBytes: number, { stallMs, totalMs }: UploadTimeouts): BodyMeter {
  let seen = 0;
  function end() {
    body.off("data", count);
    clearTimeout(stallTimer);
    clearTimeout(totalTimer);
  }
  function halt() {
    end();
    body.unpipe();
    body.pause();
  }
  function abort(error: AppError) {
    halt();
    // The multipart parser ends with an error of the request; destroying the request would destroy the response too.
    body.emit("error", error);
  }
  const abortStalled = () => abort(new AppError("files.upload_stalled"));
  const stallTimer = setTimeout(abortStalled, stallMs);
  const totalTimer = setTimeout(abortStalled, totalMs);
  function count(bytes: Buffer) {
    seen += bytes.length;
    if (seen > maxBytes) abort(makeTooLargeError({ maxBytes }));
    else stallTimer.refresh();
  }
  body.on("data", count);
  return { halt, end };
}
