import type { ListedPayment } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { Num, useFormat } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import { type Column, MOMENT, tableParts } from "@kalima/ui/table";
import styles from "./find-payments.module.css";
import { PaidWith } from "./paid-with.tsx";
import { PaymentStatePill } from "./payment-state-pill.tsx";

/** The columns of the list; the number of the order is what opens a row. */
export function useAllPaymentsColumns(): Column<ListedPayment>[] {
  const { t } = useTranslation("payment");
  const format = useFormat();
  return [
    { key: "order", label: t("all.columns.order"), cell: ({ orderNumber }) => <Num>{orderNumber}</Num> },
    { key: "student", label: t("all.columns.student"), cell: ({ student }) => <bdi>{student.name}</bdi> },
    { key: "amount", label: t("all.columns.amount"), sort: "amount", cell: ({ amount }) => <Money value={amount} /> },
    { key: "method", label: t("all.columns.method"), cell: (payment) => <PaidWith {...payment} /> },
    { key: "state", label: t("all.columns.state"), cell: ({ state }) => <PaymentStatePill state={state} /> },
    {
      key: "provider",
      label: t("all.columns.provider"),
      cell: ({ providerId }) => providerId && <bdi className={styles.code}>{providerId}</bdi>,
      isTableOnly: true,
    },
    {
      key: "time",
      label: t("all.columns.time"),
      sort: "createdAt",
      cell: ({ createdAt }) => (
        <time className={tableParts.number} dateTime={createdAt}>
          {format.dateTime(createdAt, MOMENT)}
        </time>
      ),
    },
  ];
}
