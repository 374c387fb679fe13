import { acceptInvitation, newPassword, type OwnInvitation } from "@kalima/accounts-contract";
import { isAppError } from "@kalima/contracts/errors";
import { schemaResolver, useForm } from "@kalima/platform/forms";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Trans } from "@kalima/platform/rich-text";
import { Button, Form, Num } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import * as z from "zod/mini";
import { AccountName } from "../../shared/form/account-name.tsx";
import { NewPasswordField } from "../../shared/form/new-password-field.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { nextStep } from "../../shared/journey/next-page.tsx";

const acceptForm = z.object({ password: newPassword });
/** Why no account was made although the invitation was open. */
export type AcceptRefusal = "auth.reset_token_invalid" | "auth.phone_taken";

type Props = {
  token: string;
  phone: NonNullable<OwnInvitation["invited"]>["phone"];
  onRefused: (code: AcceptRefusal) => void;
  /** Called before the session begins, with which the invitation is read again: by then it was used. */
  onAccepted: () => void;
};

/** Makes the invited account with a password, signs it in, and goes to where its work begins. */
export function AcceptForm({ token, phone, onRefused, onAccepted }: Props) {
  const { t } = useTranslation("auth");
  const { http, navigation, session, toasts } = usePlatform();
  const form = useForm({ resolver: schemaResolver(acceptForm), defaultValues: { password: "" } });
  const { submit, isPending, formError } = useFormMutation({
    form,
    failureText: t("invitation.failed"),
    send: async ({ password }) => {
      try {
        const answer = await http.call(acceptInvitation, { body: { token, password } });
        onAccepted();
        await session.begin(answer, { rememberMe: false });
        return answer;
      } catch (error) {
        const code = isAppError(error) ? error.code : "";
        if (code === "auth.reset_token_invalid" || code === "auth.phone_taken") onRefused(code);
        throw error;
      }
    },
    onDone: (answer) => {
      toasts.show({ tone: "success", text: t("invitation.done") });
      navigation.go(nextStep(answer, "/profile"), { replace: true });
    },
  });
  return (
    <Form onSubmit={submit}>
      <FormError>{formError}</FormError>
      <p>
        <Trans
          components={{ phone: <Num>{""}</Num> }}
          i18nKey="invitation.account"
          ns="auth"
          t={t}
          values={{ phone }}
        />
      </p>
      <AccountName phone={phone} />
      <NewPasswordField control={form.control} label={t("invitation.password")} name="password" />
      <Button fullWidth isPending={isPending} size="large" type="submit">
        {t("invitation.submit")}
      </Button>
    </Form>
  );
}
