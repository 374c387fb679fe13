import type { Account } from "@kalima/accounts-contract";
import { joinDateParts, splitDateParts } from "@kalima/contracts/domain";
import { FormRadioGroup, FormTextArea, FormTextField } from "@kalima/platform/fields";
import { Controller, schemaResolver, setFieldErrors, useForm } from "@kalima/platform/forms";
import { useErrorText, useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form, Inline } from "@kalima/ui";
import { FormError, Radio } from "@kalima/ui/forms";
import { DateOfBirthField } from "@kalima/ui/overlays";
import { useAccountChange } from "../../shared/use-account.ts";
import { useDetailsDraft } from "./details-draft.ts";
import styles from "./details-form.module.css";
import { type Details, detailsForm, toDetails, toProfileChanges } from "./details-rules.ts";

/** The details that a person edits, saved together. A failure keeps what was typed. */
export function DetailsForm({ user }: { user: Account }) {
  const { t } = useTranslation("profile");
  const { toasts } = usePlatform();
  const errorText = useErrorText();
  const change = useAccountChange();
  // `values` follows the account when it changes elsewhere; what is being typed stays.
  const form = useForm({
    resolver: schemaResolver(detailsForm),
    values: toDetails(user),
    resetOptions: { keepDirtyValues: true },
  });
  const isRestored = useDetailsDraft(form, user.id);
  const save = useMutation({
    mutationFn: (details: Details) => change(toProfileChanges(details)),
    onSuccess: () => {
      form.reset(form.getValues());
      toasts.show({ tone: "success", text: t("details.saved") });
    },
    onError: (error) => {
      setFieldErrors(form.setError, error);
    },
  });
  return (
    <Form onSubmit={form.handleSubmit((details) => (save.isPending ? undefined : save.mutate(details)))}>
      <FormError>{errorText(save.error)}</FormError>
      <FormTextField
        autoComplete="name"
        control={form.control}
        isRequired
        label={t("fields.name")}
        maxLength={80}
        name="name"
      />
      <FormTextField
        autoComplete="email"
        control={form.control}
        direction="ltr"
        inputMode="email"
        label={t("fields.email")}
        maxLength={254}
        name="email"
        type="email"
      />
      <FormTextArea
        autoComplete="street-address"
        control={form.control}
        label={t("fields.address")}
        maxLength={300}
        name="address"
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
            onChange={(parts) => field.onChange(joinDateParts(parts))}
            ref={field.ref}
            value={splitDateParts(field.value)}
          />
        )}
      />
      <Inline wrap={false}>
        <Button className={styles.save} isPending={save.isPending} type="submit">
          {t("details.save")}
        </Button>
        {/* Beside the button, where it moves nothing when it comes. */}
        {isRestored ? (
          <p className={styles.restored} role="status">
            {t("details.restored")}
          </p>
        ) : null}
      </Inline>
    </Form>
  );
}
