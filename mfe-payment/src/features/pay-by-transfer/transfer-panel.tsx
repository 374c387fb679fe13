import type { Payment, Transfer } from "@kalima/payment-contract";
import { useIsLate } from "@kalima/platform/due";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Link, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { UserText } from "@kalima/ui/user-text";
import { useState } from "react";
import { RefundRule } from "../../shared/refund-rule/refund-rule.tsx";
import { AccountDetails } from "./account-details.tsx";
import { ProofForm } from "./proof-form.tsx";
import styles from "./transfer.module.css";
import { useChooseTransfer } from "./transfer.queries.ts";

/** Pays an order by bank transfer: where to, the proof, and what staff made of it. */
export function TransferPanel({ payment }: { payment: Payment }) {
  const { t } = useTranslation("payment");
  const { transfer } = payment;
  return (
    <Card as="section" padding="large" aria-label={t("transfer.title")}>
      <div className={styles.panel}>
        {!transfer && payment.transferTo && <Offered payment={payment} to={payment.transferTo} />}
        {transfer?.state === "checking" && <Checking payment={payment} transfer={transfer} />}
        {(transfer?.state === "chosen" || transfer?.state === "refused") && (
          <ToPay payment={payment} transfer={transfer} />
        )}
      </div>
    </Card>
  );
}

/** Before it is chosen: the account at once, the proof of whoever has transferred, and more time for whoever has not. */
function Offered({ payment, to }: { payment: Payment; to: NonNullable<Payment["transferTo"]> }) {
  const { t } = useTranslation("payment");
  const errorText = useErrorText();
  const choose = useChooseTransfer(payment.referenceCode);
  return (
    <>
      <h2 className={styles.heading}>{t("transfer.title")}</h2>
      <p>{t("transfer.lead")}</p>
      <AccountDetails payment={payment} {...to} />
      <div className={styles.more}>
        <p>{t("transfer.moreTime")}</p>
        <FormError>{choose.error ? errorText(choose.error) : null}</FormError>
        <Button isPending={choose.isPending} onPress={() => choose.mutate()} variant="secondary">
          {t("transfer.choose")}
        </Button>
      </div>
      <ProofForm referenceCode={payment.referenceCode} />
      <RefundRule booking={payment.booking} />
    </>
  );
}

function ToPay({ payment, transfer }: { payment: Payment; transfer: Transfer }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const { holdExpiresAt } = payment.booking;
  return (
    <>
      <h2 className={styles.heading}>{t("transfer.title")}</h2>
      {transfer.refusal && (
        <div className={styles.refusal} role="alert">
          <p className={styles.strong}>{t("transfer.refused")}</p>
          <p>{t(`transfer.reason.${transfer.refusal.reason}`)}</p>
          {transfer.refusal.note && <UserText>{transfer.refusal.note}</UserText>}
          <p>{t("transfer.lastTry")}</p>
        </div>
      )}
      <AccountDetails account={transfer.account} payment={payment} reference={transfer.reference} />
      {holdExpiresAt && (
        <p className={styles.strong}>{t("transfer.until", { date: format.dateTime(holdExpiresAt) })}</p>
      )}
      <ProofForm referenceCode={payment.referenceCode} />
    </>
  );
}

/** When the student reads from staff; an honest word once that time has passed. */
function Expected({ dueAt }: { dueAt: string | null | undefined }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const isLate = useIsLate(dueAt);
  const time = dueAt ? format.dateTime(dueAt) : "";
  if (isLate) {
    return (
      <div className={styles.refusal} role="status">
        <p>{t("transfer.checking.late", { time })}</p>
        <Link href="/contact-us">{t("help.contact")}</Link>
      </div>
    );
  }
  return (
    <>
      <p>{t("transfer.checking.message")}</p>
      {dueAt && <p className={styles.strong}>{t("transfer.checking.due", { time })}</p>}
    </>
  );
}

function Checking({ payment, transfer }: { payment: Payment; transfer: Transfer }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const [isReplacing, setReplacing] = useState(false);
  const { proof } = transfer;
  return (
    <>
      <h2 className={styles.heading}>{t("transfer.checking.title")}</h2>
      <Expected dueAt={proof?.dueAt} />
      {proof && (
        <div className={styles.proof}>
          {proof.file?.type.startsWith("image/") && (
            <img alt={t("transfer.proof")} className={styles.preview} src={proof.file.url} />
          )}
          <p className={styles.soft}>
            <span>{t("transfer.sent", { date: format.dateTime(proof.sentAt) })}</span>{" "}
            {proof.file && <bdi>{proof.file.name}</bdi>}
          </p>
        </div>
      )}
      {isReplacing ? (
        <ProofForm onSent={() => setReplacing(false)} referenceCode={payment.referenceCode} />
      ) : (
        <Button onPress={() => setReplacing(true)} variant="secondary">
          {t("transfer.replace")}
        </Button>
      )}
      <Link href={`/profile/bookings/${payment.referenceCode}`}>{t("toBooking")}</Link>
    </>
  );
}
