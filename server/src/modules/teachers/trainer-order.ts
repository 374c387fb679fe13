import { AppError } from "@kalima/contracts/errors";
import type { TrainerRow } from "./teachers.repository.ts";

export type Ranked = { row: TrainerRow; nextFree: number[] };
export type TrainerOrder = "match" | "soonest" | "rating" | "price";

/** Ratings count as if three more students had given 4: one single 5 does not beat forty 4.8. */
export function trust({ rating_average, rating_count }: Pick<TrainerRow, "rating_average" | "rating_count">): number {
  return ((rating_average ?? 4) * rating_count + 4 * 3) / (rating_count + 3);
}

const COMPARE: Record<TrainerOrder, (a: Ranked, b: Ranked) => number> = {
  match: (a, b) => Number(b.nextFree.length > 0) - Number(a.nextFree.length > 0) || trust(b.row) - trust(a.row),
  soonest: (a, b) => (a.nextFree[0] ?? Number.POSITIVE_INFINITY) - (b.nextFree[0] ?? Number.POSITIVE_INFINITY) || 0,
  rating: (a, b) => trust(b.row) - trust(a.row),
  price: (a, b) => a.row.price_per_lesson_minor - b.row.price_per_lesson_minor,
};

/** Compares trainers in an order of the list; equal ones are ordered by id, so that pages never overlap. */
export function byOrder(order: TrainerOrder): (a: Ranked, b: Ranked) => number {
  return (a, b) => COMPARE[order](a, b) || a.row.id.localeCompare(b.row.id);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A cursor of the list: the id of the last trainer on the page. */
export function writeCursor(trainerId: string): string {
  return Buffer.from(trainerId).toString("base64url");
}

/** @throws {AppError} `request.invalid` for a text that is no cursor of this server. */
export function readCursor(cursor: string): string {
  const id = Buffer.from(cursor, "base64url").toString();
  if (!UUID.test(id)) throw new AppError("request.invalid", { fields: { cursor: "validation.invalid" } });
  return id;
}
