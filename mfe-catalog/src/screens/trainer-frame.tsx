import type { TrainerWithPrices } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Screen } from "@kalima/ui/content";
import type { ReactNode } from "react";
import { TrainerFacts, TrainerFactsSkeleton } from "../features/show-trainer/head/trainer-facts.tsx";
import { FavouriteButton } from "../shared/favourites/favourite-button.tsx";
import { TrainerFace } from "../shared/trainer-face.tsx";
import { useBilingual } from "../shared/use-bilingual.ts";
import styles from "./trainer-frame.module.css";

type TrainerFrameProps = {
  /** Undefined while it loads. */
  trainer: TrainerWithPrices | undefined;
  children: ReactNode;
};

/** Picture, name, headline and facts of a trainer, above everything else about them. */
export function TrainerFrame({ trainer, children }: TrainerFrameProps) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const name = trainer && inLanguage(trainer.name);
  return (
    <Screen
      className={styles.page}
      picture={
        <span className={styles.face}>
          {trainer ? (
            <TrainerFace trainer={trainer} size={152} />
          ) : (
            <Skeleton className={styles.waiting} shape="block" />
          )}
        </span>
      }
      title={name ?? t("pages.trainer.title")}
      actions={trainer && name && <FavouriteButton trainerId={trainer.id} name={name} />}
      lead={trainer ? inLanguage(trainer.headline) : <Skeleton className={styles.lead} />}
      facts={trainer ? <TrainerFacts trainer={trainer} /> : <TrainerFactsSkeleton />}
    >
      {children}
    </Screen>
  );
}
