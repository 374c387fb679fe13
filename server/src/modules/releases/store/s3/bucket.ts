import { hash } from "node:crypto";
import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { StartError } from "../../../../database/data-folder.ts";
import type { BucketAddress } from "../../../../s3/bucket-address.ts";

export type Listed = { key: string; bytes: number; etag: string; modified: Date };

/** The few things that the store asks of S3. Keys are below the store's own prefix. @throws {StartError} when it does not answer or refuses us. */
export type Bucket = {
  /** Null when there is none. */
  open(key: string): Promise<Readable | null>;
  text(key: string): Promise<string | null>;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Never over anything, where the server can tell; says whether these bytes stand now. */
  putOnce(key: string, bytes: Buffer): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Everything that begins so; with `isFlat` only down to the next slash. */
  list(beginning: string, isFlat?: boolean): Promise<Listed[]>;
};

const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true };
const NONE = ["NoSuchKey", "NotFound"];
const TAKEN = ["PreconditionFailed", "ConditionalRequestConflict"];

function isOneOf(error: unknown, names: string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}

async function connect({ endpoint, region, credentials }: BucketAddress) {
  // Loaded where it is used: most sites keep their versions on a disk.
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    requestHandler: TIMEOUTS,
    // What only Amazon's own servers know is left out.
    ...{ requestChecksumCalculation: "WHEN_REQUIRED", responseChecksumValidation: "WHEN_REQUIRED" },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
  });
  return { sdk, client };
}

/** A bucket of any server that speaks S3; nothing is asked before the first call. */
export function openBucket(address: BucketAddress): Bucket {
  const place = `s3://${address.bucket}/${address.prefix}`;
  type Sdk = Awaited<ReturnType<typeof connect>>["sdk"];
  let connected: ReturnType<typeof connect> | undefined;

  async function ask<T>(work: (sdk: Sdk, client: S3Client) => Promise<T>, expected: string[] = []): Promise<T> {
    connected ??= connect(address);
    const { sdk, client } = await connected;
    try {
      return await work(sdk, client);
    } catch (error) {
      if (isOneOf(error, expected)) throw error;
      const { name, message, code } = error as NodeJS.ErrnoException;
      throw new StartError(`The store ${place} does not serve: ${message || code || name}.`.replace(/\.+$/, "."));
    }
  }

  const at = (key: string) => ({ Bucket: address.bucket, Key: address.prefix + key });
  const withBody = (key: string, bytes: Buffer) => ({
    ...at(key),
    ...{ Body: bytes, ContentMD5: hash("md5", bytes, "base64") },
  });

  async function open(key: string): Promise<Readable | null> {
    try {
      const { Body } = await ask((sdk, client) => client.send(new sdk.GetObjectCommand(at(key))), NONE);
      return Body as Readable;
    } catch (error) {
      if (isOneOf(error, NONE)) return null;
      throw error;
    }
  }

  async function text(key: string): Promise<string | null> {
    const body = await open(key);
    return body && Buffer.concat(await body.toArray()).toString("utf8");
  }

  async function put(key: string, bytes: Buffer): Promise<void> {
    await ask((sdk, client) => client.send(new sdk.PutObjectCommand(withBody(key, bytes))));
  }

  return {
    ...{ open, text, put },
    async putOnce(key, bytes) {
      try {
        const wanted = { ...withBody(key, bytes), IfNoneMatch: "*" };
        const expected = [...TAKEN, "NotImplemented"];
        await ask((sdk, client) => client.send(new sdk.PutObjectCommand(wanted)), expected);
      } catch (error) {
        if (isOneOf(error, TAKEN)) return false;
        if (!isOneOf(error, ["NotImplemented"])) throw error;
        await put(key, bytes);
      }
      return (await text(key)) === bytes.toString("utf8");
    },
    async remove(key) {
      await ask((sdk, client) => client.send(new sdk.DeleteObjectCommand(at(key))));
    },
    async list(beginning, isFlat = false) {
      const asked = {
        ...{ Bucket: address.bucket, Prefix: address.prefix + beginning },
        ...(isFlat ? { Delimiter: "/" } : {}),
      };
      return ask(async (sdk, client) => {
        const listed: Listed[] = [];
        for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, asked))
          for (const { Key = "", Size = 0, ETag = "", LastModified = new Date(0) } of Contents)
            listed.push({ key: Key.slice(address.prefix.length), bytes: Size, etag: ETag, modified: LastModified });
        return listed;
      });
    },
  };
}
