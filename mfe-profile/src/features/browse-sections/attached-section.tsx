import { usePlatform } from "@kalima/platform/react";
import { useEffect, useRef } from "react";
import type { Section } from "./use-sections.ts";

/** Where the remote that fills a section draws it; skeleton and failure are the shell's. */
export function AttachedSection({ section }: { section: Section }) {
  const { slots } = usePlatform();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) return slots.attach(place.current, "profile.section", section.key);
  }, [slots, section.key]);
  return <div key={section.key} ref={place} />;
}
