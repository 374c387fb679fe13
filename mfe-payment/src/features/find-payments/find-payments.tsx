import type { ListedPayment } from "@kalima/payment-contract";
import { joinPages, NextPage } from "@kalima/platform/pages";
import { useNavigate, useSearchParams, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, Skeleton, Stack } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { Download } from "@kalima/ui/icons";
import { rows } from "@kalima/ui/rows";
import { DataTable, readTableAddress, tableParts, toTableParameters, WithPanel } from "@kalima/ui/table";
import { useAllPayments } from "./all-payments.queries.ts";
import { PaymentPanel } from "./payment-panel.tsx";
import { isBackwards, NO_FILTERS, readFilters, toDownload, toQuery } from "./payments-address.ts";
import { PaymentsFiltersForm } from "./payments-filters.tsx";
import { useAllPaymentsColumns } from "./use-all-payments-columns.tsx";

const NEWEST_FIRST = "-createdAt";
const keyOf = ({ id }: ListedPayment) => id;

/** Payments of everyone: filters, rows, and the payment that is open. The address holds all of it. */
export function FindPayments() {
  const { t } = useTranslation("payment");
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const columns = useAllPaymentsColumns();
  const filters = readFilters(parameters);
  const { sort, open } = readTableAddress(parameters);
  const query = toQuery(filters, sort ?? "");
  const list = useAllPayments(query, !isBackwards(filters));
  const payments = joinPages(list);

  const hrefWith = (changes: Record<string, string>) => `?${toTableParameters(parameters, changes)}`;
  const go = (changes: Record<string, string>, replace = false) => void navigate(hrefWith(changes), { replace });

  /** Opens the next payment of the list, or the one before. */
  function step(by: number) {
    const next = payments[payments.findIndex(({ id }) => id === open) + by];
    if (next) go({ open: next.id }, true);
  }

  const panel = open && <PaymentPanel id={open} key={open} onClose={() => go({ open: "" })} onStep={step} />;
  return (
    <Stack gap={4}>
      <PaymentsFiltersForm filters={filters} onShow={(changed) => go({ ...changed, open: "" })} />
      <WithPanel panel={panel}>
        <div className={tableParts.bar}>
          <p className={rows.soft} role="status">
            {payments.length > 0 && <span>{t("all.listed", { count: payments.length })}</span>}
          </p>
          {payments.length > 0 && (
            <ButtonLink download href={toDownload(query)} icon={<Download />} size="small" variant="secondary">
              {t("all.download", { format: "CSV" })}
            </ButtonLink>
          )}
        </div>
        {list.isLoading && <Skeleton height={320} shape="block" />}
        {list.isError && payments.length === 0 && (
          <Problem error={list.error} onRetry={() => void list.refetch()} title={t("all.problem")} />
        )}
        {list.isSuccess && payments.length === 0 && (
          <EmptyState
            action={
              <Button onPress={() => go({ ...NO_FILTERS, open: "" })} variant="secondary">
                {t("all.showAll")}
              </Button>
            }
            illustration="search"
            message={t("all.noneMessage")}
            title={t("all.none")}
          />
        )}
        {payments.length > 0 && (
          <>
            <DataTable
              columns={columns}
              hrefOf={(payment) => hrefWith({ open: payment.id })}
              keyOf={keyOf}
              label={t("sections.payments")}
              onSort={(order) => go({ sort: order === NEWEST_FIRST ? "" : order, open: "" })}
              openKey={open}
              rows={payments}
              sort={query.sort ?? NEWEST_FIRST}
            />
            <div className={tableParts.more}>
              <NextPage more={t("all.more")} query={list} />
            </div>
          </>
        )}
      </WithPanel>
    </Stack>
  );
}
