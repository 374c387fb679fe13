import { id, REMOTE_STORAGE_KEYS } from "@kalima/contracts/domain";
import { keepInTab, readFromTab } from "@kalima/platform/react";
import * as z from "zod/mini";

const MAX_PLACES = 20;

/** Where a visitor left a list: how many trainers it had, and which one was at the top, this far from the window's edge. */
const listPlace = z.object({ entry: z.string(), count: z.int(), trainer: id, top: z.number() });
export type ListPlace = z.infer<typeof listPlace>;

const listPlaces = z.array(listPlace);

/** The place in the list of one entry of the browser's history; null where it was not left by scrolling. */
export function placeOf(entry: string): ListPlace | null {
  return readFromTab(REMOTE_STORAGE_KEYS.listPlaces, listPlaces)?.find((place) => place.entry === entry) ?? null;
}

/** Keeps the place of one entry in place of its last one; of the oldest entries nothing is kept. */
export function keepPlace(place: ListPlace): void {
  const others = (readFromTab(REMOTE_STORAGE_KEYS.listPlaces, listPlaces) ?? []).filter(
    ({ entry }) => entry !== place.entry,
  );
  keepInTab(REMOTE_STORAGE_KEYS.listPlaces, [...others, place].slice(-MAX_PLACES));
}
