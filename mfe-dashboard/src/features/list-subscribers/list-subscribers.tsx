import { PagedList, useCursorPages } from "@kalima/platform/pages";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { listSubscriptions } from "@kalima/school-contract";
import { ButtonLink, useFormat } from "@kalima/ui";
import { EmptyState } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import styles from "./list-subscribers.module.css";

/** Addresses that get news, newest first, and all of them as a table to download. */
export function ListSubscribers() {
  const { t } = useTranslation("dashboard");
  const { http } = usePlatform();
  const format = useFormat();
  const query = useCursorPages(["subscriptions"], ({ cursor, signal }) =>
    http.call(listSubscriptions, { query: { cursor }, signal }),
  );
  return (
    <PagedList
      empty={<EmptyState message={t("subscribers.noneMessage")} title={t("subscribers.none")} />}
      more={t("subscribers.more")}
      problem={t("subscribers.problem")}
      query={query}
    >
      {(subscriptions) => (
        <div className={styles.page}>
          <ButtonLink download href="/api/staff/subscriptions.csv" variant="secondary">
            {t("subscribers.download", { format: "CSV" })}
          </ButtonLink>
          <ul aria-label={t("sections.subscribers")} className={styles.list}>
            {subscriptions.map(({ id, email, language, since }) => (
              <li className={styles.row} key={id}>
                <bdi className={styles.email}>{email}</bdi>
                <span className={rows.soft}>{t(`subscribers.language.${language}`)}</span>
                <time className={rows.soft} dateTime={since}>
                  {t("subscribers.since", { date: format.date(since) })}
                </time>
              </li>
            ))}
          </ul>
        </div>
      )}
    </PagedList>
  );
}
