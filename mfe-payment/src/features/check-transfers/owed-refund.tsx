import { NOT_GIVEN, type TransferRefund } from "@kalima/payment-contract";
import { DueMark } from "@kalima/platform/due";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Form, Link, TextField, useFormat } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useState } from "react";
import styles from "../../shared/waiting-list/waiting-list.module.css";
import { Facts } from "../../shared/waiting-list/waiting-list.tsx";
import { describeAccount, type TransferDecision } from "./transfers.queries.ts";

type OwedRefundProps = { refund: TransferRefund; isPending: boolean; onDecide: (decision: TransferDecision) => void };

/** Money that goes back to the account that paid, and the number of the bank once it has. */
export function OwedRefund({ refund, isPending, onDecide }: OwedRefundProps) {
  const { t } = useTranslation("payment");
  const errorText = useErrorText();
  const format = useFormat();
  const [text, setText] = useState("");
  const [wasTried, setTried] = useState(false);
  const bankReference = text.trim();

  function record() {
    setTried(true);
    if (bankReference) onDecide({ do: "sent", id: refund.id, bankReference });
  }

  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <strong>{refund.studentName}</strong>
        <Money value={refund.amount} />
        <time className={rows.soft} dateTime={refund.owedSince}>
          {format.dateTime(refund.owedSince)}
        </time>
        {refund.dueAt && (
          <DueMark
            dueAt={refund.dueAt}
            text={(isLate, time) => t(isLate ? "transfers.late" : "transfers.refunds.due", { time })}
          />
        )}
      </div>
      <Facts
        rows={[
          [t("transfers.reference"), refund.orderNumber],
          [t("transfers.account"), describeAccount(refund)],
          [t("transfers.bank"), refund.bankName === NOT_GIVEN ? null : refund.bankName],
        ]}
      />
      {refund.file && (
        <Link href={refund.file.url} rel="noreferrer" target="_blank">
          {t("transfers.open", { name: refund.file.name })}
        </Link>
      )}
      <Form aria-label={t("transfers.record")} className={styles.form} onSubmit={record}>
        <TextField
          direction="ltr"
          errorMessage={wasTried && !bankReference ? errorText("validation.required") : undefined}
          isRequired
          label={t("transfers.bankReference")}
          maxLength={80}
          name="bankReference"
          onChange={setText}
          value={text}
        />
        <div className={rows.actions}>
          <Button isPending={isPending} size="small" type="submit">
            {t("transfers.record")}
          </Button>
        </div>
      </Form>
    </li>
  );
}
