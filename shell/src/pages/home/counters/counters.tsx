import type { CompanyCounter, CompanyStats } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/translation";
import { Num, Skeleton, useFormat } from "@kalima/ui";
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

const COUNTERS = ["requests", "experts", "sessionsTaught", "yearsOfExperience"] as const;

/** Up to four counters. A counter that is null is left out; without any, the whole band is. */
export function Counters({ stats }: { stats: CompanyStats | null | undefined }) {
  const { t } = useTranslation("shell");
  const shown = COUNTERS.flatMap((key) => {
    const value = stats?.[key];
    return value === null || value === undefined ? [] : [{ key, value }];
  });
  const isWaiting = stats === undefined;
  if (!isWaiting && shown.length === 0) return null;

  return (
    <section aria-busy={isWaiting} aria-label={t("home.counters.label")} className={styles.band}>
      <dl className={styles.counters}>
        {isWaiting
          ? COUNTERS.map((key) => (
              <div className={styles.counter} key={key}>
                <dt className={styles.label}>{t(`home.counters.${key}`)}</dt>
                <dd className={styles.number}>
                  <Skeleton height={36} width={96} />
                </dd>
              </div>
            ))
          : shown.map(({ key, value }) => (
              <div className={styles.counter} key={key}>
                <dt className={styles.label}>{t(`home.counters.${key}`)}</dt>
                <dd className={styles.number}>
                  <Counter value={value} />
                </dd>
              </div>
            ))}
      </dl>
    </section>
  );
}
