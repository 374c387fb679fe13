import { useTranslation } from "@kalima/platform/translation";
import type { CompanyCounter, CompanyStats } from "@kalima/school-contract";
import { FEEDBACK_HOURS } from "@kalima/school-contract";
import { Num, Skeleton, useFormat } from "@kalima/ui";
import type { ReactNode } from "react";
import styles from "./counters.module.css";
import { useCountUp } from "./use-count-up.ts";

/** A counter, with a plus only where the real number is larger. Counts up once when it scrolls into view. */
function Counter({ value: { atLeast, isExact } }: { value: CompanyCounter }) {
  const { number } = useFormat();
  const { ref, shown } = useCountUp(atLeast);
  return (
    <span ref={ref}>
      <Num>{isExact ? number(shown) : `${number(shown)}+`}</Num>
    </span>
  );
}

/** Facts that a buyer weighs. All are counted; one that says too little yet is left out. */
function listFacts(stats: CompanyStats): { key: string; count?: number; value: ReactNode }[] {
  const { rating, experts, successStories, sessionsTaught, feedbackInTime } = stats;
  return [
    ...(rating ? [{ key: "rating", count: rating.count, value: <Figure of={rating.average} /> }] : []),
    ...(experts ? [{ key: "experts", value: <Counter value={experts} /> }] : []),
    ...(successStories ? [{ key: "successStories", value: <Counter value={successStories} /> }] : []),
    ...(sessionsTaught ? [{ key: "sessionsTaught", value: <Counter value={sessionsTaught} /> }] : []),
    ...(typeof feedbackInTime === "number"
      ? [{ key: "feedbackInTime", value: <Figure of={feedbackInTime / 100} style="percent" /> }]
      : []),
  ];
}

function Figure({ of, style = "decimal" }: { of: number; style?: "decimal" | "percent" }) {
  const { number } = useFormat();
  return <Num>{number(of, { style })}</Num>;
}

const MAX_FACTS = 4;
const WAITING = ["experts", "sessionsTaught"];

/** Up to four facts; without any, the whole band is left out. */
export function Counters({ stats }: { stats: CompanyStats | null | undefined }) {
  const { t } = useTranslation("shell");
  const { number } = useFormat();
  const shown = stats ? listFacts(stats).slice(0, MAX_FACTS) : [];
  const isWaiting = stats === undefined;
  if (!isWaiting && shown.length === 0) return null;

  return (
    <section aria-busy={isWaiting} aria-label={t("home.counters.label")} className={styles.band}>
      <dl className={styles.counters}>
        {isWaiting
          ? WAITING.map((key) => (
              <div className={styles.counter} key={key}>
                <dt className={styles.label}>{t(`home.counters.${key}`)}</dt>
                <dd className={styles.number}>
                  <Skeleton height={36} width={96} />
                </dd>
              </div>
            ))
          : shown.map(({ key, count, value }) => (
              <div className={styles.counter} key={key}>
                <dt className={styles.label}>
                  {t(`home.counters.${key}`, { number: number(count ?? 0), hours: FEEDBACK_HOURS })}
                </dt>
                <dd className={styles.number}>{value}</dd>
              </div>
            ))}
      </dl>
    </section>
  );
}
