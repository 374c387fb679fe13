import type { SlotName } from "@kalima/contracts/pages";
import { usePlatform } from "@kalima/platform/react";
import { useEffect, useRef } from "react";

/** Where the remote that fills a slot draws it; skeleton and failure are the shell's. */
export function Attached({ slot, entryKey }: { slot: SlotName; entryKey: string | undefined }) {
  const { slots } = usePlatform();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) return slots.attach(place.current, slot, entryKey);
  }, [slots, slot, entryKey]);
  return <div ref={place} />;
}
