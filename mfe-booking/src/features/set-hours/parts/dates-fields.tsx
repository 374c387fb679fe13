import { useTranslation } from "@kalima/platform/react";
import { DateField } from "@kalima/ui/overlays";
import styles from "./parts.module.css";

type DatesFieldsProps = {
  from: string;
  until: string;
  /** Explains below the last day how to leave it empty. */
  hint: string;
  onFrom: (from: string) => void;
  onUntil: (until: string) => void;
};

/** The first and the last day of a span. */
export function DatesFields({ from, until, hint, onFrom, onUntil }: DatesFieldsProps) {
  const { t } = useTranslation("booking");
  return (
    <div className={styles.fields}>
      <DateField label={t("hours.from")} onChange={onFrom} value={from} />
      <DateField description={hint} label={t("hours.until")} onChange={onUntil} value={until} />
    </div>
  );
}
