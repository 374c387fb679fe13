import { PAGE_NEEDS, type StaffTrainer } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { classNames, VisuallyHidden } from "@kalima/ui";
import { CheckCircle, Minus } from "@kalima/ui/icons";
import styles from "./run-trainers.module.css";

/** Lists what a page needs before visitors see it, and what it has of that. */
export function PageNeeds({ missing }: Pick<StaffTrainer, "missing">) {
  const { t } = useTranslation("catalog");
  return (
    <ul aria-label={t("trainers.needs.title")} className={styles.needs}>
      {PAGE_NEEDS.map((need) => {
        const isMissing = missing.includes(need);
        return (
          <li className={classNames(styles.need, isMissing && styles.missing)} key={need}>
            {isMissing ? <Minus size={16} /> : <CheckCircle size={16} />}
            <span>{t(`trainers.needs.${need}`)}</span>
            <VisuallyHidden>{t(isMissing ? "trainers.needs.isMissing" : "trainers.needs.isThere")}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
