import { classNames, useUi } from "@kalima/ui";
import { ChevronDown } from "@kalima/ui/icons";
import { useImperativeHandle, useRef } from "react";
import { ComboBox as AriaComboBox, Button, FieldError, Input, Label, Text } from "react-aria-components";
import { WithLocale } from "../with-locale.tsx";
import type { ChoiceProps } from "./choice-props.ts";
import { ChoiceError, ChoiceLabel } from "./choice-words.tsx";
import styles from "./choose.module.css";
import { matchesSearch } from "./matches-search.ts";
import { OptionList } from "./option-list.tsx";

export type ComboBoxProps = ChoiceProps & { autoComplete?: string };

/** One of many options, found by typing. */
export function ComboBox(props: ComboBoxProps) {
  const { options, selectedKey, onSelectionChange, onBlur, errorMessage, description, isRequired, isDisabled, name } =
    props;
  const { texts } = useUi();
  const input = useRef<HTMLInputElement>(null);
  // The chosen text is selected on focus, so that typing replaces it. A click would move the caret there and end the
  // selection.
  const isFresh = useRef(false);
  useImperativeHandle(props.ref, () => ({ focus: () => input.current?.focus() }));
  return (
    <WithLocale>
      <AriaComboBox
        isRequired={isRequired}
        isDisabled={isDisabled}
        name={name}
        allowsEmptyCollection
        className={classNames(styles.field, props.className)}
        defaultFilter={matchesSearch}
        defaultItems={options}
        isInvalid={Boolean(errorMessage)}
        menuTrigger="focus"
        onBlur={() => onBlur?.()}
        onChange={(key) => key !== null && onSelectionChange(String(key))}
        validationBehavior="aria"
        value={selectedKey ?? null}
      >
        <Label className={classNames(styles.label, props.isLabelHidden && styles.hiddenLabel)}>
          <ChoiceLabel isRequired={isRequired}>{props.label}</ChoiceLabel>
        </Label>
        <div className={classNames(styles.control, styles.combo)}>
          <Input
            autoComplete={props.autoComplete}
            className={styles.typed ?? ""}
            onClick={(event) => {
              if (isFresh.current) event.currentTarget.select();
              isFresh.current = false;
            }}
            onFocus={(event) => {
              isFresh.current = true;
              event.currentTarget.select();
            }}
            placeholder={props.placeholder ?? texts.typeToSearch}
            ref={input}
          />
          <Button aria-label={texts.showOptions} className={styles.open ?? ""}>
            <ChevronDown className={styles.chevron} />
          </Button>
        </div>
        {description ? (
          <Text className={styles.description} slot="description">
            {description}
          </Text>
        ) : null}
        <FieldError>{errorMessage ? <ChoiceError>{errorMessage}</ChoiceError> : null}</FieldError>
        <OptionList />
      </AriaComboBox>
    </WithLocale>
  );
}
