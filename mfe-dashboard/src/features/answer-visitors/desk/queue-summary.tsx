import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import type { Desk } from "@kalima/support-contract";
import { useFormat } from "@kalima/ui";
import styles from "./desk.module.css";

const UPDATE_MS = 15_000;
const HOURS_FROM_MINUTES = 120;

/** How many wait in the queue, and for how long people usually do. */
export function QueueSummary({ data }: { data: Desk }) {
  const { t } = useTranslation("dashboard");
  const now = useNow(UPDATE_MS);
  const [longest] = data.waiting;
  const minutes = longest ? Math.max(0, Math.floor((now - Date.parse(longest)) / MINUTE_MS)) : 0;
  return (
    <section aria-labelledby="desk-queue" className={styles.block}>
      <h2 id="desk-queue" className={styles.title}>
        {t("queue.title")}
      </h2>
      <p role="status">
        {data.waiting.length === 0 ? t("queue.none") : t("queue.waiting", { count: data.waiting.length })}
      </p>
      {longest ? <p className={styles.quiet}>{t("queue.longest", { count: minutes })}</p> : null}
      <ResponseTimes data={data} />
    </section>
  );
}

/** In whole minutes, or hours once they are many. */
function ResponseTimes({ data: { responseSeconds } }: { data: Desk }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  function long(seconds: number): string {
    const minutes = Math.max(1, Math.round(seconds / 60));
    const [value, unit] = minutes < HOURS_FROM_MINUTES ? [minutes, "minute"] : [Math.round(minutes / 60), "hour"];
    return format.number(value, { style: "unit", unit, unitDisplay: "long" });
  }
  if (!responseSeconds) return null;
  const { turn, question } = responseSeconds;
  return (
    <>
      {turn === null ? null : <p className={styles.quiet}>{t("queue.turn", { time: long(turn) })}</p>}
      {question === null ? null : <p className={styles.quiet}>{t("queue.question", { time: long(question) })}</p>}
    </>
  );
}
