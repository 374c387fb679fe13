import { useTranslation } from "@kalima/platform/translation";
import { StatusPill, type StatusTone } from "@kalima/ui/content";
import { useValue } from "../../app/use-value.ts";
import styles from "../panel.module.css";
import type { PlaceState, Probe } from "../probe/probe.ts";
import { Code, FactsTable } from "./facts-table.tsx";

const TONES: Record<PlaceState["state"], StatusTone> = {
  exposed: "info",
  loaded: "info",
  mounted: "ok",
  failed: "bad",
  crashed: "bad",
  mismatched: "bad",
  left: "neutral",
};

/** Lists the places of this page with the state of each remote. */
export function PlacesSection({ probe }: { probe: Probe }) {
  const { t } = useTranslation("panel");
  const places = useValue(probe.places);
  if (places.length === 0) return <p>{t("places.empty")}</p>;
  return (
    <FactsTable
      columns={["place", "remote", "version", "state"].map((name) => t(`places.${name}`))}
      label={t("tabs.places")}
      rows={places.map(({ place, remote, version, state, reason }) => ({
        key: `${place} ${remote}`,
        cells: [
          <Code key="place">{place}</Code>,
          <Code key="remote">{remote}</Code>,
          <Code key="version">{version}</Code>,
          <>
            <StatusPill tone={TONES[state]}>{t(`places.states.${state}`)}</StatusPill>
            {reason && state !== "left" ? (
              <span className={`ltr ${styles.reason}`} lang="en">
                {reason}
              </span>
            ) : null}
          </>,
        ],
      }))}
    />
  );
}
