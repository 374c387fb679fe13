import { useTranslation } from "@kalima/platform/react";
import { BrandMark } from "../../../shared/brand-mark/brand-mark.tsx";
import { brandName } from "../../../shared/brand-name.ts";
import styles from "./card.module.css";
import type { CardSummary } from "./use-card-fields.ts";

/** Brand and last four digits, the only card data this page receives. */
export function CardPreview({ card }: { card: CardSummary }) {
  const { t } = useTranslation("payment");
  const name = card.brand === "card" ? t("card.yourCard") : brandName(card.brand);
  return (
    <div className={styles.preview} dir="ltr">
      <span className={styles.brand}>
        <BrandMark brand={card.brand} isNamedBeside /> {name}
      </span>
      <span className={styles.number} aria-hidden="true">
        •••• •••• •••• {card.last4 ?? "••••"}
      </span>
    </div>
  );
}
