import type { SkippedRow } from "@kalima/contracts/api";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import styles from "./act-dialog.module.css";

type SkippedListProps = { skipped: readonly SkippedRow[]; nameOf: (id: string) => string };

/** Rows that stay as they are, by the reason. */
export function SkippedList({ skipped, nameOf }: SkippedListProps) {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  if (skipped.length === 0) return null;
  const explain = ({ reason, code }: SkippedRow) => (code ? errorText(code) : t(`actOnRows.reasons.${reason}`));
  const reasons = [...new Set(skipped.map(explain))];
  return (
    <section aria-label={t("actOnRows.skipped", { count: skipped.length })} className={styles.skipped}>
      <p className={styles.changes}>{t("actOnRows.skipped", { count: skipped.length })}</p>
      <dl className={styles.reasons}>
        {reasons.map((reason) => (
          <div key={reason}>
            <dt>{reason}</dt>
            {skipped
              .filter((row) => explain(row) === reason)
              .map(({ id }) => (
                <dd key={id}>
                  <bdi>{nameOf(id)}</bdi>
                </dd>
              ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
