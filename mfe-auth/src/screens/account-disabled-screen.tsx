import { supportRequested } from "@kalima/contracts/events";
import { useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, Inline } from "@kalima/ui";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";

/** /account-disabled — says so, and lets the person talk to us or log out. */
export function AccountDisabledScreen() {
  const { t } = useTranslation("auth");
  const { session, toasts, navigation, bus } = usePlatform();
  const logout = useMutation({
    mutationFn: () => session.end("signed_out"),
    onSuccess: () => {
      toasts.show({ tone: "success", text: t("disabled.loggedOut") });
      navigation.go("/", { replace: true });
    },
  });
  return (
    <AuthLayout lead={t("disabled.lead")} picture="talk" title={t("disabled.title")}>
      <Inline gap={3} wrap>
        <Button onPress={() => bus.publish(supportRequested, { from: "/account-disabled" })}>
          {t("disabled.support")}
        </Button>
        <Button isPending={logout.isPending} onPress={() => logout.mutate()} variant="secondary">
          {t("disabled.logout")}
        </Button>
      </Inline>
    </AuthLayout>
  );
}
