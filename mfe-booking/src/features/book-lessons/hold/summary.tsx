import type { PackPrice, TrainerWithPrices } from "@kalima/contracts/api";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, TrainerFace, useFormat } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import type { Draft, HeldTime } from "../booking-draft.ts";
import { HeldClock } from "./held-clock.tsx";
import styles from "./summary.module.css";

type SummaryProps = {
  trainer: TrainerWithPrices;
  draft: Draft;
  price: PackPrice | undefined;
  held: HeldTime;
  /** In which times are shown; null until the browser has named it. */
  zone: string | null;
  onContinue: () => void;
};

/** The order so far: a sticky column beside the steps, or a sticky bar on small screens. */
export function Summary({ trainer, draft, price, held, zone, onContinue }: SummaryProps) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat(zone ?? undefined);
  const name = trainer.name[language];
  const [first] = draft.times;

  return (
    <aside className={styles.summary} aria-label={t("summary.label")}>
      <div className={styles.trainer}>
        <TrainerFace name={name} size={56} trainer={trainer} />
        <strong>{name}</strong>
      </div>
      <dl className={styles.lines}>
        <dt>{t("summary.pack")}</dt>
        <dd>{draft.pack === null ? t("summary.notYet") : t("pack", { count: draft.pack })}</dd>
        <dt className={styles.detail}>{t("summary.length")}</dt>
        <dd className={styles.detail}>{t("minutes", { count: draft.lessonMinutes })}</dd>
        <dt className={styles.detail}>{t("summary.first")}</dt>
        <dd className={styles.detail}>{first ? format.dateTime(first) : t("summary.notYet")}</dd>
        {price && (
          <>
            <dt>{t("summary.total")}</dt>
            <dd className={styles.total}>
              <Money value={price.total} />
            </dd>
          </>
        )}
      </dl>
      <HeldClock held={held} />
      <Button variant="secondary" onPress={onContinue}>
        {t(draft.pack === null ? "summary.toPack" : first ? "summary.toReview" : "summary.toTimes")}
      </Button>
    </aside>
  );
}
