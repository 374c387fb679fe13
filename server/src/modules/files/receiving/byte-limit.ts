import { Transform } from "node:stream";
import { makeTooLargeError } from "@kalima/contracts/uploads";

/** Passes bytes on, and ends with an error at the first one above `maxBytes`: `files.too_large`, if none is given. */
export class ByteLimit extends Transform {
  seen = 0;
  readonly maxBytes: number;
  readonly makeError: () => Error;
  constructor(maxBytes: number, makeError: () => Error = () => makeTooLargeError({ maxBytes })) {
    super();
    this.maxBytes = maxBytes;
    this.makeError = makeError;
  }
  override _transform(chunk: Buffer, _encoding: string, next: (error?: Error | null, chunk?: Buffer) => void) {
    this.seen += chunk.length;
    if (this.seen > this.maxBytes) next(this.makeError());
    else next(null, chunk);
  }
}
