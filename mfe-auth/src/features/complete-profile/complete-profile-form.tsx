import { gender, type ProfileChanges, referralSource } from "@kalima/contracts/api";
import { countryCode } from "@kalima/contracts/domain";
import { profileUpdated } from "@kalima/contracts/events";
import {
  Controller,
  schemaResolver,
  useErrorText,
  useForm,
  usePlatform,
  useSession,
  useTranslation,
} from "@kalima/platform/react";
import { Button, Form, FormError, Radio, RadioGroup } from "@kalima/ui";
import { ComboBox, countryOptions, Select } from "@kalima/ui/overlays";
import * as z from "zod/mini";
import { FormTextField } from "../../shared/form/form-fields.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { isBirthday } from "./birthday.ts";

const completeProfile = z.object({
  country: countryCode,
  gender: z.nullable(gender),
  dateOfBirth: z
    .string()
    .check(z.refine((text) => text === "" || isBirthday(text, new Date()), "validation.date_invalid")),
  referralSource: z.nullable(referralSource),
});

/** Where the student lives, and what else they like to tell; only the country is needed. */
export function CompleteProfileForm({ next }: { next: string }) {
  const { t } = useTranslation("auth");
  const { http, session, bus, toasts, navigation, i18n } = usePlatform();
  const current = useSession();
  const errorText = useErrorText();
  const form = useForm({
    resolver: schemaResolver(completeProfile),
    defaultValues: { country: "", gender: null, dateOfBirth: "", referralSource: null },
  });
  const { submit, isPending, formError } = useFormMutation({
    form,
    send: async ({ country, dateOfBirth, ...rest }) => {
      const changes: ProfileChanges = { ...rest, dateOfBirth: dateOfBirth || null, details: { country } };
      await http.patch("/users/profile", changes);
    },
    onDone: async () => {
      await session.reload();
      if (current.state === "signedIn") bus.publish(profileUpdated, { userId: current.user.id });
      toasts.show({ tone: "success", text: t("completeProfile.done") });
      navigation.go(next, { replace: true });
    },
  });
  return (
    <Form onSubmit={submit}>
      <FormError>{formError}</FormError>
      <Controller
        control={form.control}
        name="country"
        render={({ field, fieldState }) => (
          <ComboBox
            errorMessage={errorText(fieldState.error?.message)}
            isRequired
            label={t("fields.country")}
            onSelectionChange={(id) => field.onChange(id ?? "")}
            options={countryOptions(i18n.language)}
            ref={field.ref}
            selectedKey={field.value || null}
          />
        )}
      />
      <Controller
        control={form.control}
        name="gender"
        render={({ field }) => (
          <RadioGroup
            label={t("fields.gender")}
            onChange={field.onChange}
            orientation="horizontal"
            value={field.value ?? ""}
          >
            {gender.options.map((value) => (
              <Radio key={value} value={value}>
                {t(`gender.${value}`)}
              </Radio>
            ))}
          </RadioGroup>
        )}
      />
      <FormTextField
        autoComplete="bday"
        control={form.control}
        description={t("completeProfile.birthdayHelp")}
        label={t("fields.dateOfBirth")}
        maxLength={10}
        name="dateOfBirth"
      />
      <Controller
        control={form.control}
        name="referralSource"
        render={({ field }) => (
          <Select
            label={t("fields.referralSource")}
            onSelectionChange={field.onChange}
            options={referralSource.options.map((id) => ({ id, label: t(`referral.${id}`) }))}
            selectedKey={field.value}
          />
        )}
      />
      <Button fullWidth isPending={isPending} size="large" type="submit">
        {t("completeProfile.submit")}
      </Button>
    </Form>
  );
}
