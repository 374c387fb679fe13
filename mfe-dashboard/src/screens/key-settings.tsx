import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Checkbox } from "@kalima/ui/forms";
import { useId } from "react";
import { useKeyChoice } from "../shared/key-choice.ts";

/** This remote's part of a profile's settings: the keys of the dashboard, on this device. */
export function KeySettings() {
  const { t } = useTranslation("dashboard");
  const id = useId();
  const { isOn, choose } = useKeyChoice();
  return (
    <Card aria-labelledby={id} as="section" padding="large">
      <Stack gap={4}>
        <h2 id={id}>{t("keySettings.title")}</h2>
        <p>{t("keySettings.text")}</p>
        <Checkbox isSelected={isOn} onChange={choose}>
          {t("keySettings.switch")}
        </Checkbox>
      </Stack>
    </Card>
  );
}
