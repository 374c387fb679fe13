import { type Control, Controller, useWatch } from "@kalima/platform/forms";
import { useTranslation } from "@kalima/platform/react";
import { TextField, useUi } from "@kalima/ui";
import { Checkbox, Radio, RadioGroup, TextArea } from "@kalima/ui/forms";
import styles from "./contact.module.css";
import type { ContactMessage, ContactValues } from "./contact-message.ts";

type FieldsProps = { control: Control<ContactValues, unknown, ContactMessage> };

const SUBJECTS = ["lessons", "payment", "teaching", "other"] as const;

/** The fields in the order in which a wrong one gets focus. */
export function ContactFields({ control }: FieldsProps) {
  const { t } = useTranslation("shell");
  const isOnWhatsapp = useWatch({ control, name: "isOnWhatsapp" });
  return (
    <>
      <Line autoComplete="name" control={control} isRequired name="fullName" />
      <div className={styles.pair}>
        <Line
          autoComplete="email"
          control={control}
          direction="ltr"
          name="email"
          note={t("contact.reach")}
          type="email"
        />
        <Line autoComplete="tel" control={control} direction="ltr" isRequired={isOnWhatsapp} name="phone" type="tel" />
      </div>
      <Tick control={control} name="isOnWhatsapp" />
      <Controller
        control={control}
        name="subject"
        render={({ field }) => (
          <RadioGroup
            label={t("contact.subject")}
            name="subject"
            onBlur={field.onBlur}
            onChange={field.onChange}
            orientation="horizontal"
            value={field.value || null}
          >
            {SUBJECTS.map((subject) => (
              <Radio key={subject} value={subject}>
                {t(`contact.subjects.${subject}`)}
              </Radio>
            ))}
          </RadioGroup>
        )}
      />
      <Message control={control} />
      <Tick control={control} name="agreesToOffers" />
    </>
  );
}

type LineProps = FieldsProps & {
  name: "fullName" | "email" | "phone";
  autoComplete: string;
  type?: "text" | "email" | "tel";
  direction?: "ltr";
  isRequired?: boolean;
  note?: string;
};

function Line({ control, name, note, ...rest }: LineProps) {
  const { t } = useTranslation("shell");
  const { errorText } = useUi();
  // The e-mail address alone is not required: one of e-mail and phone is.
  const errorOf = (code: string | undefined) =>
    name === "email" && code === "validation.required" ? t("contact.reachMissing") : errorText(code);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          {...rest}
          className={styles.field}
          description={note}
          errorMessage={errorOf(fieldState.error?.message) || undefined}
          label={t(`contact.${name}`)}
          name={name}
          onBlur={field.onBlur}
          onChange={field.onChange}
          ref={field.ref}
          value={field.value}
        />
      )}
    />
  );
}

function Message({ control }: FieldsProps) {
  const { t } = useTranslation("shell");
  const { errorText } = useUi();
  return (
    <Controller
      control={control}
      name="details"
      render={({ field, fieldState }) => (
        <TextArea
          errorMessage={errorText(fieldState.error?.message) || undefined}
          isRequired
          label={t("contact.message")}
          name="details"
          onBlur={field.onBlur}
          onChange={field.onChange}
          ref={field.ref}
          rows={6}
          value={field.value}
        />
      )}
    />
  );
}

function Tick({ control, name }: FieldsProps & { name: "isOnWhatsapp" | "agreesToOffers" }) {
  const { t } = useTranslation("shell");
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Checkbox isSelected={field.value} name={name} onBlur={field.onBlur} onChange={field.onChange} ref={field.ref}>
          {t(`contact.${name}`)}
        </Checkbox>
      )}
    />
  );
}
