import type { Readable } from "node:stream";
import type { ByteRange } from "../../../storage/bucket.ts";

/** A file of the store; names are generated, never taken from a sender. */
export type KeptFile = { name: string; writtenAt: Date };

/** Where the bytes of uploads are kept: a folder, or a bucket of S3. */
export type FileStore = {
  /** Moves a finished draft, a file on this machine, into the store. */
  keep(draft: string, name: string): Promise<void>;
  /** Null when there is no such file. */
  open(name: string, range?: ByteRange): Promise<Readable | null>;
  /** Idempotent: a file that is gone already is no error. */
  remove(name: string): Promise<void>;
  list(): Promise<KeptFile[]>;
};
