import { classNames, useUi } from "@kalima/ui";
import { ChevronDown } from "@kalima/ui/icons";
import { useImperativeHandle, useRef, useSyncExternalStore } from "react";
import { Select as AriaSelect, Button, FieldError, Label, SelectValue, Text } from "react-aria-components";
import { WithLocale } from "../with-locale.tsx";
import type { ChoiceProps } from "./choice-props.ts";
import { ChoiceError, ChoiceLabel } from "./choice-words.tsx";
import styles from "./choose.module.css";
import { OptionList } from "./option-list.tsx";
import { StillSelect } from "./still-select.tsx";

const neverChanges = () => () => {};

/** One of a few known options. */
export function Select(props: ChoiceProps) {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isHydrated ? <LiveSelect {...props} /> : <StillSelect {...props} />;
}

function LiveSelect(props: ChoiceProps) {
  const { options, selectedKey, onSelectionChange, onBlur, errorMessage, description, isRequired, isDisabled, name } =
    props;
  const { texts } = useUi();
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(props.ref, () => ({ focus: () => button.current?.focus() }));
  return (
    <WithLocale>
      <AriaSelect
        isRequired={isRequired}
        isDisabled={isDisabled}
        name={name}
        className={classNames(styles.field, props.className)}
        isInvalid={Boolean(errorMessage)}
        onBlur={() => onBlur?.()}
        onChange={(key) => key !== null && onSelectionChange(String(key))}
        placeholder={props.placeholder ?? texts.choose}
        validationBehavior="aria"
        value={selectedKey ?? null}
      >
        <Label className={classNames(styles.label, props.isLabelHidden && styles.hiddenLabel)}>
          <ChoiceLabel isRequired={isRequired}>{props.label}</ChoiceLabel>
        </Label>
        <Button className={styles.control ?? ""} ref={button}>
          <SelectValue className={styles.value ?? ""}>
            {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
          </SelectValue>
          <ChevronDown className={styles.chevron} />
        </Button>
        {description ? (
          <Text className={styles.description} slot="description">
            {description}
          </Text>
        ) : null}
        <FieldError>{errorMessage ? <ChoiceError>{errorMessage}</ChoiceError> : null}</FieldError>
        <OptionList options={options} />
      </AriaSelect>
    </WithLocale>
  );
}
