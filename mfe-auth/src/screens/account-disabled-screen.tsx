import { supportRequested } from "@kalima/contracts/events";
import { useMutation, usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import { Button, Inline } from "@kalima/ui";
import { GoTo } from "../shared/journey/go-to.tsx";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";

/** /account-disabled — why nothing works, whom to ask, and the way out. */
export function AccountDisabledScreen() {
  const { t } = useTranslation("auth");
  const { session, bus, toasts } = usePlatform();
  const current = useSession();
  const leave = useMutation({
    mutationFn: () => session.end("signed_out"),
    onSuccess: () => toasts.show({ tone: "success", text: t("disabled.loggedOut") }),
  });
  if (current.state === "signedOut" || current.user.status === "active") return <GoTo path="/" />;
  return (
    <AuthLayout lead={t("disabled.message")} picture="conversation" title={t("disabled.title")}>
      <Inline gap={3} wrap>
        <Button onPress={() => bus.publish(supportRequested, { from: "account-disabled" })}>
          {t("disabled.support")}
        </Button>
        <Button isPending={leave.isPending} onPress={() => leave.mutate()} variant="secondary">
          {t("disabled.logout")}
        </Button>
      </Inline>
    </AuthLayout>
  );
}
