import { classNames, useUi } from "@kalima/ui";
import { ChevronDown } from "@kalima/ui/icons";
import { useId } from "react";
import type { ChoiceProps } from "./choice-props.ts";
import { ChoiceError, ChoiceLabel } from "./choice-words.tsx";
import styles from "./choose.module.css";

/**
 * A `Select` that looks and reads as it will, until the page has hydrated: React Aria's own carries inline styles, which
 * the content policy refuses in the HTML of a page.
 */
export function StillSelect(props: ChoiceProps) {
  const { texts } = useUi();
  const id = useId();
  const chosen = props.options.find((option) => option.id === props.selectedKey);
  return (
    <div
      className={classNames(styles.field, props.className)}
      data-disabled={props.isDisabled || undefined}
      data-invalid={props.errorMessage ? true : undefined}
    >
      <span className={classNames(styles.label, props.isLabelHidden && styles.hiddenLabel)} id={`${id}-label`}>
        <ChoiceLabel isRequired={props.isRequired ?? false}>{props.label}</ChoiceLabel>
      </span>
      <button
        aria-haspopup="listbox"
        aria-labelledby={`${id}-value ${id}-label`}
        className={styles.control}
        disabled={props.isDisabled}
        type="button"
      >
        <span className={styles.value} data-placeholder={chosen ? undefined : true} id={`${id}-value`}>
          {chosen?.label ?? props.placeholder ?? texts.choose}
        </span>
        <ChevronDown className={styles.chevron} />
      </button>
      {props.description ? <span className={styles.description}>{props.description}</span> : null}
      {props.errorMessage ? <ChoiceError>{props.errorMessage}</ChoiceError> : null}
    </div>
  );
}
