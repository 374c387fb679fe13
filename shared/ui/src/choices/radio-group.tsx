import { createContext, type ReactNode, type Ref, useContext, useId, useImperativeHandle, useRef } from "react";
import { ErrorLine } from "../fields/error-line.tsx";
import { LabelWords } from "../fields/label-words.tsx";
import { classNames } from "../provider/class-names.ts";
import styles from "./choices.module.css";

type Group = {
  name: string;
  value: string | null;
  choose: (value: string) => void;
  onBlur?: () => void;
  isDisabled?: boolean;
};

const GroupContext = createContext<Group | null>(null);

/** The group around a radio. */
export function useRadioGroup(): Group {
  const group = useContext(GroupContext);
  if (!group) throw new Error("Radio and RadioCard must be inside a RadioGroup");
  return group;
}

export type RadioGroupProps = {
  label: ReactNode;
  value: string | null | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  description?: ReactNode;
  errorMessage?: ReactNode;
  orientation?: "vertical" | "horizontal";
  isLabelHidden?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
  ref?: Ref<{ focus: () => void }>;
  children: ReactNode;
};

/** One of several. Arrow keys move and choose, as in every browser. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, value, onChange, errorMessage, description, orientation = "vertical", isDisabled, isRequired } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle(props.ref, () => ({
    focus: () => {
      const radios = [...(root.current?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])];
      (radios.find(({ checked }) => checked) ?? radios[0])?.focus();
    },
  }));
  const described = [description && `${id}-more`, errorMessage && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div
      aria-describedby={described || undefined}
      aria-invalid={errorMessage ? true : undefined}
      aria-labelledby={`${id}-label`}
      aria-required={isRequired || undefined}
      className={classNames(styles.group, props.className)}
      ref={root}
      role="radiogroup"
    >
      <span className={classNames(styles.label, props.isLabelHidden && styles.hiddenLabel)} id={`${id}-label`}>
        <LabelWords isRequired={isRequired}>{label}</LabelWords>
      </span>
      {description ? (
        <span className={styles.more} id={`${id}-more`}>
          {description}
        </span>
      ) : null}
      <GroupContext
        value={{ name: props.name ?? id, value: value ?? null, choose: onChange, onBlur: props.onBlur, isDisabled }}
      >
        <div className={styles[orientation]}>{props.children}</div>
      </GroupContext>
      {errorMessage ? <ErrorLine id={`${id}-error`}>{errorMessage}</ErrorLine> : null}
    </div>
  );
}
