import { MAX_TRAINER_COUNT } from "@kalima/catalog-contract";
import { classNames, Num, useFormat } from "@kalima/ui";
import { chips } from "@kalima/ui/chips";
import { Checkbox } from "@kalima/ui/forms";

/** `count` is how many trainers the value leaves; null while that is not known, missing where nothing is counted. */
export type CountedOption<Id> = { id: Id; label: string; count?: number | null };

type CheckListProps<Id> = {
  label: string;
  options: readonly CountedOption<Id>[];
  chosen: readonly Id[];
  onToggle: (id: Id) => void;
};

/** Any number of values of one filter. */
export function CheckList<Id extends string>({ label, options, chosen, onToggle }: CheckListProps<Id>) {
  return (
    <fieldset className={chips.group}>
      <legend className={classNames(chips.legend, chips.near)}>{label}</legend>
      {options.map((option) => (
        <Checkbox isSelected={chosen.includes(option.id)} key={option.id} onChange={() => onToggle(option.id)}>
          {option.label} <Count value={option.count} />
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** How many trainers a value leaves; counting ends at `MAX_TRAINER_COUNT`. A count on its way has its place kept. */
export function Count({ value }: { value: number | null | undefined }) {
  const format = useFormat();
  if (value === undefined) return null;
  return (
    <span className={chips.count}>
      {value === null ? null : (
        <Num>
          <span>{format.number(value)}</span>
          {value >= MAX_TRAINER_COUNT && "+"}
        </Num>
      )}
    </span>
  );
}
