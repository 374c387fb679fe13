import type { Account, LeftLessons } from "@kalima/accounts-contract";
import { listLeftPacks } from "@kalima/booking-contract";
import { useErrorText, usePlatform, useQuery, useTranslation } from "@kalima/platform/react";
import { Button, Skeleton, useFormat } from "@kalima/ui";
import { FormError, Radio, RadioGroup } from "@kalima/ui/forms";
import styles from "./delete-account.module.css";

/** Paid packs of a student that still have lessons; none of anybody else. */
export function useLeftPacks({ role }: Account) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["left-packs"],
    queryFn: ({ signal }) => (role.name === "student" ? http.call(listLeftPacks, { signal }) : []),
    // An older answer would show what is gone by now.
    gcTime: 0,
  });
}

type LeftPacksProps = {
  packs: ReturnType<typeof useLeftPacks>;
  choice: LeftLessons | null;
  isChoiceMissing: boolean;
  onChoose: (choice: LeftLessons) => void;
};

/** Shows what paid packs still have, and asks what should become of it. Nothing where nothing is left. */
export function LeftPacks({ packs, choice, isChoiceMissing, onChoose }: LeftPacksProps) {
  const { t } = useTranslation("auth");
  const { language } = usePlatform().i18n;
  const errorText = useErrorText();
  const format = useFormat();
  if (packs.isPending) return <Skeleton width="70%" />;
  if (packs.isLoadingError) {
    return (
      <>
        <FormError>{errorText(packs.error)}</FormError>
        <Button onPress={() => void packs.refetch()} variant="secondary">
          {t("deleteAccount.left.retry")}
        </Button>
      </>
    );
  }
  if (packs.data.length === 0) return null;
  return (
    <>
      <p>{t("deleteAccount.left.lead")}</p>
      <ul className={styles.terms}>
        {packs.data.map(({ id, trainer, lessons, amount, tooNear }) => (
          <li key={id}>
            {lessons > 0 && (
              <span>
                {t("deleteAccount.left.pack", {
                  count: lessons,
                  name: trainer[language],
                  amount: format.money(amount),
                })}
              </span>
            )}{" "}
            {tooNear > 0 && <span>{t("deleteAccount.left.tooNear", { count: tooNear, name: trainer[language] })}</span>}
          </li>
        ))}
      </ul>
      <RadioGroup
        errorMessage={isChoiceMissing && !choice ? errorText("validation.required") : undefined}
        label={t("deleteAccount.left.choose")}
        onChange={(value) => onChoose(value === "refund" ? "refund" : "waive")}
        value={choice}
      >
        <Radio value="refund">{t("deleteAccount.left.refund")}</Radio>
        <Radio value="waive">{t("deleteAccount.left.waive")}</Radio>
      </RadioGroup>
    </>
  );
}
