import { id, instant } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import * as z from "zod/mini";

export type TrainerOrder = "match" | "soonest" | "rating" | "price";

/** The last trainer of a page: what the list is ordered by, and the id. Null: nothing is free, behind all others. */
export type Place = { value: number | string | null; id: string };

const place = z.tuple([z.enum(["match", "soonest", "rating", "price"]), z.union([z.number(), instant, z.null()]), id]);

export function writeCursor(order: TrainerOrder, { value, id: trainerId }: Place): string {
  return Buffer.from(JSON.stringify([order, value, trainerId])).toString("base64url");
}

/** @throws {AppError} `request.invalid` for a text that is no cursor of this order. */
export function readCursor(order: TrainerOrder, cursor: string | undefined): Place | null {
  if (!cursor) return null;
  const parsed = place.safeParse(parsedJson(Buffer.from(cursor, "base64url").toString()));
  const [given, value, trainerId] = parsed.data ?? [];
  const isOfOrder = order === "soonest" ? typeof value !== "number" : typeof value === "number";
  if (given !== order || value === undefined || !trainerId || !isOfOrder) {
    throw new AppError("request.invalid", { fields: { cursor: "validation.invalid" } });
  }
  return { value, id: trainerId };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
