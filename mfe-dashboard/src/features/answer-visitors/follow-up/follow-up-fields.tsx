import { type LeaveSupportRequest, SUPPORT_TOPICS, type TypedQuestion } from "@kalima/contracts/api";
import { CHAT_TEXT_MAX_LENGTH } from "@kalima/contracts/domain";
import { type Control, Controller } from "@kalima/platform/forms";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { TextField } from "@kalima/ui";
import { Radio, RadioGroup, TextArea } from "@kalima/ui/forms";

type Props = { control: Control<TypedQuestion, unknown, LeaveSupportRequest>; asksContact: boolean };

const LINES = [
  { name: "fullName", type: "text", direction: undefined, isRequired: true },
  { name: "phone", type: "tel", direction: "ltr", isRequired: false },
  { name: "email", type: "email", direction: "ltr", isRequired: false },
] as const;

/** The fields in the order in which a wrong one gets focus. */
export function FollowUpFields({ control, asksContact }: Props) {
  const { t } = useTranslation("dashboard");
  const errorText = useErrorText();
  const messageOf = (code: string | undefined) => errorText(code) || undefined;
  return (
    <>
      {asksContact
        ? LINES.map(({ name, type, direction, isRequired }) => (
            <Controller
              control={control}
              key={name}
              name={`contact.${name}`}
              render={({ field: { ref, ...field }, fieldState: { error } }) => (
                <TextField
                  {...field}
                  // Of phone and e-mail only one is required.
                  errorMessage={
                    name === "phone" && error?.message === "validation.required"
                      ? t("followUp.reachMissing")
                      : messageOf(error?.message)
                  }
                  direction={direction}
                  isRequired={isRequired}
                  label={t(`followUp.${name}`)}
                  ref={ref}
                  type={type}
                />
              )}
            />
          ))
        : null}
      <Controller
        control={control}
        name="topic"
        render={({ field: { value, ...field }, fieldState: { error } }) => (
          <RadioGroup
            {...field}
            errorMessage={messageOf(error?.message)}
            isRequired
            label={t("followUp.topic")}
            orientation="horizontal"
            value={value || null}
          >
            {SUPPORT_TOPICS.map((topic) => (
              <Radio key={topic} value={topic}>
                {t(`topics.${topic}`)}
              </Radio>
            ))}
          </RadioGroup>
        )}
      />
      <Controller
        control={control}
        name="details"
        render={({ field, fieldState: { error } }) => (
          <TextArea
            {...field}
            errorMessage={messageOf(error?.message)}
            isRequired
            label={t("followUp.details")}
            maxLength={CHAT_TEXT_MAX_LENGTH}
            rows={4}
          />
        )}
      />
    </>
  );
}
