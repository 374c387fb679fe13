import { CreditCard } from "@kalima/ui/icons";
import { brandName } from "../payment-labels.tsx";
import { BRAND_DRAWINGS } from "./brand-drawings.tsx";
import styles from "./brand-mark.module.css";

type BrandMarkProps = {
  brand: string;
  /** Says nothing to screen readers, because the name is beside it. */
  isNamedBeside?: boolean;
};

/** The mark of a card brand; a plain card for one that has none here. */
export function BrandMark({ brand, isNamedBeside = false }: BrandMarkProps) {
  const drawing = BRAND_DRAWINGS[brand];
  const named = isNamedBeside ? {} : ({ role: "img", "aria-label": brandName(brand) ?? brand } as const);
  return (
    <span {...named} className={styles.mark}>
      {drawing ? (
        <svg aria-hidden="true" viewBox="0 0 38 24">
          <rect className={styles.plate} fill={drawing.plate} height="23" rx="4" width="37" x=".5" y=".5" />
          {drawing.mark}
        </svg>
      ) : (
        <CreditCard size={24} />
      )}
    </span>
  );
}
