import type { PayCode, Payment } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, IconButton, Num, useFormat } from "@kalima/ui";
import { Copy } from "@kalima/ui/icons";
import { useCopy } from "../../../shared/use-copy.ts";
import { AnswerElsewhere } from "../outcome/answer-elsewhere.tsx";
import { useCheckCharge } from "../payment.mutations.ts";
import styles from "./code.module.css";

type PayTheCodeProps = { payment: Payment; payCode: PayCode & { method: "instapay" | "fawry"; payBy: string } };

/** Shown until a code is paid: the code, how to pay it, and until when the times are held. */
export function PayTheCode({ payment, payCode }: PayTheCodeProps) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const { method, code, payBy } = payCode;
  return (
    <AnswerElsewhere
      deadline={payBy}
      referenceCode={payment.referenceCode}
      request={t(`${method}.request`, { amount: format.money(payment.amount) })}
      texts={method}
    >
      {code === null ? (
        <AskForCode referenceCode={payment.referenceCode} />
      ) : (
        <Instructions code={code} payCode={payCode} />
      )}
    </AnswerElsewhere>
  );
}

/** The answer with the code was lost: the server asks the provider for it. */
function AskForCode({ referenceCode }: Pick<Payment, "referenceCode">) {
  const { t } = useTranslation("payment");
  useCheckCharge(referenceCode);
  return <p className={styles.soft}>{t("code.coming")}</p>;
}

function Instructions({ code, payCode: { method, qr, link } }: Pick<PayTheCodeProps, "payCode"> & { code: string }) {
  const { t } = useTranslation("payment");
  const copy = useCopy();
  const label = t(`${method}.code`);
  const says = { copied: t("code.copied", { what: label }), failed: t("reference.copyFailed") };

  return (
    <>
      <div>
        <p className={styles.soft}>{label}</p>
        <p className={styles.code}>
          <span className={styles.digits}>
            <Num>{method === "fawry" ? groupDigits(code) : code}</Num>
          </span>
          <IconButton
            icon={<Copy size={20} />}
            label={t("code.copy", { what: label })}
            onPress={() => copy(code, says)}
          />
        </p>
      </div>
      {qr && (
        <svg aria-label={t("code.qr")} className={styles.qr} role="img" viewBox={`0 0 ${qr.size} ${qr.size}`}>
          <path d={qr.path} shapeRendering="crispEdges" />
        </svg>
      )}
      {link && (
        <ButtonLink href={link} rel="noreferrer" target="_blank" variant="secondary">
          {t("instapay.open")}
        </ButtonLink>
      )}
      <ol className={styles.steps}>
        <li>{t(`${method}.step1`)}</li>
        <li>{t(`${method}.step2`)}</li>
        <li>{t("code.confirms")}</li>
      </ol>
    </>
  );
}

/** In threes, as a code is read aloud at a counter. */
function groupDigits(code: string): string {
  return code.replace(/\d{3}(?=\d{2})/g, "$& ");
}
