import * as z from "zod/mini";
import type { JsonSchema } from "../compatibility/index.ts";

/** Which side of an exchange speaks: one that writes says what it may send, one that reads what it understands. */
export type Side = "writer" | "reader";

/** Objects of a writer are exactly what they name (`output`); a reader drops what it does not know (`input`). */
export function emitSchema(schema: z.core.$ZodType, side: Side): JsonSchema {
  const io = side === "writer" ? "output" : "input";
  const {
    $schema: _dialect,
    "~standard": _standard,
    ...rest
  } = z.toJSONSchema(schema, { io, reused: "ref" }) as Record<string, unknown>;
  return rest;
}
