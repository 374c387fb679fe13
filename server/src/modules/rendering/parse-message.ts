import { slotName } from "@kalima/contracts/pages";
import * as z from "zod/mini";
import type { FromProcess } from "./process/messages.ts";

const id = z.int();
const worker = z.int();
const fromWorker = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("began"), id }),
  z.object({ kind: z.literal("call"), id, call: z.int(), path: z.string() }),
  z.object({
    kind: z.literal("rendered"),
    id,
    html: z.string(),
    data: z.string(),
    hosted: z.array(z.object({ slot: slotName, key: z.optional(z.string()) })),
    calls: z.array(z.string()),
  }),
  z.object({ kind: z.literal("failed"), id, reason: z.string() }),
  z.object({ kind: z.literal("log"), text: z.string() }),
]);
const fromProcess = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("from"), worker, message: fromWorker }),
  z.object({ kind: z.literal("gone"), worker, reason: z.string() }),
]);

/** A message of the render process; null for anything else. */
export function parseMessage(message: unknown): FromProcess | null {
  const parsed = fromProcess.safeParse(message);
  return parsed.success ? parsed.data : null;
}
