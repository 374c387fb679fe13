import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { BucketAddress } from "../../src/storage/bucket-address.ts";
import { installPackage, isDeep, needTool, TOOLS } from "../tools.ts";

const PYTHON = "/usr/bin/python3";
const USER = "kalima:publisher";
const KEY = "key-of-the-tests";

/** A real S3 server in a process of its own; its buckets go with it. */
export type Swift = { createBucket(): Promise<BucketAddress>; stop(): Promise<void> };

/**
 * OpenStack Swift with its S3 interface, from Debian. Only in `npm run test:deep`, since `npm test` installs nothing but a browser.
 *
 * @returns null where it is not wanted.
 * @throws {Error} where it is not installed and cannot be.
 */
export async function startSwift(): Promise<Swift | null> {
  if (!isDeep) return null;
  if (!TOOLS["python3-swift"]()) installPackage("python3-swift");
  needTool("python3-swift");
  const script = join(import.meta.dirname, "swift-server.py");
  const child = spawn(PYTHON, [script, USER, KEY], { stdio: ["pipe", "pipe", "pipe"] });
  const complaints: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => complaints.push(chunk));
  const ended = once(child, "exit");
  const port = await Promise.race([
    once(child.stdout, "data").then(([chunk]) => Number(chunk)),
    ended.then(() => Promise.reject(new Error(`Swift does not start: ${Buffer.concat(complaints)}`))),
  ]);
  const { CreateBucketCommand, S3Client } = await import("@aws-sdk/client-s3");
  const credentials = { accessKeyId: USER, secretAccessKey: KEY };
  const place = { endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", credentials };
  const client = new S3Client({ ...place, forcePathStyle: true });
  let made = 0;
  return {
    async createBucket() {
      made += 1;
      const bucket = `releases-${made}`;
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      return { ...place, bucket, prefix: "site/" };
    },
    async stop() {
      client.destroy();
      child.stdin.end();
      await ended;
    },
  };
}
