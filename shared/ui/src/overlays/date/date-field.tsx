import { hasHijriDates } from "@kalima/contracts/domain";
import { classNames, useFormat, useUi } from "@kalima/ui";
import { Calendar } from "@kalima/ui/icons";
import { lazy, Suspense, useId, useSyncExternalStore } from "react";
import { ChoiceError, ChoiceLabel } from "../choose/choice-words.tsx";
import choose from "../choose/choose.module.css";
import styles from "./date-field.module.css";
import type { DateFieldProps } from "./date-props.ts";

/** The fields of day, month and year with their calendar are larger than all else of a form, so that they come by themselves. */
const LiveDateField = lazy(async () => ({ default: (await import("./live-date-field.tsx")).LiveDateField }));

/** An address may hold anything. */
function isDate(text: string): boolean {
  const at = new Date(`${text}T00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const neverChanges = () => () => {};

/** A date, typed or chosen from a calendar, in the order, digits and week of the visitor's locale. */
export function DateField(props: DateFieldProps) {
  const { arabicStyle } = useUi();
  const format = useFormat("UTC");
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const value = isDate(props.value) ? props.value : "";
  const hijri = value && arabicStyle && hasHijriDates(arabicStyle) ? format.hijri(`${value}T12:00Z`) : null;
  const description = props.description || hijri;
  const field = {
    ...props,
    value,
    description: description ? (
      <>
        {props.description} {hijri && <bdi>{hijri}</bdi>}
      </>
    ) : undefined,
  };
  if (!isHydrated) return <StillDateField {...field} />;
  return (
    <Suspense fallback={<StillDateField {...field} />}>
      <LiveDateField {...field} />
    </Suspense>
  );
}

/** Looks as the field will, until its code is there. */
function StillDateField({ label, value, description, errorMessage, isRequired, className }: DateFieldProps) {
  const format = useFormat();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field that takes its place is no fieldset
    <div
      aria-busy="true"
      aria-labelledby={id}
      className={classNames(choose.field, className)}
      data-invalid={errorMessage ? true : undefined}
      role="group"
    >
      <span className={choose.label} id={id}>
        <ChoiceLabel isRequired={isRequired ?? false}>{label}</ChoiceLabel>
      </span>
      <div className={classNames(choose.control, choose.combo)}>
        <span className={styles.date}>
          {value && format.dayLabel(value, { day: "2-digit", month: "2-digit", year: "numeric" })}
        </span>
        <span className={choose.open}>
          <Calendar size={18} />
        </span>
      </div>
      {description ? <span className={choose.description}>{description}</span> : null}
      {errorMessage ? <ChoiceError>{errorMessage}</ChoiceError> : null}
    </div>
  );
}
