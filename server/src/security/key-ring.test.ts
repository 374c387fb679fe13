import { expect, it } from "vitest";
import { computeKeyId, createKeyRing, type ReleaseKeySet } from "./key-ring.ts";
import { createReleaseKeys, signDocument } from "./signing.ts";

const [first, second] = [createReleaseKeys(), createReleaseKeys()];
const [firstId, secondId] = [computeKeyId(first.publicKey), computeKeyId(second.publicKey)];

it("signs with one key, names it, and verifies with all", () => {
  const before = createKeyRing({ signing: first }).sign("text");
  const ring = createKeyRing({ signing: second, former: [first.publicKey] });
  expect(before.keyId).toBe(firstId);
  expect(ring.sign("text").keyId).toBe(secondId);
  expect([ring.findSigner("text", before), ring.findSigner("text", ring.sign("text"))]).toEqual([firstId, secondId]);
  expect(ring.findSigner("text", { ...before, keyId: null })).toBe(firstId);
});

it.each<[string, { signature: string; keyId: string | null }]>([
  ["another key's name", { signature: signDocument("text", first.privateKey), keyId: secondId }],
  ["the name of a key it does not have", { signature: signDocument("text", first.privateKey), keyId: "0".repeat(12) }],
  ["an unknown key", { signature: signDocument("text", createReleaseKeys().privateKey), keyId: null }],
])("does not verify a signature under %s", (_what, signed) => {
  expect(createKeyRing({ signing: first, former: [second.publicKey] }).findSigner("text", signed)).toBeNull();
});

it("follows the keys as they change", async () => {
  let next: ReleaseKeySet | null = null;
  const ring = createKeyRing({ signing: first }, async () => next);
  await ring.refresh();
  expect(ring.listIds()).toEqual([firstId]);
  next = { signing: second };
  await ring.refresh();
  expect(ring.listIds()).toEqual([secondId]);
  expect(ring.findSigner("text", createKeyRing({ signing: first }).sign("text"))).toBeNull();
});
