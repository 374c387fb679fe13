import type { errors } from "./errors.ts";

/** A code that any call may be answered with. */
export type CommonCode = keyof typeof errors;

/** Codes the browser makes itself, when no answer came. */
export type ClientCode = "network.offline" | "network.unreachable" | "network.timeout" | "network.cancelled";

const CODE = /^[a-z]+\.[a-z_]+$/;

/** Tells a code from another text, such as zod's own message, by its form. */
export function isErrorCode(text: string): boolean {
  return CODE.test(text);
}
