import type { SavedMethod } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { Num } from "@kalima/ui";
import { BrandMark } from "../brand-mark/brand-mark.tsx";
import { CardName } from "../payment-labels.tsx";
import styles from "./saved-card.module.css";

/** A saved card: brand, last digits and expiry, and whether it has expired. */
export function SavedCard({ method }: { method: SavedMethod }) {
  const { t } = useTranslation("payment");
  return (
    <span className={styles.card}>
      <BrandMark brand={method.brand} isNamedBeside />
      <span className={styles.words}>
        <strong>
          <CardName card={method} />
        </strong>
        <span className={method.isExpired ? styles.expired : styles.soft}>
          <span>{t(method.isExpired ? "saved.expired" : "saved.expires")}</span> <Num>{method.expiry}</Num>
        </span>
      </span>
    </span>
  );
}
