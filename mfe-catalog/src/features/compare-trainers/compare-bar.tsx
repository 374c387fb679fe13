import type { Trainer } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, IconButton } from "@kalima/ui";
import { Compare, X } from "@kalima/ui/icons";
import { useKeptIds } from "../../shared/kept-ids.ts";
import { TrainerFace } from "../../shared/trainer-face.tsx";
import { useBilingual } from "../../shared/use-bilingual.ts";
import styles from "./compare-bar.module.css";
import { compared, comparisonPath, MAX_COMPARED, MIN_COMPARED, useComparedTrainers } from "./compared-trainers.ts";

/** Who is chosen to be compared, at the bottom of the window while anyone is. */
export function CompareBar() {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const ids = useKeptIds(compared);
  const { data: trainers = [] } = useComparedTrainers(ids);
  if (ids.length === 0) return null;

  const shown = trainers.filter(({ id }) => ids.includes(id));
  return (
    <section aria-label={t("compare.bar")} className={styles.bar}>
      <ul className={styles.chosen}>
        {shown.map((trainer) => (
          <li className={styles.trainer} key={trainer.id}>
            <TrainerFace size={40} trainer={trainer} />
            <span className={styles.name}>{inLanguage(trainer.name)}</span>
            <IconButton
              icon={<X size={18} />}
              label={t("compare.drop", { name: inLanguage(trainer.name) })}
              onPress={() => compared.write(ids.filter((each) => each !== trainer.id))}
              size="small"
            />
          </li>
        ))}
      </ul>
      <p className={styles.hint} role="status">
        {t(ids.length < MIN_COMPARED ? "compare.oneMore" : "compare.chosen", { count: ids.length, max: MAX_COMPARED })}
      </p>
      <div className={styles.actions}>
        <Button onPress={() => compared.write([])} size="small" variant="quiet">
          {t("compare.clear")}
        </Button>
        <ButtonLink href={comparisonPath(ids)} isDisabled={ids.length < MIN_COMPARED}>
          {t("compare.open", { count: ids.length })}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Chooses a trainer to be compared; with three chosen, no more. */
export function CompareToggle({ trainer }: { trainer: Pick<Trainer, "id" | "name"> }) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const ids = useKeptIds(compared);
  const isChosen = ids.includes(trainer.id);
  return (
    <IconButton
      aria-pressed={isChosen}
      className={styles.toggle}
      icon={<Compare size={22} />}
      isDisabled={!isChosen && ids.length >= MAX_COMPARED}
      label={t("compare.choose", { name: inLanguage(trainer.name) })}
      onPress={() => compared.write(isChosen ? ids.filter((each) => each !== trainer.id) : [...ids, trainer.id])}
    />
  );
}
