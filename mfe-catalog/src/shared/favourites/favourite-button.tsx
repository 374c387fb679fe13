import { useTranslation } from "@kalima/platform/react";
import { IconButton } from "@kalima/ui";
import { Heart } from "@kalima/ui/icons";
import styles from "./favourite-button.module.css";
import { useFavourites } from "./use-favourites.ts";

/** A heart that is filled for a favourite trainer. */
export function FavouriteButton({ trainerId, name }: { trainerId: string; name: string }) {
  const { t } = useTranslation("catalog");
  const { ids, toggle } = useFavourites();
  const isFavourite = ids?.includes(trainerId) ?? false;
  return (
    <IconButton
      aria-pressed={isFavourite}
      className={styles.heart}
      icon={<Heart size={22} />}
      label={t("favourites.keep", { name })}
      onPress={() => toggle(trainerId)}
    />
  );
}
