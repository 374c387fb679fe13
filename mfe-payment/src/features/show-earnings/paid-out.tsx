import type { OwnEarnings } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, classNames, useFormat, useUi } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import styles from "./earnings.module.css";

type PaidOutProps = {
  payout: NonNullable<OwnEarnings["payout"]>;
  /** Its month, `YYYY-MM`, where that is not the one that is shown. */
  month?: string;
};

/** A month that was paid out, and its statement as files. */
export function PaidOut({ payout, month }: PaidOutProps) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const { language } = useUi();
  const { id, amount, paidOn, reference } = payout;
  const date = format.dayLabel(paidOn, { day: "numeric", month: "long", year: "numeric" });
  return (
    <div className={classNames(rows.row, rows.tight)}>
      <p className={styles.head}>
        <strong>
          {month === undefined
            ? t("earnings.paidOut")
            : t("earnings.paidOutOf", {
                month: format.dayLabel(`${month}-01`, { month: "long", year: "numeric" }),
              })}
        </strong>
        <strong>
          <Money value={amount} />
        </strong>
      </p>
      <p className={styles.note}>
        <span>{t("earnings.sentOn", { date })}</span> <bdi className={styles.reference}>{reference}</bdi>
      </p>
      <p className={styles.note}>{t("earnings.paidOutHint")}</p>
      <div className={styles.statements}>
        {(["pdf", "csv"] as const).map((file) => (
          <ButtonLink
            download
            href={`/api/trainer/payouts/${id}/statement?format=${file}&language=${language}`}
            key={file}
            size="small"
            variant="secondary"
          >
            {t("earnings.statement", { format: file.toUpperCase() })}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}
