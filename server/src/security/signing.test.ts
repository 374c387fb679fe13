import { generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { createReleaseKeys, isSigned, signDocument } from "./signing.ts";

const keys = createReleaseKeys();
const other = createReleaseKeys();
const DOCUMENT = '{"name":"mfe-catalog","version":"1.0.0","title":"المدرّبون"}';
const signature = signDocument(DOCUMENT, keys.privateKey);

function flip(text: string): string {
  const bytes = Buffer.from(text, "base64url");
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  return bytes.toString("base64url");
}

test("verifies a signed document", () => {
  expect(isSigned(DOCUMENT, signature, keys.publicKey)).toBe(true);
});

test.each([
  ["a changed byte", DOCUMENT.replace("1.0.0", "1.0.1"), signature, keys.publicKey],
  ["a byte more", `${DOCUMENT}\n`, signature, keys.publicKey],
  ["an empty document", "", signature, keys.publicKey],
  ["a changed signature", DOCUMENT, flip(signature), keys.publicKey],
  ["a cut signature", DOCUMENT, signature.slice(0, -2), keys.publicKey],
  ["no signature", DOCUMENT, "", keys.publicKey],
  ["another key's signature", DOCUMENT, signDocument(DOCUMENT, other.privateKey), keys.publicKey],
  ["another key", DOCUMENT, signature, other.publicKey],
  ["a changed key", DOCUMENT, signature, flip(keys.publicKey)],
  ["junk for a signature", DOCUMENT, "not a signature", keys.publicKey],
  ["junk for a key", DOCUMENT, signature, "not a key"],
  ["no key", DOCUMENT, signature, ""],
  ["the private key for the public one", DOCUMENT, signature, keys.privateKey],
])("%s is refused", (_what, document, given, publicKey) => {
  expect(isSigned(document, given, publicKey)).toBe(false);
});

test("a key of another kind is refused, whatever it signed", () => {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const publicKey = pair.publicKey.export({ format: "der", type: "spki" }).toString("base64url");
  const signed = sign(null, Buffer.from(DOCUMENT), pair.privateKey).toString("base64url");
  expect(isSigned(DOCUMENT, signed, publicKey)).toBe(false);
});

test("signing fails without a private key", () => {
  expect(() => signDocument(DOCUMENT, keys.publicKey)).toThrow();
});
