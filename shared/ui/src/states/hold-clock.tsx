import { clockText, minutesToAnnounce } from "@kalima/booking-contract";
import { Num } from "../format/num.tsx";
import { useFormat } from "../format/use-format.ts";
import { VisuallyHidden } from "../format/visually-hidden.tsx";
import { Clock } from "../icons/index.ts";
import { classNames } from "../provider/class-names.ts";
import styles from "./hold-clock.module.css";

export type HoldClockProps = {
  /** Whole seconds until the hold ends. */
  seconds: number;
  label: string;
  /** Default false: the label is only read aloud, and the digits are large. */
  isLabelShown?: boolean;
  /** Text of the live region for the minutes left; 0 when the hold is over. */
  announcementOf: (minutes: number) => string;
};

/** Countdown of a hold: drawn every second, announced to screen readers only at a few marks. */
export function HoldClock({ seconds, label, isLabelShown = false, announcementOf }: HoldClockProps) {
  const format = useFormat();
  const minutes = minutesToAnnounce(seconds);
  return (
    <div className={classNames(styles.clock, !isLabelShown && styles.large)}>
      <Clock size={20} />
      {isLabelShown && <span>{label}</span>}
      <span role="timer" aria-label={label} aria-live="off">
        <Num>{format.digits(clockText(seconds))}</Num>
      </span>
      <VisuallyHidden>
        <span role="status">{minutes === null ? "" : announcementOf(minutes)}</span>
      </VisuallyHidden>
    </div>
  );
}
