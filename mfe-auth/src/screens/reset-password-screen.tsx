import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, Inline } from "@kalima/ui";
import { useState } from "react";
import { ResetPasswordForm } from "../features/recover-password/reset-password-form.tsx";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";
import { useSecretOfLink } from "../shared/use-secret-of-link.ts";

/** /reset-password?token=… — a new password; a link that is missing, used or too old leads to a new one. */
export function ResetPasswordScreen() {
  const { t } = useTranslation("auth");
  const token = useSecretOfLink("token", "/reset-password");
  const [refused, setRefused] = useState<string | null>(null);
  if (!token || token === refused) {
    return (
      <AuthLayout lead={t("reset.linkMessage")} picture="conversation" title={t("reset.linkTitle")}>
        <Inline gap={3} wrap>
          <ButtonLink href="/forgot-password">{t("reset.newLink")}</ButtonLink>
          <ButtonLink href="/login" variant="quiet">
            {t("forgot.back")}
          </ButtonLink>
        </Inline>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout lead={t("reset.lead")} picture="conversation" title={t("reset.title")}>
      <ResetPasswordForm onTokenRefused={() => setRefused(token)} token={token} />
    </AuthLayout>
  );
}
