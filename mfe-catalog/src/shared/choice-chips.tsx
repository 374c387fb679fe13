import { classNames } from "@kalima/ui";
import { chips } from "@kalima/ui/chips";
import { useId } from "react";
import { Count, type CountedOption } from "./check-list.tsx";

type ChoiceChipsProps<Id extends string> = {
  label: string;
  options: readonly CountedOption<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
};

/** Native radio buttons styled as chips, so that keyboard and screen readers work as usual. */
export function ChoiceChips<Id extends string>({ label, options, selected, onSelect }: ChoiceChipsProps<Id>) {
  const name = useId();
  return (
    <fieldset className={chips.group}>
      <legend className={chips.legend}>{label}</legend>
      <div className={chips.chips}>
        {options.map((option) => (
          <label className={classNames(chips.chip, chips.radio)} key={option.id}>
            <input
              type="radio"
              className={chips.input}
              name={name}
              checked={option.id === selected}
              onChange={() => onSelect(option.id)}
            />
            {option.label} <Count value={option.count} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
