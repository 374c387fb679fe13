import { NOT_GIVEN, type WaitingProof } from "@kalima/payment-contract";
import { DueMark } from "@kalima/platform/due";
import { useTranslation } from "@kalima/platform/react";
import { Button, Link, useFormat } from "@kalima/ui";
import { Money, StatusPill } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useState } from "react";
import styles from "../../shared/waiting-list/waiting-list.module.css";
import { Facts } from "../../shared/waiting-list/waiting-list.tsx";
import { RefuseForm } from "./refuse-form.tsx";
import { describeAccount, type TransferDecision } from "./transfers.queries.ts";

type ProofRowProps = { proof: WaitingProof; isPending: boolean; onDecide: (decision: TransferDecision) => void };

/** One proof beside amount and reference, what speaks against it, and the decision. */
export function ProofRow({ proof, isPending, onDecide }: ProofRowProps) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const [isRefusing, setRefusing] = useState(false);
  const { id, file, warnings, dueAt } = proof;

  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <strong>{proof.studentName}</strong>
        <Money value={proof.amount} />
        <time className={rows.soft} dateTime={proof.sentAt}>
          {format.dateTime(proof.sentAt)}
        </time>
        {dueAt && (
          <DueMark dueAt={dueAt} text={(isLate, time) => t(isLate ? "transfers.late" : "transfers.due", { time })} />
        )}
      </div>
      {(warnings.length > 0 || proof.isCancelled || proof.refusals > 0) && (
        <ul aria-label={t("transfers.warnings")} className={styles.warnings}>
          {proof.isCancelled && <li>{t("transfers.cancelled")}</li>}
          {proof.refusals > 0 && <li>{t("transfers.lastRefusal")}</li>}
          {warnings.map(({ kind, orderNumber }) => (
            <li key={kind + orderNumber}>
              <StatusPill tone="warn">{t(`transfers.warning.${kind}`)}</StatusPill>{" "}
              <bdi>{t("transfers.ofOrder", { number: orderNumber })}</bdi>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.beside}>
        {file?.type.startsWith("image/") && (
          <a href={file.url} rel="noreferrer" target="_blank">
            <img
              alt={t("transfers.picture", { number: proof.orderNumber })}
              className={styles.picture}
              src={file.url}
            />
          </a>
        )}
        <Facts
          rows={[
            [t("transfers.reference"), proof.orderNumber],
            [t("transfers.account"), describeAccount(proof)],
            [
              t("transfers.bank"),
              [proof.bankName, proof.bankCode].filter((part) => part && part !== NOT_GIVEN).join(", "),
            ],
            [t("transfers.bankReference"), proof.bankReference],
          ]}
        />
      </div>
      {file && (
        <Link href={file.url} rel="noreferrer" target="_blank">
          {t("transfers.open", { name: file.name })}
        </Link>
      )}
      {!file && <p className={rows.soft}>{t("transfers.fileGone")}</p>}
      {isRefusing ? (
        <RefuseForm
          isPending={isPending}
          onClose={() => setRefusing(false)}
          onRefuse={(body) => onDecide({ do: "refuse", id, body })}
        />
      ) : (
        <div className={rows.actions}>
          <Button isPending={isPending} onPress={() => onDecide({ do: "accept", id })} size="small">
            {t(proof.isCancelled ? "transfers.acceptAndOwe" : "transfers.accept")}
          </Button>
          <Button isDisabled={isPending} onPress={() => setRefusing(true)} size="small" variant="secondary">
            {t("transfers.refuse")}
          </Button>
        </div>
      )}
    </li>
  );
}
