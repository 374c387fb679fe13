import type { SavedMethod } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { Link } from "@kalima/ui";
import { RadioCard, RadioGroup } from "@kalima/ui/forms";
import { CreditCard } from "@kalima/ui/icons";
import { SavedCard } from "../../../shared/saved-methods/saved-card.tsx";
import styles from "./card.module.css";

/** Stands for the card in the frame, beside the ids of saved ones. */
export const ANOTHER = "another";

/** The initial choice: the default card, else the newest that has not expired. */
export function firstChoice(methods: readonly SavedMethod[]): string {
  return methods.find(({ isExpired }) => !isExpired)?.id ?? ANOTHER;
}

type ChooseCardProps = { methods: readonly SavedMethod[]; chosen: string; onChoose: (id: string) => void };

/** The saved cards to pay with, and another one. Those that have expired are shown as such. */
export function ChooseCard({ methods, chosen, onChoose }: ChooseCardProps) {
  const { t } = useTranslation("payment");
  return (
    <div className={styles.choice}>
      <RadioGroup isLabelHidden label={t("card.choose")} onChange={onChoose} value={chosen}>
        {methods.map((method) => (
          <RadioCard className={styles.option} isDisabled={method.isExpired} key={method.id} value={method.id}>
            <SavedCard method={method} />
          </RadioCard>
        ))}
        <RadioCard className={styles.option} value={ANOTHER}>
          <span className={styles.another}>
            <CreditCard size={24} /> {t("card.another")}
          </span>
        </RadioCard>
      </RadioGroup>
      <Link href="/profile/cards">{t("card.manage")}</Link>
    </div>
  );
}
