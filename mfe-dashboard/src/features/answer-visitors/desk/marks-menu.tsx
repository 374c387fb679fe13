import { useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { Checkbox } from "@kalima/ui/forms";
import { Volume } from "@kalima/ui/icons";
import { Popover } from "@kalima/ui/overlays";
import styles from "./desk.module.css";
import { DESK_MARKS, type DeskMarks } from "./use-desk-marks.ts";

/** Switches the sounds and the number in the tab's title on this device. */
export function MarksMenu({ marks, change }: Pick<DeskMarks, "marks" | "change">) {
  const { t } = useTranslation("dashboard");
  return (
    <Popover
      label={t("marks.open")}
      placement="bottom end"
      trigger={(trigger) => (
        <Button {...trigger} icon={<Volume />} size="small" variant="secondary">
          {t("marks.open")}
        </Button>
      )}
    >
      <fieldset className={styles.marks}>
        <legend className={styles.quiet}>{t("marks.hint")}</legend>
        {DESK_MARKS.map((mark) => (
          <Checkbox isSelected={marks[mark]} key={mark} onChange={(isOn) => change(mark, isOn)}>
            {t(`marks.${mark}`)}
          </Checkbox>
        ))}
      </fieldset>
    </Popover>
  );
}
