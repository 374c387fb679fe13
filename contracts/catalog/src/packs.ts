import * as z from "zod/mini";

/** Sizes in which lessons are sold. */
export const PACKS = [1, 6, 12, 24] as const;
export const pack = z.union([z.literal(1), z.literal(6), z.literal(12), z.literal(24)], "booking.pack_invalid");
export type Pack = z.infer<typeof pack>;
