import { useTranslation } from "@kalima/platform/react";
import { ButtonLink } from "@kalima/ui";
import { Screen } from "@kalima/ui/content";
import type { ListedTrainer } from "../features/browse-trainers/listed-trainer.ts";
import { useBilingual } from "../shared/use-bilingual.ts";
import { TrainerChoice } from "./trainer-choice.tsx";

/** /teachers: the public list; a time links to the booking page. */
export function TeachersScreen() {
  const { t } = useTranslation("catalog");
  return (
    <Screen title={t("teachers.title")} lead={t("teachers.lead")} width="page">
      <TrainerChoice Action={Book} />
    </Screen>
  );
}

function Book({ trainer }: { trainer: ListedTrainer }) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  return (
    <ButtonLink href={`/booking/${trainer.id}`} aria-label={t("card.bookOf", { name: inLanguage(trainer.name) })}>
      {t("card.book")}
    </ButtonLink>
  );
}
