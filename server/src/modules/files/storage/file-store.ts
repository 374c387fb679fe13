import type { Readable } from "node:stream";
import type { ByteRange } from "../../../storage/bucket.ts";

/** A file of the store; names are generated, never taken from a sender. */
export type KeptFile = { name: string; writtenAt: Date };

/** Storage for the bytes of uploads: a folder or an S3 bucket. */
export type FileStore = {
  /** Moves a finished draft, a file on this machine, into the store. */
  keep(draft: string, name: string): Promise<void>;
  /** Returns null if there is no such file. */
  open(name: string, range?: ByteRange): Promise<Readable | null>;
  /** Idempotent: removing a file that is already gone is not an error. */
  remove(name: string): Promise<void>;
  list(): Promise<KeptFile[]>;
};
