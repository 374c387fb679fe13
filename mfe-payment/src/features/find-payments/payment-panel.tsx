import { isAppError } from "@kalima/contracts/errors";
import type { StaffPayment } from "@kalima/payment-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Link, Num, Skeleton, Stack, useFormat } from "@kalima/ui";
import { EmptyState, Money, Problem } from "@kalima/ui/content";
import { Download } from "@kalima/ui/icons";
import { rows } from "@kalima/ui/rows";
import { SidePanel } from "@kalima/ui/table";
import type { ReactNode } from "react";
import { OWN_BANK, providerName } from "../../shared/provider-name.ts";
import { useStaffPayment } from "./all-payments.queries.ts";
import styles from "./find-payments.module.css";
import { PaidWith } from "./paid-with.tsx";
import { AttemptList, RefundList, StepList } from "./payment-history.tsx";
import { PaymentStatePill } from "./payment-state-pill.tsx";

type PaymentPanelProps = { id: string; onClose: () => void; onStep: (by: number) => void };

/** One payment beside the list: its facts, its receipt, and all that happened to it. */
export function PaymentPanel({ id, onClose, onStep }: PaymentPanelProps) {
  const { t } = useTranslation("payment");
  const query = useStaffPayment(id);
  const payment = query.data;
  const isMissing = isAppError(query.error) && ["request.not_found", "request.invalid"].includes(query.error.code);
  return (
    <SidePanel
      onClose={onClose}
      onStep={onStep}
      shown={id}
      title={payment ? <Num>{payment.orderNumber}</Num> : t("all.payment")}
    >
      {payment && <Payment payment={payment} />}
      {query.isPending && <Skeleton height={240} shape="block" />}
      {!payment && isMissing && (
        <EmptyState illustration="search" message={t("all.missingMessage")} title={t("all.missing")} />
      )}
      {!payment && query.isError && !isMissing && (
        <Problem error={query.error} onRetry={() => void query.refetch()} title={t("all.paymentProblem")} />
      )}
    </SidePanel>
  );
}

function Payment({ payment }: { payment: StaffPayment }) {
  const { t } = useTranslation("payment");
  const { language } = usePlatform().i18n;
  const { id, referenceCode, paidAt, mayRefund } = payment;
  const booking = `/dashboard/appointments/bookings/${referenceCode}`;
  return (
    <Stack gap={4}>
      <Facts payment={payment} />
      <div className={rows.actions}>
        {paidAt !== null && (
          <ButtonLink
            download
            href={`/api/staff/payments/${id}/receipt?language=${language}`}
            icon={<Download />}
            size="small"
          >
            {t("all.receipt")}
          </ButtonLink>
        )}
        <ButtonLink href={booking} size="small" variant="secondary">
          {t(mayRefund ? "all.toRefund" : "all.toBooking")}
        </ButtonLink>
      </div>
      <RefundList refunds={payment.refunds} />
      <AttemptList charges={payment.charges} />
      <StepList payment={payment} />
    </Stack>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ payment }: { payment: StaffPayment }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const { student, amount, left, state, method, lastDigits, provider, providerId, createdAt, paidAt } = payment;
  return (
    <dl className={`${rows.facts} ${styles.facts}`}>
      <Fact name={t("all.columns.state")}>
        <PaymentStatePill state={state} />
      </Fact>
      <Fact name={t("all.columns.student")}>
        <Link href={`/dashboard/students/people/${student.id}`}>
          <bdi>{student.name}</bdi>
        </Link>
      </Fact>
      <Fact name={t("all.columns.amount")}>
        <Money value={amount} />
      </Fact>
      {paidAt !== null && left.amountMinor < amount.amountMinor && (
        <Fact name={t("all.left")}>
          <Money value={left} />
        </Fact>
      )}
      {method !== null && (
        <Fact name={t("all.columns.method")}>
          <PaidWith lastDigits={lastDigits} method={method} />
        </Fact>
      )}
      {provider !== null && provider !== OWN_BANK && (
        <Fact name={t("all.columns.provider")}>
          <bdi>{providerName(provider)}</bdi> {providerId && <bdi className={styles.code}>{providerId}</bdi>}
        </Fact>
      )}
      <Fact name={t("all.reference")}>
        <bdi className={styles.code}>{payment.referenceCode}</bdi>
      </Fact>
      <Fact name={t("all.opened")}>
        <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
      </Fact>
      {paidAt !== null && (
        <Fact name={t("all.paid")}>
          <time dateTime={paidAt}>{format.dateTime(paidAt)}</time>
        </Fact>
      )}
    </dl>
  );
}
