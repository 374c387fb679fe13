import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createReleaseKeys, isSigned, signDocument } from "../security/signing.ts";
import { readConfig } from "./config.ts";
import { loadSecrets } from "./secrets.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kalima-secrets-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = () => join(folder, "secrets.json");
const load = (variables: Record<string, string> = {}) =>
  loadSecrets(readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent", ...variables }));
const readKept = async () => JSON.parse(await readFile(file(), "utf8"));

it("generates secrets at the first start, readable by the owner only, and reuses them", async () => {
  const first = await load();
  expect(first.vapid).toEqual({
    publicKey: expect.stringMatching(/^[\w-]{87}$/),
    privateKey: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await load()).toEqual(first);
});

it("adds secrets that an older site lacks", async () => {
  const { vapid: _later, ...older } = await load();
  await writeFile(file(), JSON.stringify({ ...older, ofALaterVersion: 1 }));
  const now = await load();
  expect(now).toMatchObject({ ...older, vapid: { publicKey: expect.any(String) } });
  expect(await readKept()).toMatchObject({ ofALaterVersion: 1, vapid: now.vapid });
});

it("prefers secrets of the environment, and does not write them to the file", async () => {
  const { vapid } = await load();
  const pair = { publicKey: "p".repeat(87), privateKey: "q".repeat(43) };
  expect((await load({ VAPID_KEYS: `${pair.publicKey}:${pair.privateKey}` })).vapid).toEqual(pair);
  expect((await readKept()).vapid).toEqual(vapid);
});

it("reads the keys of visitors and releases from the environment", async () => {
  const [visitorKey, releaseKeys] = ["n".repeat(43), createReleaseKeys()];
  const RELEASE_KEYS = `${releaseKeys.publicKey}:${releaseKeys.privateKey}`;
  expect(await load({ VISITOR_KEY: visitorKey, RELEASE_KEYS })).toMatchObject({ visitorKey, releaseKeys });
  const { visitorKey: own, releaseKeys: pair } = await load();
  expect([own === visitorKey, pair.publicKey === releaseKeys.publicKey]).toEqual([false, false]);
  expect(isSigned("text", signDocument("text", pair.privateKey), pair.publicKey)).toBe(true);
});

it("accepts further public release keys that verify", async () => {
  const [signing, former] = [createReleaseKeys(), createReleaseKeys()];
  const RELEASE_KEYS = `${signing.publicKey}:${signing.privateKey},${former.publicKey}`;
  expect(await load({ RELEASE_KEYS })).toMatchObject({ releaseKeys: signing, formerReleaseKeys: [former.publicKey] });
});

it("refuses to start with keys that are not a pair", () => {
  const [one, other] = [createReleaseKeys(), createReleaseKeys()];
  expect(() => readConfig({ VAPID_KEYS: "just-one" })).toThrow("VAPID_KEYS");
  expect(() => readConfig({ RELEASE_KEYS: "just-one" })).toThrow("RELEASE_KEYS must be public:private");
  expect(() => readConfig({ RELEASE_KEYS: `${one.publicKey}:${other.privateKey}` })).toThrow("halves of one");
});
