import { useTranslation } from "@kalima/platform/react";
import { TextField } from "@kalima/ui";
import styles from "../set-hours.module.css";

type DatesFieldsProps = {
  from: string;
  until: string;
  /** Explains below the last day how to leave it empty. */
  hint: string;
  onFrom: (from: string) => void;
  onUntil: (until: string) => void;
};

/** The first and the last day of a span, as the browser's date fields. */
export function DatesFields({ from, until, hint, onFrom, onUntil }: DatesFieldsProps) {
  const { t } = useTranslation("booking");
  return (
    <div className={styles.fields}>
      <TextField direction="ltr" label={t("hours.from")} name="from" onChange={onFrom} type="date" value={from} />
      <TextField
        description={hint}
        direction="ltr"
        label={t("hours.until")}
        name="until"
        onChange={onUntil}
        type="date"
        value={until}
      />
    </div>
  );
}
