import { useTranslation } from "@kalima/platform/react";
import { CreditCard } from "@kalima/ui/icons";
import { brandName } from "../../../shared/brand-name.ts";
import styles from "./card.module.css";
import type { CardLook } from "./use-card-fields.ts";

/** What is known here of the card: its brand and its last four digits. */
export function CardPreview({ card }: { card: CardLook }) {
  const { t } = useTranslation("payment");
  const name = card.brand === "card" ? t("card.yourCard") : brandName(card.brand);
  return (
    <div className={styles.preview} dir="ltr">
      <span className={styles.brand}>
        <CreditCard size={24} /> {name}
      </span>
      <span className={styles.number} aria-hidden="true">
        •••• •••• •••• {card.last4 ?? "••••"}
      </span>
    </div>
  );
}
