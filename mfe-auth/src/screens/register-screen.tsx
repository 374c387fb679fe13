import { useTranslation } from "@kalima/platform/react";
import { Link } from "@kalima/ui";
import { RegisterForm } from "../features/register-account/register-form.tsx";
import { useNext, withNext } from "../shared/journey/next-page.tsx";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";

/** /register — name, phone, password and the privacy policy. */
export function RegisterScreen() {
  const { t } = useTranslation("auth");
  const next = useNext();
  return (
    <AuthLayout lead={t("register.lead")} picture="trainer" step={1} title={t("register.title")}>
      <RegisterForm next={next} />
      <p>
        {t("register.hasAccount")} <Link href={withNext("/login", next)}>{t("register.signIn")}</Link>
      </p>
    </AuthLayout>
  );
}
