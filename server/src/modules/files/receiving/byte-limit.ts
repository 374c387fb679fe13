import { Transform } from "node:stream";
import { makeTooLargeError } from "./too-large.ts";

/** Passes bytes on, and ends with `files.too_large` at the first one above `maxBytes`. */
export class ByteLimit extends Transform {
  seen = 0;
  readonly maxBytes: number;
  constructor(maxBytes: number) {
    super();
    this.maxBytes = maxBytes;
  }
  override _transform(chunk: Buffer, _encoding: string, next: (error?: Error | null, chunk?: Buffer) => void) {
    this.seen += chunk.length;
    if (this.seen > this.maxBytes) next(makeTooLargeError(this.maxBytes));
    else next(null, chunk);
  }
}
