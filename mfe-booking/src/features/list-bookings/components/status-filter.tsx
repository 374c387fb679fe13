import type { BookingCounts, BookingStatus } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat } from "@kalima/ui";
import { chips } from "@kalima/ui/chips";
import { filterChoices, toggleStatus } from "../filter.ts";
import { useReader } from "../reader.ts";

const CHIP_WIDTHS = [60, 116, 112];

type StatusFilterProps = {
  chosen: readonly BookingStatus[];
  /** Undefined while they load, and when they failed. */
  counts: BookingCounts | undefined;
  onChange: (statuses: BookingStatus[]) => void;
};

/** Toggles for any number of statuses; without one, all bookings are shown. */
export function StatusFilter({ chosen, counts, onChange }: StatusFilterProps) {
  const { t } = useTranslation("booking");
  const reader = useReader();
  const { all, statuses } = filterChoices(chosen, counts);
  if (all === 0 && chosen.length === 0) return null;
  return (
    <fieldset className={chips.group}>
      <legend className={chips.legend}>{t("bookings.filter")}</legend>
      <div className={chips.chips}>
        <button type="button" className={chips.chip} aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
          {t("bookings.all")} <Count value={all} />
        </button>
        {statuses.map(({ status, count }) => (
          <button
            key={status}
            type="button"
            className={chips.chip}
            aria-pressed={chosen.includes(status)}
            onClick={() => onChange(toggleStatus(chosen, status))}
          >
            <span>{t(status === "confirmed" ? "packState.either" : `status.${status}.label`, reader)}</span>{" "}
            <Count value={count} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Until it is known which statuses occur: in one row, as on most screens. */
export function StatusFilterSkeleton() {
  const { t } = useTranslation("booking");
  return (
    <div aria-hidden>
      <div className={chips.legend}>{t("bookings.filter")}</div>
      <div className={chips.chips}>
        {CHIP_WIDTHS.map((width) => (
          <Skeleton height={36} key={width} shape="block" width={width} />
        ))}
      </div>
    </div>
  );
}

function Count({ value }: { value: number | undefined }) {
  const format = useFormat();
  return value !== undefined && <span className={chips.number}>{format.number(value)}</span>;
}
