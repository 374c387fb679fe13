import { hash } from "node:crypto";
import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { StartError } from "../kernel/database/data-folder.ts";
import type { BucketAddress } from "./bucket-address.ts";

export type ListedObject = { key: string; bytes: number; etag: string; modified: Date };
/** Bytes `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/** The few operations of S3 that the site needs. Keys are relative to the bucket's prefix. @throws {BucketError} */
export type Bucket = {
  /** Returns null when there is no such object. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  text(key: string): Promise<string | null>;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Does not overwrite if the server supports conditional writes. Returns true if the object holds these bytes now. */
  putOnce(key: string, bytes: Buffer): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Lists every object whose key has this prefix; with `isFlat` only down to the next slash. */
  list(beginning: string, isFlat?: boolean): Promise<ListedObject[]>;
};

/** Thrown when S3 does not answer or refuses the request; `message` is a sentence for the operator. */
export class BucketError extends StartError {}

const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true };
const NOT_FOUND = ["NoSuchKey", "NotFound"];
const ALREADY_THERE = ["PreconditionFailed", "ConditionalRequestConflict"];

function isOneOf(error: unknown, names: string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}

async function connect({ endpoint, region, credentials }: BucketAddress) {
  // Loaded on first use: most sites keep everything on a disk.
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    requestHandler: TIMEOUTS,
    // Checksums that only Amazon's own servers know are left out.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
  });
  return { sdk, client };
}

/** A bucket of any server that speaks S3; connects with the first call. */
export function openBucket(address: BucketAddress): Bucket {
  const location = `s3://${address.bucket}/${address.prefix}`;
  type Sdk = Awaited<ReturnType<typeof connect>>["sdk"];
  let connected: ReturnType<typeof connect> | undefined;

  async function run<T>(work: (sdk: Sdk, client: S3Client) => Promise<T>, expected: string[] = []): Promise<T> {
    connected ??= connect(address);
    const { sdk, client } = await connected;
    try {
      return await work(sdk, client);
    } catch (error) {
      if (isOneOf(error, expected)) throw error;
      const { name, message, code } = error as NodeJS.ErrnoException;
      throw new BucketError(`The store ${location} does not serve: ${message || code || name}.`.replace(/\.+$/, "."));
    }
  }

  const locateObject = (key: string) => ({ Bucket: address.bucket, Key: address.prefix + key });
  const toPutInput = (key: string, bytes: Buffer) => ({
    ...locateObject(key),
    Body: bytes,
    ContentMD5: hash("md5", bytes, "base64"),
  });

  async function open(key: string, range?: ByteRange): Promise<Readable | null> {
    const wanted = { ...locateObject(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
    try {
      const { Body } = await run((sdk, client) => client.send(new sdk.GetObjectCommand(wanted)), NOT_FOUND);
      return Body as Readable;
    } catch (error) {
      if (isOneOf(error, NOT_FOUND)) return null;
      throw error;
    }
  }

  async function text(key: string): Promise<string | null> {
    const body = await open(key);
    return body && Buffer.concat(await body.toArray()).toString("utf8");
  }

  async function put(key: string, bytes: Buffer): Promise<void> {
    await run((sdk, client) => client.send(new sdk.PutObjectCommand(toPutInput(key, bytes))));
  }

  return {
    open,
    text,
    put,
    async putOnce(key, bytes) {
      try {
        const wanted = { ...toPutInput(key, bytes), IfNoneMatch: "*" };
        const expected = [...ALREADY_THERE, "NotImplemented"];
        await run((sdk, client) => client.send(new sdk.PutObjectCommand(wanted)), expected);
      } catch (error) {
        if (isOneOf(error, ALREADY_THERE)) return false;
        if (!isOneOf(error, ["NotImplemented"])) throw error;
        await put(key, bytes);
      }
      return (await text(key)) === bytes.toString("utf8");
    },
    async remove(key) {
      await run((sdk, client) => client.send(new sdk.DeleteObjectCommand(locateObject(key))));
    },
    async list(beginning, isFlat = false) {
      const { Bucket, Key: Prefix } = locateObject(beginning);
      const wanted = { Bucket, Prefix, ...(isFlat ? { Delimiter: "/" } : {}) };
      return run(async (sdk, client) => {
        const listed: ListedObject[] = [];
        for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, wanted))
          for (const { Key = "", Size = 0, ETag = "", LastModified = new Date(0) } of Contents)
            listed.push({ key: Key.slice(address.prefix.length), bytes: Size, etag: ETag, modified: LastModified });
        return listed;
      });
    },
  };
}
