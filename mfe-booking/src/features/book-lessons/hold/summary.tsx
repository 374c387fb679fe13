import type { PackPrice, TrainerWithPrices } from "@kalima/catalog-contract";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, TrainerFace, useFormat } from "@kalima/ui";
import { HijriDate, Money } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
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
  /** An error that belongs to no field. */
  problem: unknown;
  isPending: boolean;
  onContinue: () => void;
};

/** The order so far, with the button that leads on: a sticky column beside the steps, or a sticky bar on small screens. */
export function Summary({ trainer, draft, price, held, zone, problem, isPending, onContinue }: SummaryProps) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const errorText = useErrorText();
  const format = useFormat(zone ?? undefined);
  const name = trainer.name[language];
  const [first] = draft.times;

  function nextStep() {
    if (!price) return t("summary.toPack");
    return first ? t("summary.toPayment", { amount: format.money(price.total) }) : t("summary.toTimes");
  }

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
        <dd className={styles.detail}>
          <span>{first ? format.dateTime(first) : t("summary.notYet")}</span>
          {first && <HijriDate at={first} timeZone={zone ?? undefined} />}
        </dd>
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
      <FormError>{errorText(problem)}</FormError>
      <Button size="large" isPending={isPending} onPress={onContinue}>
        {nextStep()}
      </Button>
    </aside>
  );
}
