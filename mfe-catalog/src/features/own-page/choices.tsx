import { FormError } from "@kalima/ui/forms";
import type { ReactNode } from "react";
import { CheckList } from "../../shared/check-list.tsx";

type ChoicesProps<Id> = {
  label: string;
  options: readonly { id: Id; label: string }[];
  chosen: readonly Id[];
  error: ReactNode;
  onChange: (chosen: Id[]) => void;
};

/** Any number of values of one field, in the order of the options. */
export function Choices<Id extends string>({ label, options, chosen, error, onChange }: ChoicesProps<Id>) {
  const toggled = (id: Id) =>
    options.map((option) => option.id).filter((each) => (each === id ? !chosen.includes(id) : chosen.includes(each)));
  return (
    <div>
      <CheckList
        chosen={chosen}
        label={label}
        onToggle={(id) => onChange(toggled(id))}
        options={options.map((option) => ({ ...option, count: null }))}
      />
      {error ? <FormError>{error}</FormError> : null}
    </div>
  );
}
