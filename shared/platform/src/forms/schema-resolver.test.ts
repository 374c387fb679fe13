import { register } from "@kalima/accounts-contract";
import { contactMessage } from "@kalima/school-contract";
import type { FieldValues, ResolverOptions } from "react-hook-form";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { schemaResolver } from "./schema-resolver.ts";

const NO_OPTIONS = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<FieldValues>;

function readErrors(schema: Parameters<typeof schemaResolver>[0], values: object) {
  return (schemaResolver(schema)(values as never, undefined, NO_OPTIONS) as { errors: object }).errors;
}

describe("schemaResolver", () => {
  it("gives parsed values when all is well", () => {
    const values = { name: "  Salma ", phone: "+201012345678", password: "Kalima-2026x", agreedToPrivacyPolicy: true };
    const result = schemaResolver(register)(values as never, undefined, NO_OPTIONS as never);
    expect(result).toEqual({ values: { ...values, name: "Salma" }, errors: {} });
  });

  it("names each wrong field by the schema's own code", () => {
    const errors = readErrors(register, { name: "Salma", phone: "", password: "short", agreedToPrivacyPolicy: false });
    expect(errors).toMatchObject({
      phone: { message: "validation.phone_required" },
      password: { message: "validation.password_weak" },
      agreedToPrivacyPolicy: { message: "validation.privacy_required" },
    });
    expect(errors).not.toHaveProperty("name");
  });

  it("says required for an empty field and invalid for another where the schema has no code", () => {
    const schema = z.object({ size: z.enum(["s", "m"]), color: z.enum(["red"]) });
    expect(readErrors(schema, { size: "", color: "blue" })).toMatchObject({
      size: { message: "validation.required" },
      color: { message: "validation.invalid" },
    });
  });

  it("keeps the first error of a field and puts errors of lists at their row", () => {
    const word = z.string().check(z.minLength(3, "validation.too_short"), z.regex(/^k/, "validation.invalid"));
    expect(readErrors(z.object({ word }), { word: "a" })).toMatchObject({ word: { message: "validation.too_short" } });
    const lines = z.object({
      lines: z.array(z.object({ name: z.string().check(z.minLength(1, "validation.required")) })),
    });
    expect(readErrors(lines, { lines: [{ name: "a" }, { name: "" }] })).toMatchObject({
      lines: [undefined, { name: { message: "validation.required" } }],
    });
  });

  it("puts a rule over several fields where the schema says, and one without a place at root", () => {
    const message = { fullName: "S", isOnWhatsapp: true, details: "d", agreesToOffers: false, email: "s@example.com" };
    expect(readErrors(contactMessage, message)).toMatchObject({ phone: { message: "validation.phone_required" } });
    const pair = z
      .object({ a: z.string(), b: z.string() })
      .check(z.refine(({ a, b }) => a === b, "validation.password_mismatch"));
    expect(readErrors(pair, { a: "1", b: "2" })).toMatchObject({ root: { message: "validation.password_mismatch" } });
  });
});
