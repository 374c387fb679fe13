import { useTranslation } from "@kalima/platform/react";
import { Button, Inline, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { useEffect, useRef } from "react";
import type { TakenTimes } from "../draft/taken-times.ts";

type TakenAlertProps = { found: TakenTimes; onReplace: (gone: string, by: string) => void };

/** Names the times that somebody else got; an alternative takes the place of the first of them. */
export function TakenAlert({ found, onReplace }: TakenAlertProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const [first] = found.taken;
  const top = useRef<HTMLParagraphElement>(null);

  // It may stand out of sight of the button that was pressed, and each replacing takes a pressed button away.
  useEffect(() => {
    if (first) top.current?.focus();
  }, [first]);

  if (!first) return null;
  return (
    <FormError>
      <p ref={top} tabIndex={-1}>
        {t("taken.title", {
          count: found.taken.length,
          times: found.taken.map((time) => format.dateTime(time)).join(" · "),
        })}
      </p>
      {found.alternatives.length === 0 ? (
        <p>{t("taken.noAlternatives")}</p>
      ) : (
        <>
          <p>{t("taken.instead", { time: format.dateTime(first) })}</p>
          <Inline gap={2} wrap>
            {found.alternatives.map((time) => (
              <Button key={time} variant="secondary" size="small" onPress={() => onReplace(first, time)}>
                {format.dateTime(time)}
              </Button>
            ))}
          </Inline>
        </>
      )}
    </FormError>
  );
}
