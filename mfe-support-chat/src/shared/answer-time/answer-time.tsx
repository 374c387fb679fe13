import { usePlatform, useTranslation } from "@kalima/platform/react";
import { readSupportAnswerTimes } from "@kalima/support-contract";
import { useFormat } from "@kalima/ui";
import { useEffect, useState } from "react";
import styles from "./answer-time.module.css";

const HOURS_FROM_MINUTES = 120;

/** How long support usually takes. An empty line while that is unknown: nothing else depends on it. */
export function AnswerTime({ kind }: { kind: "chat" | "question" }) {
  const { t } = useTranslation("support-chat");
  const { http } = usePlatform();
  const format = useFormat();
  const [minutes, setMinutes] = useState<number | null>(null);

  useEffect(() => {
    const left = new AbortController();
    http.call(readSupportAnswerTimes, { signal: left.signal }).then(
      (times) => setMinutes(kind === "chat" ? times.chatMinutes : times.questionMinutes),
      () => undefined,
    );
    return () => left.abort();
  }, [http, kind]);

  function long(value: number): string {
    const [amount, unit] = value < HOURS_FROM_MINUTES ? [value, "minute"] : [Math.round(value / 60), "hour"];
    return format.number(amount, { style: "unit", unit, unitDisplay: "long" });
  }
  return <p className={styles.time}>{minutes === null ? null : t(`answerTime.${kind}`, { time: long(minutes) })}</p>;
}
