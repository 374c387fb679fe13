import { CHAT_TEXT_MAX_LENGTH } from "@kalima/messages-contract";
import { FormRadioGroup, FormTextArea, FormTextField } from "@kalima/platform/fields";
import type { Control } from "@kalima/platform/forms";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { type LeaveSupportRequest, SUPPORT_TOPICS, type TypedQuestion } from "@kalima/support-contract";
import { Radio } from "@kalima/ui/forms";

type FollowUpFieldsProps = { control: Control<TypedQuestion, unknown, LeaveSupportRequest>; asksContact: boolean };

/** The fields in the order in which a wrong one gets focus. */
export function FollowUpFields({ control, asksContact }: FollowUpFieldsProps) {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  // Only one of phone and e-mail is required.
  const phoneErrorText = (code: string | undefined) =>
    code === "validation.required" ? t("followUp.reachMissing") : errorText(code);
  return (
    <>
      {asksContact ? (
        <>
          <FormTextField control={control} isRequired label={t("followUp.fullName")} name="contact.fullName" />
          <FormTextField
            control={control}
            direction="ltr"
            errorText={phoneErrorText}
            label={t("followUp.phone")}
            name="contact.phone"
            type="tel"
          />
          <FormTextField
            control={control}
            direction="ltr"
            label={t("followUp.email")}
            name="contact.email"
            type="email"
          />
        </>
      ) : null}
      <FormRadioGroup control={control} isRequired label={t("followUp.topic")} name="topic" orientation="horizontal">
        {SUPPORT_TOPICS.map((topic) => (
          <Radio key={topic} value={topic}>
            {t(`topics.${topic}`)}
          </Radio>
        ))}
      </FormRadioGroup>
      <FormTextArea
        control={control}
        isRequired
        label={t("followUp.details")}
        maxLength={CHAT_TEXT_MAX_LENGTH}
        name="details"
        rows={4}
      />
    </>
  );
}
