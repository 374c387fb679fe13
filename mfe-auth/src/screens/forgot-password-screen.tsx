import { useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, Inline, Link, Stack } from "@kalima/ui";
import { useState } from "react";
import { ForgotPasswordForm } from "../features/recover-password/forgot-password-form.tsx";
import { useNext, withNext } from "../shared/journey/next-page.tsx";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";

/** /forgot-password — sends a link to the phone. The answer is the same for every number and does not reveal who has an account. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation("auth");
  const next = useNext();
  const [isSent, setSent] = useState(false);
  const login = withNext("/login", next);
  if (isSent) {
    return (
      <AuthLayout picture="conversation" title={t("forgot.sentTitle")}>
        <Stack gap={5}>
          <p>{t("forgot.sentMessage")}</p>
          <Inline gap={3} wrap>
            <ButtonLink href={login}>{t("forgot.back")}</ButtonLink>
            <Button onPress={() => setSent(false)} variant="quiet">
              {t("forgot.again")}
            </Button>
          </Inline>
        </Stack>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout lead={t("forgot.lead")} picture="conversation" title={t("forgot.title")}>
      <ForgotPasswordForm onSent={() => setSent(true)} />
      <p>
        <Link href={login}>{t("forgot.back")}</Link>
      </p>
    </AuthLayout>
  );
}
