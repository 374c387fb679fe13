import { useTranslation } from "@kalima/platform/react";
import { Button, Inline, useFormat } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { useEffect, useRef } from "react";
import type { TakenTimes } from "./taken-times.ts";

type TakenAlertProps = { found: TakenTimes; onReplace: (gone: string, by: string) => void };

/** Lists the chosen times that were taken; choosing an alternative replaces the first of them. */
export function TakenAlert({ found, onReplace }: TakenAlertProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const [first] = found.taken;
  const top = useRef<HTMLParagraphElement>(null);

  // The alert may be outside the viewport, and choosing an alternative removes the pressed button.
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
