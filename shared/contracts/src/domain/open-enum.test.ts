import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { JsonSchema } from "../compatibility/json-schema.ts";
import { reasonsAgainst } from "../compatibility/reasons-against.ts";
import { openEnum } from "./open-enum.ts";

const before = z.object({ status: openEnum(["paid", "due"]) });
const after = z.object({ status: openEnum(["paid", "due", "disputed"]) });
const closedBefore = z.object({ status: z.enum(["paid", "due"]) });
const emitSchema = (schema: z.core.$ZodType, io: "input" | "output") => z.toJSONSchema(schema, { io }) as JsonSchema;

describe("an open enum", () => {
  it.each([
    ["paid", "paid"],
    ["disputed", "unknown"],
    ["unknown", "unknown"],
    ["", "unknown"],
  ])("reads %j as %j", (value, expected) => {
    expect(before.parse({ status: value })).toEqual({ status: expected });
  });

  it.each([1, null, undefined, {}])("refuses %j, which is no string", (value) => {
    expect(before.safeParse({ status: value }).success).toBe(false);
  });

  it("writes only the values it names", () => {
    expect(z.encode(before, { status: "paid" })).toEqual({ status: "paid" });
    expect(z.safeEncode(before, { status: "unknown" }).success).toBe(false);
    expect(z.safeEncode(before, { status: "disputed" as "paid" }).success).toBe(false);
  });
});

describe("a value added by the writer", () => {
  it("an open reader accepts a value that the writer added", () => {
    expect(reasonsAgainst(emitSchema(after, "output"), emitSchema(before, "input"))).toEqual([]);
  });

  it("breaks a closed reader", () => {
    expect(reasonsAgainst(emitSchema(after, "output"), emitSchema(closedBefore, "input"))).toMatchObject([
      { path: "$.status" },
    ]);
  });

  it("opening an enum breaks no reader that is still closed", () => {
    expect(reasonsAgainst(emitSchema(before, "output"), emitSchema(closedBefore, "input"))).toEqual([]);
  });
});
