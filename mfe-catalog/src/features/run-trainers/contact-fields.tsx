import { isAppError } from "@kalima/contracts/errors";
import { FormRadioGroup, FormTextField } from "@kalima/platform/fields";
import type { Control, FieldPath, FieldValues } from "@kalima/platform/forms";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Link } from "@kalima/ui";
import { FormError, Radio } from "@kalima/ui/forms";

const MAX_PHONE_LENGTH = 40;

/** Where the link goes, and in which language. */
export function ContactFields<T extends FieldValues>({ control }: { control: Control<T, unknown, T> }) {
  const { t } = useTranslation("catalog");
  return (
    <>
      <FormTextField
        control={control}
        description={t("trainers.fields.phoneHint")}
        direction="ltr"
        isRequired
        label={t("trainers.fields.phone")}
        maxLength={MAX_PHONE_LENGTH}
        name={"phone" as FieldPath<T>}
        type="tel"
      />
      <FormRadioGroup
        control={control}
        isRequired
        label={t("trainers.fields.language")}
        name={"language" as FieldPath<T>}
        orientation="horizontal"
      >
        <Radio value="ar">{t("trainers.languages.ar")}</Radio>
        <Radio value="en">{t("trainers.languages.en")}</Radio>
      </FormRadioGroup>
    </>
  );
}

/** Why nobody was invited; for a number that has an account, the way to it. */
export function InviteFailure({ error, onUseAccount }: { error: unknown; onUseAccount?: (personId: string) => void }) {
  const { t } = useTranslation("catalog");
  const errorText = useErrorText();
  const personId = isAppError(error) && error.code === "auth.phone_taken" ? error.extra?.personId : null;
  return (
    <>
      <FormError>{errorText(error)}</FormError>
      {typeof personId === "string" && (
        <Link href={`/dashboard/students/people/${personId}`}>{t("trainers.openAccount")}</Link>
      )}
      {typeof personId === "string" && onUseAccount && (
        <Button onPress={() => onUseAccount(personId)} size="small" variant="secondary">
          {t("trainers.create.useAccount")}
        </Button>
      )}
    </>
  );
}
