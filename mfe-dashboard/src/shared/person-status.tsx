import { useTranslation } from "@kalima/platform/react";
import type { ListedPerson } from "@kalima/staff-contract";
import { StatusPill } from "@kalima/ui/content";
import styles from "./person-status.module.css";

/** How an account stands: it may be used, or staff have disabled it. */
export function PersonStatus({ status }: Pick<ListedPerson, "status">) {
  const { t } = useTranslation("dashboard");
  return (
    <StatusPill className={styles.status} tone={status === "active" ? "ok" : "bad"}>
      {t(`people.statuses.${status}`)}
    </StatusPill>
  );
}
