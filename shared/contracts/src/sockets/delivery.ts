import * as z from "zod/mini";

/**
 * How far the other side of a conversation has got, as sequences of its messages: `delivered` reached one of its
 * browsers, `read` was on its screen. Both only grow; `read` is at most `delivered`.
 */
const receiptFields = { delivered: z.int().check(z.nonnegative()), read: z.int().check(z.nonnegative()) };
export const receipts = z.object(receiptFields);
export type Receipts = z.infer<typeof receipts>;

export const NO_RECEIPTS: Receipts = { delivered: 0, read: 0 };
