import type { SlotName } from "@kalima/contracts/pages";
import { type Place, placeMarker, placeName, UNTOUCHED_HTML } from "@kalima/contracts/rendering";
import { createContext, useContext, useEffect, useRef } from "react";
import { usePlatform } from "./platform-context.tsx";

/** Notes a slot that the server leaves open in what it renders; absent in a browser. */
export const OpenSlots = createContext<((place: Extract<Place, { kind: "slot" }>) => void) | null>(null);

export type HostedSlotProps = {
  slot: SlotName;
  /** Chooses one filling of a slot that has several. */
  entryKey?: string | undefined;
};

/**
 * Where the remote that fills a slot is shown; skeleton and failure are the shell's. The server puts the filling into
 * the HTML, and the browser keeps it.
 */
export function HostedSlot({ slot, entryKey }: HostedSlotProps) {
  return <Filling entryKey={entryKey} key={`${slot}:${entryKey}`} slot={slot} />;
}

function Filling({ slot, entryKey }: HostedSlotProps) {
  const { slots } = usePlatform();
  const leaveOpen = useContext(OpenSlots);
  const element = useRef<HTMLDivElement>(null);
  const place = { kind: "slot", slot, key: entryKey } as const;
  leaveOpen?.(place);
  useEffect(() => {
    if (element.current) return slots.attach(element.current, slot, entryKey);
  }, [slots, slot, entryKey]);
  const html = leaveOpen ? { __html: placeMarker(place) } : UNTOUCHED_HTML;
  return <div dangerouslySetInnerHTML={html} data-slot={placeName(place)} ref={element} suppressHydrationWarning />;
}
