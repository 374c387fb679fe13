import type { OwnTrainerProfile } from "@kalima/catalog-contract";
import { useIsLate } from "@kalima/platform/due";
import { useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import styles from "./own-page.module.css";

/** Where texts and price stand: with the school, approved or refused. */
export function PageState({ page: { waiting, decision } }: { page: OwnTrainerProfile }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const isLate = useIsLate(waiting?.dueAt);
  if (!waiting && !decision) return null;
  const isRefused = !waiting && decision?.isApproved === false;
  const time = waiting?.dueAt ? format.dateTime(waiting.dueAt) : "";
  return (
    <p className={styles.state} data-tone={waiting ? "waiting" : isRefused ? "refused" : "approved"} role="status">
      {waiting ? (
        <span>{t("ownPage.waiting", { when: format.dateTime(waiting.sentAt) })}</span>
      ) : (
        decision && (
          <span>
            {t(isRefused ? "ownPage.refused" : "ownPage.approved", {
              when: format.dateTime(decision.decidedAt),
              reason: decision.reason,
            })}
          </span>
        )
      )}
      {time && (
        <strong className={styles.expected}>
          {t(isLate ? "ownPage.late" : "ownPage.due", { time, left: format.relative(waiting?.dueAt ?? "") })}
        </strong>
      )}
      {isLate && <Link href="/profile/support">{t("ownPage.write")}</Link>}
    </p>
  );
}
