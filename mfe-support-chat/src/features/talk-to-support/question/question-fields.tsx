import { FormRadioGroup, FormTextArea, FormTextField } from "@kalima/platform/fields";
import type { Control } from "@kalima/platform/forms";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { type LeaveSupportRequest, SUPPORT_TOPICS, type TypedQuestion } from "@kalima/support-contract";
import { Radio } from "@kalima/ui/forms";

/** Names and phones. */
const LINE_MAX_LENGTH = 80;
const EMAIL_MAX_LENGTH = 254;

type QuestionFieldsProps = { control: Control<TypedQuestion, unknown, LeaveSupportRequest>; asksContact: boolean };

/** The fields in the order in which a wrong one gets focus. */
export function QuestionFields({ control, asksContact }: QuestionFieldsProps) {
  const { t } = useTranslation("support-chat");
  const errorText = useErrorText();
  // Neither phone nor e-mail is required by itself, but one of them is.
  const phoneErrorText = (code: string | undefined) =>
    code === "validation.required" ? t("question.reachMissing") : errorText(code);
  return (
    <>
      {asksContact ? (
        <>
          <FormTextField
            autoComplete="name"
            control={control}
            isRequired
            label={t("question.fullName")}
            maxLength={LINE_MAX_LENGTH}
            name="contact.fullName"
          />
          <FormTextField
            autoComplete="tel"
            control={control}
            description={t("question.phoneHint")}
            direction="ltr"
            errorText={phoneErrorText}
            label={t("question.phone")}
            maxLength={LINE_MAX_LENGTH}
            name="contact.phone"
            type="tel"
          />
          <FormTextField
            autoComplete="email"
            control={control}
            direction="ltr"
            label={t("question.email")}
            maxLength={EMAIL_MAX_LENGTH}
            name="contact.email"
            type="email"
          />
        </>
      ) : null}
      <FormRadioGroup control={control} isRequired label={t("question.topic")} name="topic" orientation="horizontal">
        {SUPPORT_TOPICS.map((topic) => (
          <Radio key={topic} value={topic}>
            {t(`topics.${topic}`)}
          </Radio>
        ))}
      </FormRadioGroup>
      <FormTextArea control={control} isRequired label={t("question.details")} name="details" rows={4} />
    </>
  );
}
