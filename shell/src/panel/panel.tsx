import { useTranslation } from "@kalima/platform/translation";
import type { ReleaseSet } from "@kalima/releases-contract";
import { IconButton } from "@kalima/ui";
import { Settings, X } from "@kalima/ui/icons";
import { Tabs } from "@kalima/ui/overlays";
import { coverPage } from "@kalima/ui/sheet";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import styles from "./panel.module.css";
import type { Probe } from "./probe/probe.ts";
import { EventsSection } from "./sections/events-section.tsx";
import { FaultsSection } from "./sections/faults-section.tsx";
import { PlacesSection } from "./sections/places-section.tsx";
import { SharedSection } from "./sections/shared-section.tsx";
import { VersionsSection } from "./sections/versions-section.tsx";

type PanelProps = { release: ReleaseSet; probe: Probe; onReload: () => void };

/** A button in a corner, and what it opens beside the page; Alt+K from anywhere. */
export function Panel({ release, probe, onReload }: PanelProps) {
  const { t } = useTranslation("panel");
  const [isOpen, setOpen] = useState(false);
  const [tab, setTab] = useState("versions");
  const corner = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // Before it is painted: who sees the button may press the key at once.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!event.altKey || event.code !== "KeyK") return;
      event.preventDefault();
      setOpen((before) => !before);
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  useEffect(() => {
    const button = corner.current;
    if (!isOpen || !panel.current || !heading.current) return;
    heading.current.focus();
    let keepsFocus = false;
    const uncover = coverPage(panel.current, heading.current, (keeps) => {
      keepsFocus = keeps;
      setOpen(false);
    });
    return () => {
      uncover();
      if (!keepsFocus) button?.querySelector("button")?.focus();
    };
  }, [isOpen]);

  const sections = [
    { id: "versions", content: <VersionsSection release={release} /> },
    { id: "events", content: <EventsSection probe={probe} /> },
    { id: "places", content: <PlacesSection probe={probe} /> },
    { id: "shared", content: <SharedSection /> },
    { id: "faults", content: <FaultsSection faults={probe.faults} onReload={onReload} release={release} /> },
  ];

  return (
    <aside aria-label={t("label")}>
      <div className={styles.corner} ref={corner}>
        <IconButton icon={<Settings />} label={t("open")} onPress={() => setOpen(!isOpen)} />
      </div>
      {isOpen ? (
        <div className={styles.panel} ref={panel}>
          <div className={styles.head}>
            <h2 className={styles.title} ref={heading} tabIndex={-1}>
              {t("label")}
            </h2>
            <IconButton icon={<X />} label={t("close")} onPress={() => setOpen(false)} />
          </div>
          <Tabs
            aria-label={t("label")}
            items={sections.map(({ id, content }) => ({
              id,
              label: t(`tabs.${id}`),
              content: <div className={styles.section}>{content}</div>,
            }))}
            onSelectionChange={setTab}
            selectedKey={tab}
          />
        </div>
      ) : null}
    </aside>
  );
}
