import { type LeaveSupportRequest, SUPPORT_TOPICS, type TypedQuestion } from "@kalima/contracts/api";
import { type Control, Controller } from "@kalima/platform/forms";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { TextField } from "@kalima/ui";
import { Radio, RadioGroup, TextArea } from "@kalima/ui/forms";

type Props = { control: Control<TypedQuestion, unknown, LeaveSupportRequest>; asksContact: boolean };

/** The fields in the order in which a wrong one gets focus. */
export function QuestionFields({ control, asksContact }: Props) {
  const { t } = useTranslation("support-chat");
  const errorText = useErrorText();
  return (
    <>
      {asksContact ? (
        <>
          <Line autoComplete="name" control={control} isRequired name="fullName" />
          <Line autoComplete="tel" control={control} direction="ltr" name="phone" type="tel" />
          <Line autoComplete="email" control={control} direction="ltr" name="email" type="email" />
        </>
      ) : null}
      <Controller
        control={control}
        name="topic"
        render={({ field, fieldState }) => (
          <RadioGroup
            errorMessage={errorText(fieldState.error?.message) || undefined}
            isRequired
            label={t("question.topic")}
            name="topic"
            onBlur={field.onBlur}
            onChange={field.onChange}
            orientation="horizontal"
            ref={field.ref}
            value={field.value || null}
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
        render={({ field, fieldState }) => (
          <TextArea
            errorMessage={errorText(fieldState.error?.message) || undefined}
            isRequired
            label={t("question.details")}
            name="details"
            onBlur={field.onBlur}
            onChange={field.onChange}
            ref={field.ref}
            rows={4}
            value={field.value}
          />
        )}
      />
    </>
  );
}

type LineProps = Pick<Props, "control"> & {
  name: "fullName" | "phone" | "email";
  autoComplete: string;
  type?: "text" | "email" | "tel";
  direction?: "ltr";
  isRequired?: boolean;
};

function Line({ control, name, ...rest }: LineProps) {
  const { t } = useTranslation("support-chat");
  const errorText = useErrorText();
  // A phone alone is not required: one of phone and e-mail is.
  const errorOf = (code: string | undefined) =>
    name === "phone" && code === "validation.required" ? t("question.reachMissing") : errorText(code);
  return (
    <Controller
      control={control}
      name={`contact.${name}`}
      render={({ field, fieldState }) => (
        <TextField
          {...rest}
          description={name === "phone" ? t("question.phoneHint") : undefined}
          errorMessage={errorOf(fieldState.error?.message) || undefined}
          label={t(`question.${name}`)}
          maxLength={name === "email" ? 254 : 80}
          name={field.name}
          onBlur={field.onBlur}
          onChange={field.onChange}
          ref={field.ref}
          value={field.value}
        />
      )}
    />
  );
}
