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
const kept = async () => JSON.parse(await readFile(file(), "utf8"));

it("are made at the first start, for the owner's eyes alone, and are the same at the next", async () => {
  const first = await load();
  expect(first.vapid).toEqual({
    publicKey: expect.stringMatching(/^[\w-]{87}$/),
    privateKey: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await load()).toEqual(first);
});

it("that an older site lacks are added to those it has", async () => {
  const { vapid: _later, ...older } = await load();
  await writeFile(file(), JSON.stringify({ ...older, ofALaterVersion: 1 }));
  const now = await load();
  expect(now).toMatchObject({ ...older, vapid: { publicKey: expect.any(String) } });
  expect(await kept()).toMatchObject({ ofALaterVersion: 1, vapid: now.vapid });
});

it("of the environment win and are not written down", async () => {
  const { vapid } = await load();
  const pair = { publicKey: "p".repeat(87), privateKey: "q".repeat(43) };
  expect((await load({ VAPID_KEYS: `${pair.publicKey}:${pair.privateKey}` })).vapid).toEqual(pair);
  expect((await kept()).vapid).toEqual(vapid);
});

it("of visitors and releases come from the environment too", async () => {
  const [visitorKey, releaseKeys] = ["n".repeat(43), createReleaseKeys()];
  const RELEASE_KEYS = `${releaseKeys.publicKey}:${releaseKeys.privateKey}`;
  expect(await load({ VISITOR_KEY: visitorKey, RELEASE_KEYS })).toMatchObject({ visitorKey, releaseKeys });
  const { visitorKey: own, releaseKeys: pair } = await load();
  expect([own === visitorKey, pair.publicKey === releaseKeys.publicKey]).toEqual([false, false]);
  expect(isSigned("text", signDocument("text", pair.privateKey), pair.publicKey)).toBe(true);
});

it("of releases may be followed by public ones that verify", async () => {
  const [signing, former] = [createReleaseKeys(), createReleaseKeys()];
  const RELEASE_KEYS = `${signing.publicKey}:${signing.privateKey},${former.publicKey}`;
  expect(await load({ RELEASE_KEYS })).toMatchObject({ releaseKeys: signing, formerReleaseKeys: [former.publicKey] });
});

it("of the environment that are no pair stop the start", () => {
  const [one, other] = [createReleaseKeys(), createReleaseKeys()];
  expect(() => readConfig({ VAPID_KEYS: "just-one" })).toThrow("VAPID_KEYS");
  expect(() => readConfig({ RELEASE_KEYS: "just-one" })).toThrow("RELEASE_KEYS must be public:private");
  expect(() => readConfig({ RELEASE_KEYS: `${one.publicKey}:${other.privateKey}` })).toThrow("halves of one");
});
