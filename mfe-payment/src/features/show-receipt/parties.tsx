import type { Payment } from "@kalima/payment-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Num, phoneText } from "@kalima/ui";
import styles from "./receipt.module.css";

/** Who sold, and who bought. */
export function Parties({ parties: { seller, buyer } }: { parties: NonNullable<Payment["parties"]> }) {
  const { t } = useTranslation("payment");
  const { language } = usePlatform().i18n;
  return (
    <dl className={styles.parties}>
      <div>
        <dt>{t("receipt.seller")}</dt>
        <dd>
          <strong>{t("receipt.sellerName")}</strong>
          <span>{seller.location[language]}</span>
          <bdi>{seller.email}</bdi>
          <Num>{phoneText(seller.phone)}</Num>
        </dd>
      </div>
      <div>
        <dt>{t("receipt.buyer")}</dt>
        <dd>
          <strong>
            <bdi>{buyer.name}</bdi>
          </strong>
          <Num>{phoneText(buyer.phone)}</Num>
        </dd>
      </div>
    </dl>
  );
}
