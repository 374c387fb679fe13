import { FormCheckbox, FormRadioGroup, FormTextArea, FormTextField } from "@kalima/platform/fields";
import { type Control, useWatch } from "@kalima/platform/forms";
import { useTranslation } from "@kalima/platform/react";
import { useUi } from "@kalima/ui";
import { Radio } from "@kalima/ui/forms";
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
      <FormCheckbox control={control} name="isOnWhatsapp">
        {t("contact.isOnWhatsapp")}
      </FormCheckbox>
      <FormRadioGroup control={control} label={t("contact.subject")} name="subject" orientation="horizontal">
        {SUBJECTS.map((subject) => (
          <Radio key={subject} value={subject}>
            {t(`contact.subjects.${subject}`)}
          </Radio>
        ))}
      </FormRadioGroup>
      <FormTextArea control={control} isRequired label={t("contact.message")} name="details" rows={6} />
      <FormCheckbox control={control} name="agreesToOffers">
        {t("contact.agreesToOffers")}
      </FormCheckbox>
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
  const ownErrorText = (code: string | undefined) =>
    name === "email" && code === "validation.required" ? t("contact.reachMissing") : errorText(code);
  return (
    <FormTextField
      {...rest}
      className={styles.field}
      control={control}
      description={note}
      errorText={ownErrorText}
      label={t(`contact.${name}`)}
      name={name}
    />
  );
}
