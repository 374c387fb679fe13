import { isAppError } from "@kalima/contracts/errors";
import { useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { endSubscription } from "@kalima/school-contract";
import { Button, ButtonLink, Num, useUi } from "@kalima/ui";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";
import { useSecretOfLink } from "../shared/use-secret-of-link.ts";

/**
 * /unsubscribe?link=… — ends the mails that the link came with after one press: programs that look into mails open links, but press nothing.
 * Links are signed and do not expire.
 */
export function UnsubscribeScreen() {
  const { t } = useTranslation("auth");
  const { http } = usePlatform();
  const { errorText } = useUi();
  const link = useSecretOfLink("link", "/unsubscribe");
  const ending = useMutation({ mutationFn: (of: string) => http.call(endSubscription, { query: { link: of } }) });
  const home = <ButtonLink href="/">{t("unsubscribe.home")}</ButtonLink>;

  if (ending.data) {
    return (
      <AuthLayout
        lead={
          <>
            {t("unsubscribe.done")} <Num>{ending.data.email}</Num>
          </>
        }
        picture="conversation"
        title={t("unsubscribe.doneTitle")}
      >
        {home}
      </AuthLayout>
    );
  }
  const isUnknown = ["request.not_found", "request.invalid"].includes(
    isAppError(ending.error) ? ending.error.code : "",
  );
  if (!link || isUnknown) {
    return (
      <AuthLayout lead={t("unsubscribe.unknown")} picture="conversation" title={t("unsubscribe.unknownTitle")}>
        {home}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout lead={t("unsubscribe.lead")} picture="conversation" title={t("unsubscribe.title")}>
      {ending.isError && <p role="alert">{errorText(ending.error)}</p>}
      <Button isPending={ending.isPending} onPress={() => ending.mutate(link)}>
        {t("unsubscribe.submit")}
      </Button>
    </AuthLayout>
  );
}
