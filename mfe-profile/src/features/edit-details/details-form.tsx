import type { User } from "@kalima/contracts/api";
import { Controller, schemaResolver, setFieldErrors, useForm } from "@kalima/platform/forms";
import { useErrorText, useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form, Inline, TextField } from "@kalima/ui";
import { FormError, Radio, RadioGroup, TextArea } from "@kalima/ui/forms";
import { useAccountChange } from "../../shared/use-account-change.ts";
import { useDetailsDraft } from "./details-draft.ts";
import styles from "./details-form.module.css";
import { changesOf, type Details, detailsForm, typedDetailsOf } from "./details-rules.ts";

/** The details that a person edits, saved together. A failure keeps what was typed. */
export function DetailsForm({ user }: { user: User }) {
  const { t } = useTranslation("profile");
  const { toasts } = usePlatform();
  const errorText = useErrorText();
  const change = useAccountChange();
  // `values` follows the account when it changes elsewhere; what is being typed stays.
  const form = useForm({
    resolver: schemaResolver(detailsForm),
    values: typedDetailsOf(user),
    resetOptions: { keepDirtyValues: true },
  });
  const isRestored = useDetailsDraft(form, user.id);
  const save = useMutation({
    mutationFn: (details: Details) => change(changesOf(details)),
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
      <Controller
        control={form.control}
        name="name"
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            autoComplete="name"
            errorMessage={errorText(fieldState.error?.message)}
            isRequired
            label={t("fields.name")}
            maxLength={80}
          />
        )}
      />
      <Controller
        control={form.control}
        name="email"
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            value={field.value ?? ""}
            autoComplete="email"
            direction="ltr"
            errorMessage={errorText(fieldState.error?.message)}
            inputMode="email"
            label={t("fields.email")}
            maxLength={254}
            type="email"
          />
        )}
      />
      <Controller
        control={form.control}
        name="address"
        render={({ field, fieldState }) => (
          <TextArea
            {...field}
            value={field.value ?? ""}
            autoComplete="street-address"
            errorMessage={errorText(fieldState.error?.message)}
            label={t("fields.address")}
            maxLength={300}
          />
        )}
      />
      <Controller
        control={form.control}
        name="gender"
        render={({ field, fieldState }) => (
          <RadioGroup
            {...field}
            errorMessage={errorText(fieldState.error?.message)}
            label={t("fields.gender")}
            orientation="horizontal"
            value={field.value ?? ""}
          >
            <Radio value="female">{t("gender.female")}</Radio>
            <Radio value="male">{t("gender.male")}</Radio>
            <Radio value="">{t("gender.unsaid")}</Radio>
          </RadioGroup>
        )}
      />
      <Controller
        control={form.control}
        name="dateOfBirth"
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            value={field.value ?? ""}
            autoComplete="bday"
            errorMessage={errorText(fieldState.error?.message)}
            label={t("fields.dateOfBirth")}
            type="date"
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
