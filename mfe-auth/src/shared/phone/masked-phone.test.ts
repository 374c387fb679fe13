import { expect, it } from "vitest";
import { maskedPhone } from "./masked-phone.ts";

it("leaves the last three digits", () => {
  expect(maskedPhone("٠١٠ 1234 5678")).toBe("••••••••678");
});
