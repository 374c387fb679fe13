import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, EmptyState } from "@kalima/ui";
import { ResetPasswordForm } from "../features/recover-password/reset-password-form.tsx";
import { useResetToken } from "../features/recover-password/use-reset-token.ts";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";

/** /reset-password?token=… — a new password by the link of the message; without a token, the way to a new link. */
export function ResetPasswordScreen() {
  const { t } = useTranslation("auth");
  const token = useResetToken();
  return (
    <AuthLayout lead={t("reset.lead")} picture="feedback" title={t("reset.title")}>
      {token ? (
        <ResetPasswordForm token={token} />
      ) : (
        <EmptyState
          action={<ButtonLink href="/forgot-password">{t("reset.askAgain")}</ButtonLink>}
          illustration="search"
          message={t("reset.missingMessage")}
          title={t("reset.missingTitle")}
        />
      )}
    </AuthLayout>
  );
}
