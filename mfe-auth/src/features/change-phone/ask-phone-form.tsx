import { type Account, resetPhone } from "@kalima/accounts-contract";
import { FormPasswordField } from "@kalima/platform/fields";
import { schemaResolver, useForm } from "@kalima/platform/forms";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form, Inline } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { AccountName } from "../../shared/form/account-name.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { countryOfPhone } from "../../shared/phone/dial-codes.ts";
import { PhoneField } from "../../shared/phone/phone-field.tsx";
import { useAskForCode, type WantedPhone } from "./use-ask-for-code.ts";

const newPhoneForm = z.omit(resetPhone, { phone: true });
const withPassword = z.extend(newPhoneForm, {
  currentPassword: z.string().check(z.minLength(1, "validation.required")),
});
/** Where most students are; theirs is known by the number they have. */
const USUAL_COUNTRY = "EG";

type AskPhoneFormProps = {
  user: Account;
  /** The earlier request, whose values the form starts with. */
  last: WantedPhone | null;
  /** The server wants the password before it sends another code. */
  wantsPassword: boolean;
  onSent: (wanted: WantedPhone) => void;
};

/** The form for the new number; also for the password when the server requires a fresh sign-in. */
export function AskPhoneForm({ user, last, wantsPassword, onSent }: AskPhoneFormProps) {
  const { t } = useTranslation("auth");
  const { toasts } = usePlatform();
  const askForCode = useAskForCode(user);
  const [asksPassword, setAsksPassword] = useState(wantsPassword);
  const form = useForm<WantedPhone, unknown, WantedPhone>({
    resolver: schemaResolver(asksPassword ? withPassword : newPhoneForm),
    defaultValues: {
      newPhone: last?.newPhone ?? "",
      newCountryCode: last?.newCountryCode ?? countryOfPhone(user.phone) ?? USUAL_COUNTRY,
    },
  });
  const { setFocus } = form;
  const { submit, isPending, formError } = useFormMutation({
    form,
    failureText: t("changePhone.failed"),
    send: askForCode,
    onDone: (isSent, wanted) => {
      if (!isSent) return setAsksPassword(true);
      toasts.show({ tone: "success", text: t("code.sent") });
      onSent(wanted);
    },
  });
  useEffect(() => {
    if (asksPassword) setFocus("currentPassword");
  }, [asksPassword, setFocus]);
  return (
    <Form onSubmit={submit}>
      <FormError>{formError}</FormError>
      <PhoneField
        autoFocus={last !== null && !asksPassword}
        control={form.control}
        label={t("fields.newPhone")}
        names={{ phone: "newPhone", countryCode: "newCountryCode" }}
      />
      {asksPassword ? (
        <>
          <AccountName phone={user.phone} />
          <FormPasswordField
            autoComplete="current-password"
            control={form.control}
            description={t("changePhone.password")}
            label={t("fields.currentPassword")}
            name="currentPassword"
          />
        </>
      ) : null}
      <Inline>
        <Button isPending={isPending} type="submit">
          {t("changePhone.submit")}
        </Button>
      </Inline>
    </Form>
  );
}
