import { useTranslation } from "@kalima/platform/react";
import { EmptyState, Link } from "@kalima/ui";
import { useState } from "react";
import { ForgotPasswordForm } from "../features/recover-password/forgot-password-form.tsx";
import { withNext } from "../shared/journey/safe-next.ts";
import { useNext } from "../shared/journey/use-next.ts";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";

/** /forgot-password — asks for the link, then says where to look for it. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation("auth");
  const next = useNext();
  const [isSent, setSent] = useState(false);
  return (
    <AuthLayout lead={t("forgot.lead")} picture="feedback" title={t("forgot.title")}>
      {isSent ? (
        <EmptyState illustration="chat" message={t("forgot.sentMessage")} title={t("forgot.sentTitle")} />
      ) : (
        <ForgotPasswordForm onSent={() => setSent(true)} />
      )}
      <p>
        <Link href={withNext("/login", next)}>{t("forgot.backToLogin")}</Link>
      </p>
    </AuthLayout>
  );
}
