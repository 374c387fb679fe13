import { useInfiniteQuery, usePlatform, useTranslation } from "@kalima/platform/react";
import { listSubscriptions } from "@kalima/school-contract";
import { Button, ButtonLink, Skeleton, useFormat } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import styles from "./list-subscribers.module.css";

/** Addresses that get news, newest first, and all of them as a table to download. */
export function ListSubscribers() {
  const { t } = useTranslation("dashboard");
  const { http } = usePlatform();
  const format = useFormat();
  const query = useInfiniteQuery({
    queryKey: ["subscriptions"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listSubscriptions, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  if (query.isPending) return <Skeleton height={240} shape="block" />;
  if (!query.data) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("subscribers.problem")} />;
  }
  const subscriptions = query.data.pages.flatMap((page) => page.items);
  if (subscriptions.length === 0) {
    return <EmptyState message={t("subscribers.noneMessage")} title={t("subscribers.none")} />;
  }
  return (
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
      {query.isFetchNextPageError && <p role="alert">{t("subscribers.moreFailed")}</p>}
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()} variant="secondary">
          {t("subscribers.more")}
        </Button>
      )}
    </div>
  );
}
