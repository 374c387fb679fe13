import type { TrainerWithPrices } from "@kalima/catalog-contract";
import type { Language } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink } from "@kalima/ui";
import { TrainerCard } from "../features/browse-trainers/card/trainer-card.tsx";
import { toListedTrainer } from "../features/browse-trainers/listed-trainer.ts";
import { TrainerProfile } from "../features/show-trainer/trainer-profile.tsx";
import { InLanguage } from "../shared/in-language.tsx";
import { TrainerFrame } from "./trainer-frame.tsx";
import styles from "./trainer-preview.module.css";

/** A trainer in the list and on their page, as students see both in this language. */
export function TrainerPreview({ trainer, language }: { trainer: TrainerWithPrices; language: Language }) {
  const { t } = useTranslation("catalog");
  return (
    <div className={styles.preview}>
      <h2 className={styles.title}>{t("ownPage.preview.inList")}</h2>
      <InLanguage language={language}>
        <TrainerCard action={<Book trainerId={trainer.id} />} compare={null} trainer={toListedTrainer(trainer)} />
      </InLanguage>
      <h2 className={styles.title}>{t("ownPage.preview.page")}</h2>
      <InLanguage className={styles.page} language={language}>
        <TrainerFrame trainer={trainer}>
          <TrainerProfile trainer={trainer} />
        </TrainerFrame>
      </InLanguage>
    </div>
  );
}

function Book({ trainerId }: { trainerId: string }) {
  const { t } = useTranslation("catalog");
  return <ButtonLink href={`/booking/${trainerId}`}>{t("card.book")}</ButtonLink>;
}
