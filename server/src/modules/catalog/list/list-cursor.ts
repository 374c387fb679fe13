import { id, instant } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { createCursor } from "../../../kernel/http/cursor.ts";

export type TrainerOrder = "match" | "soonest" | "rating" | "price";

/** The last trainer of a page: what the list is ordered by, and the id. Null: nothing is free, behind all others. */
export type Place = { value: number | string | null; id: string };

function makeCursor(order: TrainerOrder) {
  const value = order === "soonest" ? z.nullable(instant) : z.number();
  return createCursor<[TrainerOrder, Place["value"], string]>(z.tuple([z.literal(order), value, id]), {
    encode: JSON.stringify,
    decode: parseJson,
  });
}

const CURSORS = {
  match: makeCursor("match"),
  soonest: makeCursor("soonest"),
  rating: makeCursor("rating"),
  price: makeCursor("price"),
};

export function writeCursor(order: TrainerOrder, { value, id: trainerId }: Place): string {
  return CURSORS[order].write([order, value, trainerId]);
}

/** @throws {AppError} `request.invalid` for a text that is no cursor of this order. */
export function readCursor(order: TrainerOrder, cursor: string | undefined): Place | null {
  const place = CURSORS[order].read(cursor);
  return place && { value: place[1], id: place[2] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
