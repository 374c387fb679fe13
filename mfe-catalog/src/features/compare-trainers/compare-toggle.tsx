import type { Trainer } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Checkbox } from "@kalima/ui/forms";
import { useKeptIds } from "../../shared/kept-ids.ts";
import { useBilingual } from "../../shared/use-bilingual.ts";
import { compared, MAX_COMPARED } from "./compared.ts";

/** Chooses a trainer to be compared; with three chosen, no more. */
export function CompareToggle({ trainer }: { trainer: Pick<Trainer, "id" | "name"> }) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const ids = useKeptIds(compared);
  const isChosen = ids.includes(trainer.id);
  return (
    <Checkbox
      aria-label={t("compare.choose", { name: inLanguage(trainer.name) })}
      isDisabled={!isChosen && ids.length >= MAX_COMPARED}
      isSelected={isChosen}
      onChange={(isSelected) =>
        compared.write(isSelected ? [...ids, trainer.id] : ids.filter((each) => each !== trainer.id))
      }
    >
      {t("compare.short")}
    </Checkbox>
  );
}
