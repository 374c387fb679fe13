import { listPayments } from "@kalima/payment-contract";
import { useInfiniteQuery, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, Skeleton } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { PaymentRow } from "./payment-row.tsx";

/** All orders of the student with their receipts, with loading, error and empty states. */
export function ListPayments() {
  const { t } = useTranslation("payment");
  const query = usePayments();
  const payments = query.data?.pages.flatMap(({ items }) => items) ?? [];

  if (query.isPending) {
    return (
      <div aria-busy="true" aria-label={t("payments.loading")} role="status">
        <Skeleton height={320} shape="block" />
      </div>
    );
  }
  if (query.isError && payments.length === 0) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("payments.problem")} />;
  }
  if (payments.length === 0) {
    return (
      <EmptyState
        action={<ButtonLink href="/teachers">{t("payments.toTrainers")}</ButtonLink>}
        illustration="wallet"
        message={t("payments.noneMessage")}
        title={t("payments.none")}
      />
    );
  }
  return (
    <>
      <ul className={rows.list}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
      {query.isFetchNextPageError && <p role="alert">{t("payments.moreFailed")}</p>}
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()} variant="secondary">
          {t("payments.more")}
        </Button>
      )}
    </>
  );
}

const PAGE_SIZE = 10;

/** The student's orders, newest first, page by page. */
function usePayments() {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: ["payments"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      http.call(listPayments, { query: { cursor: pageParam, limit: PAGE_SIZE }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
