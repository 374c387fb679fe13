import type { OwnTrainerProfile } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import styles from "./own-page.module.css";

/** Where texts and price stand: with the school, approved or refused. */
export function PageState({ page: { waiting, decision } }: { page: OwnTrainerProfile }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  if (!waiting && !decision) return null;
  const isRefused = !waiting && decision?.isApproved === false;
  return (
    <p className={styles.state} data-tone={waiting ? "waiting" : isRefused ? "refused" : "approved"} role="status">
      {waiting
        ? t("ownPage.waiting", { when: format.dateTime(waiting.sentAt) })
        : decision &&
          t(isRefused ? "ownPage.refused" : "ownPage.approved", {
            when: format.dateTime(decision.decidedAt),
            reason: decision.reason,
          })}
    </p>
  );
}
