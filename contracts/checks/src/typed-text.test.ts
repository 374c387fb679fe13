import { SUPPORT_NAMESPACE, supportSocket } from "@kalima/support-contract";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { allContracts } from "./all-contracts.ts";

type Schema = z.ZodMiniType;
type Leaf = { path: string; name: string; schema: Schema };
type Def = {
  type: string;
  innerType?: Schema;
  element?: Schema;
  options?: Schema[];
  in?: Schema;
  shape?: Record<string, Schema>;
};

/** Every string that a schema takes, with the path to it. */
function listStrings(schema: Schema, path: string, name: string): Leaf[] {
  const def = schema._zod.def as unknown as Def;
  if (def.type === "string") return [{ path, name, schema }];
  if (def.shape) return Object.entries(def.shape).flatMap(([key, value]) => listStrings(value, `${path}.${key}`, key));
  const inner = def.innerType ?? def.element ?? def.in;
  if (inner) return listStrings(inner, path, name);
  return (def.options ?? []).flatMap((option, index) => listStrings(option, `${path}|${index}`, name));
}

const bodies = allContracts.operations.flatMap(({ name, body }) => (body ? [[name, body as Schema] as const] : []));
const payloads = allContracts.sockets.flatMap(({ namespace, client }) =>
  Object.entries(client).flatMap(([event, { payload }]) =>
    payload ? [[`${namespace}.${event}`, payload as Schema] as const] : [],
  ),
);
/** Manifests and reports are written by programs. */
const BY_PROGRAMS = /^PUT \/api\/releases\/:remote\/local|^POST \/api\/releases\/reports/;
const leaves = [...bodies, ...payloads]
  .filter(([owner]) => !BY_PROGRAMS.test(owner))
  .flatMap(([owner, schema]) => listStrings(schema, owner, ""));
const findByName = (pattern: RegExp) =>
  leaves.filter(({ name }) => pattern.test(name)).map(({ path, schema }) => [path, schema] as const);
const read = (schema: Schema, typed: string) => schema.safeParse(typed);

describe("every phone in a body", () => {
  const phones = findByName(/phone$/i);

  it("the walk finds all of its fields", () => {
    expect(phones.length).toBeGreaterThanOrEqual(12);
  });

  it.each(phones)("%s is read in any digits, with marks and spaces", (_path, schema) => {
    for (const typed of [
      "٠١٠١٢٣٤٥٦٧٨",
      "۰۱۰ ۱۲۳۴ ۵۶۷۸",
      "\u202a010\u202f1234\u200e5678\u202c",
      "010\u00a01234\u20115678",
      "०१०१२३४५६७८",
    ]) {
      expect(read(schema, typed), typed).toEqual({ success: true, data: "01012345678" });
    }
    expect(read(schema, "+20 10 1234 5678").success).toBe(true);
    for (const typed of ["", "-------", "\u200e", "abcdefgh", "0000000"])
      expect(read(schema, typed).success, typed).toBe(false);
  });
});

describe("every name of a person or bank in a body", () => {
  /** Names of releases, tokens and scripts are left out: they have patterns of their own. */
  const names = findByName(/name$/i).filter(([, schema]) => read(schema, "Nour Hassan").success);

  it("the walk finds all of its fields", () => {
    expect(names.length).toBeGreaterThanOrEqual(6);
  });

  it.each(names)("%s shows something, on one line, in its own direction", (_path, schema) => {
    for (const name of ["عبد الرحمن", "علی‌رضا", "O’Connor", "Ana-María", "李小龙", "देवनागरी"]) {
      expect(read(schema, name), name).toEqual({ success: true, data: name });
    }
    for (const name of ["\u3164", "\u200b", "A\u2028B", "A\nB", "\u202eevil", "A\u2066B", "\u0301", "---"]) {
      // A name that may be left out is empty then.
      const { success, data } = read(schema, name);
      expect(success && data !== "", JSON.stringify(name)).toBe(false);
    }
  });
});

/** Not read by other people: secrets, words to search for, and what programs write. */
const UNREAD =
  /^(password|newPassword|currentPassword|token|refreshToken|search|trainer|student|chatType|type|studentId|sdp|candidate|sdpMid|usernameFragment|update|document|signature|commit|builder|remote|version|page|stack|path|link|questionId|address|meetingUrl|message|word|freezeReason|timeZone)$/;
const UNSEEN = [
  "\u200b",
  "\u3164",
  "\u2060",
  "\u00ad",
  "\u200d\u200c",
  "\u2800",
  "\u0651",
  " \u00a0\u200e\u2028",
  "\u115f\ufeff\u180e",
];

describe("every free text in a body", () => {
  // The content of a message depends on its type: see the next test.
  const texts = leaves
    .filter(
      ({ path, name, schema }) =>
        !UNREAD.test(name) &&
        !path.startsWith(`${SUPPORT_NAMESPACE}.sendMessage`) &&
        read(schema, "Some words").success,
    )
    .map(({ path, schema }) => [path, schema] as const);

  it("the walk finds all of its fields", () => {
    expect(texts.length).toBeGreaterThanOrEqual(30);
  });

  it.each(texts)("%s is empty where it shows nothing", (_path, schema) => {
    for (const text of UNSEEN) {
      const { success, data } = read(schema, text);
      expect(success ? data : "", JSON.stringify(text)).toBe("");
    }
  });

  // By the names of fields: the address before them may have such a word, too.
  it.each(texts.filter(([path]) => /text|details|reason|note|content$/i.test(path.slice(path.indexOf(".")))))(
    "%s takes emoji and joiners",
    (_path, schema) => {
      for (const text of ["👍", "👨‍👩‍👧", "❤️", "می‌خواهم"])
        expect(read(schema, text), text).toEqual({ success: true, data: text });
    },
  );

  it.each(UNSEEN)("and so is a message of %j to support", (content) => {
    const payload = supportSocket.client.sendMessage.payload.shape.message;
    expect(payload.safeParse({ type: "text", content }).error?.issues[0]?.message).toBe("support.message_empty");
  });
});
