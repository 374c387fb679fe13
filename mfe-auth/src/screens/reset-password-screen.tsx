import { useNavigate, useSearchParams, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Inline } from "@kalima/ui";
import { useEffect, useState } from "react";
import { ResetPasswordForm } from "../features/recover-password/reset-password-form.tsx";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";

/** /reset-password?token=… — a new password; a link that is missing, used or too old leads to a new one. */
export function ResetPasswordScreen() {
  const { t } = useTranslation("auth");
  const token = useTokenOfLink();
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

/**
 * The reset token of the link that was opened, or null; the texts `undefined` and `null` are none. It leaves the
 * address at once, so that neither the history nor a referrer keeps it.
 */
function useTokenOfLink(): string | null {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = query.get("token");
  const [token, setToken] = useState(inAddress);
  useEffect(() => {
    if (inAddress === null) return;
    setToken(inAddress);
    navigate("/reset-password", { replace: true });
  }, [inAddress, navigate]);
  return token && token !== "undefined" && token !== "null" ? token : null;
}
