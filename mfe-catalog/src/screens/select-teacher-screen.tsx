import { trainerChosen } from "@kalima/catalog-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { Screen } from "@kalima/ui/content";
import type { ListedTrainer } from "../features/browse-trainers/listed-trainer.ts";
import { useBilingual } from "../shared/use-bilingual.ts";
import { TrainerChoice } from "./trainer-choice.tsx";

/** /select-teacher: the same list, with a button that chooses a trainer. */
export function SelectTeacherScreen() {
  const { t } = useTranslation("catalog");
  return (
    <Screen title={t("select.title")} lead={t("select.lead")} width="page">
      <TrainerChoice Action={Choose} />
    </Screen>
  );
}

function Choose({ trainer }: { trainer: ListedTrainer }) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const { bus, navigation } = usePlatform();

  function choose() {
    bus.publish(trainerChosen, { trainerId: trainer.id });
    navigation.go(`/booking/${trainer.id}`);
  }

  return (
    <Button aria-label={t("select.choose", { name: inLanguage(trainer.name) })} onPress={choose}>
      {t("select.chooseShort")}
    </Button>
  );
}
