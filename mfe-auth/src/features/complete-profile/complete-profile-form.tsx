import { type Account, profileUpdated, referralSource, updateProfile } from "@kalima/accounts-contract";
import { NO_DATE } from "@kalima/contracts/domain";
import { FormRadioGroup } from "@kalima/platform/fields";
import { Controller, schemaResolver, useForm } from "@kalima/platform/forms";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form } from "@kalima/ui";
import { FormError, Radio } from "@kalima/ui/forms";
import { ComboBox, countryOptions, DateOfBirthField, Select } from "@kalima/ui/overlays";
import { useMemo } from "react";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { countryOfPhone } from "../../shared/phone/dial-codes.ts";
import { completeProfileForm, toProfileChanges } from "./profile-rules.ts";
import { forgetTyped, useKeepTyped, useTyped } from "./typed-profile.ts";

/** Country, and what else helps the school; the country alone is needed to go on. */
export function CompleteProfileForm({ user, next }: { user: Account; next: string }) {
  const { t } = useTranslation("auth");
  const { http, session, bus, toasts, navigation, i18n } = usePlatform();
  const errorText = useErrorText();
  const countries = useMemo(() => countryOptions(i18n.language), [i18n.language]);
  const typed = useTyped(user.id);
  const form = useForm({
    resolver: schemaResolver(completeProfileForm),
    values: {
      details: { country: countryOfPhone(user.phone) ?? "" },
      gender: user.gender ?? ("" as const),
      dateOfBirth: NO_DATE,
      referralSource: user.referralSource ?? ("" as const),
      ...typed,
    },
    resetOptions: { keepDirtyValues: true },
  });
  useKeepTyped(form, user.id);
  const { submit, isPending, formError } = useFormMutation({
    form,
    send: async (values) => {
      await http.call(updateProfile, { body: toProfileChanges(values, new Date()) });
      await session.reload();
    },
    onDone: () => {
      forgetTyped();
      bus.publish(profileUpdated, { userId: user.id });
      toasts.show({ tone: "success", text: t("completeProfile.done") });
      navigation.go(next, { replace: true });
    },
  });
  return (
    <Form onSubmit={submit}>
      <FormError>{formError}</FormError>
      <Controller
        control={form.control}
        name="details.country"
        render={({ field, fieldState }) => (
          <ComboBox
            autoComplete="country-name"
            errorMessage={fieldState.error && errorText("validation.country_invalid")}
            isRequired
            label={t("fields.country")}
            onBlur={field.onBlur}
            onSelectionChange={field.onChange}
            options={countries}
            ref={field.ref}
            selectedKey={field.value || null}
          />
        )}
      />
      <FormRadioGroup control={form.control} label={t("fields.gender")} name="gender" orientation="horizontal">
        <Radio value="female">{t("gender.female")}</Radio>
        <Radio value="male">{t("gender.male")}</Radio>
        <Radio value="">{t("gender.unsaid")}</Radio>
      </FormRadioGroup>
      <Controller
        control={form.control}
        name="dateOfBirth"
        render={({ field, fieldState }) => (
          <DateOfBirthField
            errorMessage={errorText(fieldState.error?.message)}
            label={t("fields.dateOfBirth")}
            onBlur={field.onBlur}
            onChange={field.onChange}
            ref={field.ref}
            value={field.value}
          />
        )}
      />
      <Controller
        control={form.control}
        name="referralSource"
        render={({ field, fieldState }) => (
          <Select
            errorMessage={errorText(fieldState.error?.message)}
            label={t("fields.referralSource")}
            onBlur={field.onBlur}
            onSelectionChange={field.onChange}
            options={referralSource.options.map((id) => ({ id, label: t(`referral.${id}`) }))}
            placeholder={t("fields.choose")}
            ref={field.ref}
            selectedKey={field.value || null}
          />
        )}
      />
      <Button fullWidth isPending={isPending} size="large" type="submit">
        {t("completeProfile.submit")}
      </Button>
    </Form>
  );
}
