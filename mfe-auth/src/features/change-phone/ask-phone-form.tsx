import { resetPhone, type User } from "@kalima/contracts/api";
import { isAppError } from "@kalima/contracts/errors";
import { schemaResolver, useForm, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form, FormError, Inline } from "@kalima/ui";
import { useState } from "react";
import { FormPasswordField } from "../../shared/form/form-fields.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { PhoneField } from "../../shared/phone/phone-field.tsx";

/** A number that is to become the account's, with the password where the server wanted it. */
export type WantedPhone = { newPhone: string; newCountryCode: string; currentPassword?: string };

type AskPhoneFormProps = { user: User; last: WantedPhone | null; onSent: (wanted: WantedPhone) => void };

/** Asks for the new number; for the password too where signing in was a while ago, keeping what was typed. */
export function AskPhoneForm({ user, last, onSent }: AskPhoneFormProps) {
  const { t } = useTranslation("auth");
  const { http, toasts } = usePlatform();
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm({
    resolver: schemaResolver(resetPhone),
    defaultValues: {
      phone: user.phone,
      newPhone: last?.newPhone ?? "",
      newCountryCode: last?.newCountryCode ?? "EG",
      currentPassword: undefined as string | undefined,
    },
  });
  const { submit, isPending, formError } = useFormMutation({
    form,
    send: async (wanted) => {
      try {
        return await http.post("/auth/reset-phone", wanted, { quiet: true });
      } catch (error) {
        if (isAppError(error) && error.code === "auth.fresh_sign_in_required") {
          setAsksPassword(true);
          form.setValue("currentPassword", "");
        }
        throw error;
      }
    },
    onDone: (_answer, { newPhone, newCountryCode, currentPassword }) => {
      toasts.show({ tone: "success", text: t("code.sent") });
      onSent({ newPhone, newCountryCode, ...(currentPassword && { currentPassword }) });
    },
  });
  return (
    <Form onSubmit={submit}>
      <FormError>{asksPassword && formError ? t("changePhone.password") : formError}</FormError>
      <PhoneField
        control={form.control}
        label={t("fields.newPhone")}
        names={{ phone: "newPhone", countryCode: "newCountryCode" }}
      />
      {asksPassword ? (
        <FormPasswordField
          autoComplete="current-password"
          autoFocus
          control={form.control}
          label={t("fields.currentPassword")}
          name="currentPassword"
        />
      ) : null}
      <Inline>
        <Button isPending={isPending} type="submit">
          {t("changePhone.submit")}
        </Button>
      </Inline>
    </Form>
  );
}
