import { useTranslation } from "@kalima/platform/react";
import { Link } from "@kalima/ui";
import { LoginForm } from "../features/sign-in/login-form.tsx";
import { withNext } from "../shared/journey/safe-next.ts";
import { useNext } from "../shared/journey/use-next.ts";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";

/** /login — phone and password. */
export function LoginScreen() {
  const { t } = useTranslation("auth");
  const next = useNext();
  return (
    <AuthLayout lead={t("login.lead")} picture="talk" title={t("login.title")}>
      <LoginForm next={next} />
      <p>
        {t("login.noAccount")} <Link href={withNext("/register", next)}>{t("login.register")}</Link>
      </p>
    </AuthLayout>
  );
}
