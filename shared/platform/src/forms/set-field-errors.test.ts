import { AppError } from "@kalima/contracts/errors";
import { expect, it, vi } from "vitest";
import { setFieldErrors } from "./set-field-errors.ts";

it("puts the server's codes at their fields and focuses the first", () => {
  const setError = vi.fn();
  const error = new AppError("request.invalid", {
    fields: { phone: "validation.phone_invalid", name: "validation.required" },
  });
  expect(setFieldErrors(setError, error)).toBe(true);
  expect(setError.mock.calls).toEqual([
    ["phone", { type: "server", message: "validation.phone_invalid" }, { shouldFocus: true }],
    ["name", { type: "server", message: "validation.required" }, { shouldFocus: false }],
  ]);
});

it.each([new AppError("server.unexpected"), new Error("boom"), null])("leaves %s to the caller", (error) => {
  const setError = vi.fn();
  expect(setFieldErrors(setError, error)).toBe(false);
  expect(setError).not.toHaveBeenCalled();
});
