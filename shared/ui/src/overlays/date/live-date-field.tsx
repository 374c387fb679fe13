import { parseDate } from "@internationalized/date";
import { classNames } from "@kalima/ui";
import { Calendar as CalendarIcon, ChevronBack, ChevronForward } from "@kalima/ui/icons";
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  FieldError,
  Group,
  Label,
  Popover,
  Text,
} from "react-aria-components";
import { ChoiceError, ChoiceLabel } from "../choose/choice-words.tsx";
import choose from "../choose/choose.module.css";
import { WithLocale } from "../with-locale.tsx";
import styles from "./date-field.module.css";
import type { DateFieldProps } from "./date-props.ts";

/** Day, month and year as fields of their own, and the button of their calendar. */
export function LiveDateField({
  label,
  value,
  onChange,
  description,
  errorMessage,
  isRequired,
  className,
}: DateFieldProps) {
  return (
    <WithLocale>
      <DatePicker
        className={classNames(choose.field, className)}
        isInvalid={Boolean(errorMessage)}
        isRequired={isRequired}
        onChange={(date) => onChange(date?.toString() ?? "")}
        validationBehavior="aria"
        value={value ? parseDate(value) : null}
      >
        <Label className={choose.label ?? ""}>
          <ChoiceLabel isRequired={isRequired}>{label}</ChoiceLabel>
        </Label>
        <Group className={classNames(choose.control, choose.combo)}>
          <DateInput className={styles.date ?? ""}>
            {(segment) => <DateSegment className={styles.segment ?? ""} segment={segment} />}
          </DateInput>
          <Button className={choose.open ?? ""}>
            <CalendarIcon size={18} />
          </Button>
        </Group>
        {description ? (
          <Text className={choose.description} slot="description">
            {description}
          </Text>
        ) : null}
        <FieldError>{errorMessage ? <ChoiceError>{errorMessage}</ChoiceError> : null}</FieldError>
        <Popover className={choose.popover ?? ""} offset={6}>
          <Dialog className={styles.days ?? ""}>
            <Calendar>
              <header className={styles.head}>
                <Button className={choose.open ?? ""} slot="previous">
                  <ChevronBack size={18} />
                </Button>
                <CalendarHeading className={styles.month ?? ""} />
                <Button className={choose.open ?? ""} slot="next">
                  <ChevronForward size={18} />
                </Button>
              </header>
              <CalendarGrid weekdayStyle="narrow">
                <CalendarGridHeader>
                  {(day) => <CalendarHeaderCell className={styles.weekday ?? ""}>{day}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(date) => <CalendarCell className={styles.day ?? ""} date={date} />}
                </CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </WithLocale>
  );
}
