import type { FailedRefund } from "@kalima/payment-contract";
import { listFailedRefunds, retryRefund } from "@kalima/payment-contract";
import { DueMark } from "@kalima/platform/due";
import { useCursorPages } from "@kalima/platform/pages";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Link, useFormat } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useRef } from "react";
import { useStaffAct } from "../../shared/waiting-list/use-staff-act.ts";
import styles from "../../shared/waiting-list/waiting-list.module.css";
import { Facts, WaitingList } from "../../shared/waiting-list/waiting-list.tsx";

/** Refunds that are late, and those that the payment provider did not take, to try again. */
export function RetryRefunds() {
  const { t } = useTranslation("payment");
  const refunds = useFailedRefunds();
  const retry = useRetryRefund();
  const page = useRef<HTMLDivElement>(null);

  function send(id: string) {
    // The pressed button leaves together with its row.
    page.current?.focus();
    retry.mutate(id);
  }

  return (
    <div className={styles.page} ref={page} tabIndex={-1}>
      <WaitingList none={t("failed.none")} query={refunds} title={t("failed.title")}>
        {(refund) => (
          <FailedRow
            isPending={retry.isPending && retry.variables === refund.id}
            key={refund.id}
            onRetry={send}
            refund={refund}
          />
        )}
      </WaitingList>
    </div>
  );
}

type FailedRowProps = { refund: FailedRefund; isPending: boolean; onRetry: (id: string) => void };

function FailedRow({ refund, isPending, onRetry }: FailedRowProps) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <strong>{refund.studentName}</strong>
        <Money value={refund.amount} />
        <time className={rows.soft} dateTime={refund.owedSince}>
          {t("failed.since", { date: format.dateTime(refund.owedSince) })}
        </time>
        {refund.dueAt && <DueMark dueAt={refund.dueAt} text={(_isLate, time) => t("transfers.late", { time })} />}
      </div>
      <Facts
        rows={[
          [t("failed.order"), refund.orderNumber],
          [t("failed.to"), t(`failed.method.${refund.method}`)],
        ]}
      />
      <Link href={`/dashboard/appointments/bookings/${refund.referenceCode}`}>
        {t("approvals.booking")} <bdi>{refund.referenceCode}</bdi>
      </Link>
      {refund.state === "late" ? (
        <p className={rows.soft}>{t("failed.trying")}</p>
      ) : (
        <div className={rows.actions}>
          <Button isPending={isPending} onPress={() => onRetry(refund.id)} size="small">
            {t("failed.retry")}
          </Button>
        </div>
      )}
    </li>
  );
}

const FAILED = ["refunds", "failed"];

/** Refunds that the provider did not take, the longest owed first. */
function useFailedRefunds() {
  const { http } = usePlatform();
  return useCursorPages(FAILED, ({ cursor, signal }) => http.call(listFailedRefunds, { query: { cursor }, signal }));
}

/** Sends the refund of this id again. */
function useRetryRefund() {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("payment");
  return useStaffAct<string>({
    run: (id) => http.call(retryRefund, { params: { id } }),
    onDone: () => toasts.show({ tone: "success", text: t("failed.done") }),
    lists: [FAILED],
  });
}
