import type { RoomSignal } from "@kalima/booking-contract";

/**
 * Relates a signal to a connection named `me` whose other end is `other`, null while that is unknown. `stale`: for an
 * earlier connection of ours. `newer`: the other side has begun again, as after a reload, so ours must begin again,
 * too.
 */
export function classifySignal(
  { from, to }: Pick<RoomSignal, "from" | "to">,
  me: string,
  other: string | null,
): "stale" | "known" | "new" | "newer" {
  if (to !== null && to !== me) return "stale";
  if (from === other) return "known";
  return other === null ? "new" : "newer";
}
