import { listPayments } from "@kalima/payment-contract";
import { PagedList, useCursorPages } from "@kalima/platform/pages";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Skeleton } from "@kalima/ui";
import { EmptyState } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { PaymentRow } from "./payment-row.tsx";

/** All orders of the student with their receipts, with loading, error and empty states. */
export function ListPayments() {
  const { t } = useTranslation("payment");
  return (
    <PagedList
      empty={
        <EmptyState
          action={<ButtonLink href="/teachers">{t("payments.toTrainers")}</ButtonLink>}
          illustration="wallet"
          message={t("payments.noneMessage")}
          title={t("payments.none")}
        />
      }
      loading={
        <div aria-busy="true" aria-label={t("payments.loading")} role="status">
          <Skeleton height={320} shape="block" />
        </div>
      }
      more={t("payments.more")}
      problem={t("payments.problem")}
      query={usePayments()}
    >
      {(payments) => (
        <ul className={rows.list}>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const PAGE_SIZE = 10;

/** The student's orders, newest first, page by page. */
function usePayments() {
  const { http } = usePlatform();
  return useCursorPages(["payments"], ({ cursor, signal }) =>
    http.call(listPayments, { query: { cursor, limit: PAGE_SIZE }, signal }),
  );
}
