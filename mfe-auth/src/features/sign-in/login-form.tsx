import { login, signIn } from "@kalima/accounts-contract";
import { isAppError } from "@kalima/contracts/errors";
import { FormCheckbox, FormPasswordField } from "@kalima/platform/fields";
import { schemaResolver, useForm, useWatch } from "@kalima/platform/forms";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Form, Inline, Link, Stack } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { withNext } from "../../shared/journey/next-page.tsx";
import { keepDraft, useDraft, useKeepDraft } from "../../shared/journey/registration-draft.ts";
import { useSignedIn } from "../../shared/journey/use-signed-in.ts";
import { readWaitingSignIn, type WaitingSignIn } from "../../shared/journey/waiting-sign-in.ts";
import { PhoneField } from "../../shared/phone/phone-field.tsx";

type LoginFormProps = {
  next: string;
  /** Switches to signing in by code; the phone number is in the draft. */
  onCode: () => void;
  /** The password was right, and the account asks for its second factor. */
  onFactor: (waiting: WaitingSignIn) => void;
  /** For coming back from the other way. */
  takesFocus: boolean;
};

/** Signs in by phone and password, then leads to the first open step of the account or to the wanted page. */
export function LoginForm({ next, onCode, onFactor, takesFocus }: LoginFormProps) {
  const { t } = useTranslation("auth");
  const { http, session } = usePlatform();
  const draft = useDraft();
  const form = useForm({
    resolver: schemaResolver(login),
    values: { phone: draft.phone, countryCode: draft.countryCode, password: "", rememberMe: false },
    resetOptions: { keepDirtyValues: true },
  });
  const [phone, countryCode] = useWatch({ control: form.control, name: ["phone", "countryCode"] });
  useKeepDraft({ phone, countryCode });
  const onSignedIn = useSignedIn(next);
  const { submit, isPending, formError, error } = useFormMutation({
    form,
    failureText: t("login.failed"),
    send: async (values) => {
      const { rememberMe = false } = values;
      try {
        const answer = await http.call(signIn, { body: values });
        await session.begin(answer, { rememberMe });
        return () => onSignedIn(answer);
      } catch (error) {
        const waiting = readWaitingSignIn(error, rememberMe);
        return () => onFactor(waiting);
      }
    },
    onDone: (goOn) => goOn(),
  });
  const mustWait = isAppError(error) && error.status === 429;
  const byCode = (
    <Button
      fullWidth
      onPress={() => {
        keepDraft({ phone: form.getValues("phone"), countryCode: form.getValues("countryCode") ?? "" });
        onCode();
      }}
      variant={mustWait ? "secondary" : "quiet"}
    >
      {t("signInByCode.choose")}
    </Button>
  );
  return (
    <Form onSubmit={submit}>
      <FormError>{formError}</FormError>
      {mustWait ? (
        <Card padding="small" tone="sunken">
          <Stack gap={3}>
            <p>{t("signInByCode.offer")}</p>
            {byCode}
          </Stack>
        </Card>
      ) : null}
      <PhoneField autoComplete="username" autoFocus={takesFocus} control={form.control} />
      <FormPasswordField
        autoComplete="current-password"
        control={form.control}
        label={t("fields.password")}
        name="password"
      />
      <Inline gap={3} justify="between" wrap>
        <FormCheckbox control={form.control} name="rememberMe">
          {t("login.rememberMe")}
        </FormCheckbox>
        <Link href={withNext("/forgot-password", next)}>{t("login.forgot")}</Link>
      </Inline>
      <Button fullWidth isPending={isPending} size="large" type="submit">
        {t("login.submit")}
      </Button>
      {mustWait ? null : byCode}
    </Form>
  );
}
