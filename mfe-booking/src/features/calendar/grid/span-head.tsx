import { useTranslation } from "@kalima/platform/react";
import { Button, IconButton, useFormat } from "@kalima/ui";
import { ChevronBack, ChevronForward } from "@kalima/ui/icons";
import type { CalendarView, Span } from "../span.ts";
import styles from "./grid.module.css";

type SpanHeadProps = {
  id: string;
  view: CalendarView;
  span: Span;
  hasPrevious: boolean;
  hasNext: boolean;
  /** Goes one week or month on or back. */
  onStep: (step: 1 | -1) => void;
  onToday: () => void;
};

/** Names the week or month that is shown, and leads to the others. */
export function SpanHead({ id, view, span, hasPrevious, hasNext, onStep, onToday }: SpanHeadProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const [first, last] = [span.first.toString(), span.last.toString()];
  const titles: Partial<Record<CalendarView, string>> = {
    month: format.dayLabel(first, { month: "long", year: "numeric" }),
    day: format.dayLabel(first, { weekday: "long", day: "numeric", month: "short", year: "numeric" }),
  };
  const title =
    titles[view] ??
    `${format.dayLabel(first, { day: "numeric", month: "short" })} – ${format.dayLabel(last, { day: "numeric", month: "short", year: "numeric" })}`;

  return (
    <div className={styles.head}>
      <IconButton
        icon={<ChevronBack />}
        isDisabled={!hasPrevious}
        label={t(`calendar.previous.${view}`)}
        onPress={() => onStep(-1)}
      />
      <h2 aria-live="polite" className={styles.title} id={id}>
        {title}
      </h2>
      <IconButton
        icon={<ChevronForward />}
        isDisabled={!hasNext}
        label={t(`calendar.next.${view}`)}
        onPress={() => onStep(1)}
      />
      <Button onPress={onToday} size="small" variant="secondary">
        {t("calendar.today")}
      </Button>
    </div>
  );
}
