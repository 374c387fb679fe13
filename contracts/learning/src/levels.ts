import { cefrLevel, instant } from "@kalima/contracts/domain";
import * as z from "zod/mini";

/** A result of the placement test on the way up. `score` is the place on the whole scale, 0–100. */
export const levelReached = z.object({
  takenAt: instant,
  level: cefrLevel,
  score: z.int(),
  spoken: z.nullable(cefrLevel),
});
export type LevelReached = z.infer<typeof levelReached>;
