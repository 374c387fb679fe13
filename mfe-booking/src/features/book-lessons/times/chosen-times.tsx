import type { Pack } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { IconButton, useFormat } from "@kalima/ui";
import { X } from "@kalima/ui/icons";
import { useRef } from "react";
import styles from "./chosen-times.module.css";

type ChosenTimesProps = {
  times: readonly string[];
  pack: Pack | null;
  taken: readonly string[];
  held: string | null;
  /** In which they are shown; null until the browser has named it. */
  zone: string | null;
  onRemove: (startsAt: string) => void;
};

/** The chosen times, each with a button that removes it. */
export function ChosenTimes({ times, pack, taken, held, zone, onRemove }: ChosenTimesProps) {
  const { t } = useTranslation("booking");
  const format = useFormat(zone ?? undefined);
  const top = useRef<HTMLParagraphElement>(null);
  const left = pack === null ? 0 : pack - times.length;

  // The pressed button is removed together with its time, so the focus moves to the count.
  function remove(time: string) {
    top.current?.focus();
    onRemove(time);
  }

  return (
    <div className={`${styles.chosen} ${styles.room}`}>
      <p className={styles.count} role="status" tabIndex={-1} ref={top}>
        {pack === null
          ? t("chosen.count", { count: times.length })
          : t("chosen.countOf", { count: pack, chosen: format.number(times.length) })}
      </p>
      {times.length > 0 && (
        <ul className={styles.list} aria-label={t("chosen.label")}>
          {times.map((time) => (
            <li key={time} className={styles.time}>
              <span>
                <span>{format.dateTime(time)}</span>
                {time === held && <span className={styles.rest}> {t("heldTime.mark")}</span>}
                {taken.includes(time) && <strong className={styles.taken}> {t("chosen.taken")}</strong>}
              </span>
              <IconButton
                label={t("chosen.remove", { time: format.dateTime(time) })}
                icon={<X size={18} />}
                size="small"
                onPress={() => remove(time)}
              />
            </li>
          ))}
        </ul>
      )}
      {times.length > 0 && left > 0 && <p className={styles.rest}>{t("chosen.rest", { count: left })}</p>}
    </div>
  );
}
