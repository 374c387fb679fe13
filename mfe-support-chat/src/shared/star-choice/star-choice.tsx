import { useTranslation } from "@kalima/platform/react";
import { IconButton } from "@kalima/ui";
import { Star } from "@kalima/ui/icons";
import styles from "./star-choice.module.css";

const STARS = [1, 2, 3, 4, 5];

type StarChoiceProps = { legend: string; isDisabled?: boolean; onChoose: (stars: number) => void };

/** One to five stars, given by one press. */
export function StarChoice({ legend, isDisabled = false, onChoose }: StarChoiceProps) {
  const { t } = useTranslation("support-chat");
  return (
    <fieldset className={styles.stars}>
      <legend className={styles.legend}>{legend}</legend>
      {STARS.map((each) => (
        <IconButton
          icon={<Star />}
          isDisabled={isDisabled}
          key={each}
          label={t("rating.stars", { count: each })}
          onPress={() => onChoose(each)}
        />
      ))}
    </fieldset>
  );
}
