import { FormError } from "@kalima/ui/forms";
import type { ReactNode, Ref } from "react";
import { CheckList } from "../../shared/check-list.tsx";
import styles from "./form-section.module.css";

type FormSectionProps = {
  /** Id of the heading, which names the section. */
  id: string;
  title: string;
  lead: string;
  /** Where the part stands with the school. */
  state: ReactNode;
  /** Takes the focus when a pressed button leaves the section. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** Fields of the form that belong together, below a heading and a sentence about them. */
export function FormSection({ id, title, lead, state, heading, children }: FormSectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 className={styles.heading} id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {state}
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  );
}

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
