import { useTranslation } from "@kalima/platform/translation";
import { Button, TextField, useFormat } from "@kalima/ui";
import { StatusPill, type StatusTone } from "@kalima/ui/content";
import { ScrollBox } from "@kalima/ui/scroll-box";
import { useState } from "react";
import { useValue } from "../../app/use-value.ts";
import styles from "../panel.module.css";
import type { Probe, SeenEvent } from "../probe/probe.ts";
import { Code } from "./facts-table.tsx";

const TONES: Record<SeenEvent["fate"], StatusTone> = { sent: "ok", refused: "bad", quarantined: "warn" };

/** Lists the events on the bus as they are published. */
export function EventsSection({ probe }: { probe: Probe }) {
  const { t } = useTranslation("panel");
  const [filter, setFilter] = useState("");
  const events = useValue(probe.events);
  const shown = events.filter(({ type }) => type.includes(filter.trim()));
  return (
    <>
      <div className={styles.filter}>
        <TextField
          className={styles.filterField}
          direction="ltr"
          label={t("events.filter")}
          onChange={setFilter}
          value={filter}
        />
        <Button onPress={() => probe.events.next([])} variant="secondary">
          {t("events.clear")}
        </Button>
      </div>
      {shown.length === 0 ? <p>{t(events.length === 0 ? "events.empty" : "events.noMatch")}</p> : null}
      <ol className={styles.events}>
        {shown.map((event) => (
          <OneEvent event={event} key={event.id} />
        ))}
      </ol>
    </>
  );
}

function OneEvent({ event }: { event: SeenEvent }) {
  const { t } = useTranslation("panel");
  const format = useFormat();
  const time = format.time(event.at, { hour: "numeric", minute: "2-digit", second: "2-digit" });
  return (
    <li className={styles.event}>
      <details>
        <summary>
          <span className="num">{time}</span> <Code>{`${event.type}@${event.version}`}</Code>{" "}
          <StatusPill tone={TONES[event.fate]}>{t(`events.fate.${event.fate}`)}</StatusPill>
        </summary>
        {event.issues.length > 0 ? <p>{t("events.issues", { fields: event.issues.join(", ") })}</p> : null}
        <ScrollBox aria-label={t("events.payload")} className={styles.payload} dir="ltr" look="code">
          <pre>{JSON.stringify(event.payload, null, 2)}</pre>
        </ScrollBox>
      </details>
    </li>
  );
}
