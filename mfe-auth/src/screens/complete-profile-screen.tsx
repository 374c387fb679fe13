import { useSession, useTranslation } from "@kalima/platform/react";
import { Button, Inline, Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { CompleteProfileForm } from "../features/complete-profile/complete-profile-form.tsx";
import { GoTo, nextStep, useNext, withNext } from "../shared/journey/next-page.tsx";
import { useLogOut } from "../shared/journey/use-signed-in.ts";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";
import { useAccount } from "../shared/use-account.ts";

/** /complete-profile — the last step of registering. */
export function CompleteProfileScreen() {
  const { t } = useTranslation("auth");
  const session = useSession();
  const next = useNext();
  const logOut = useLogOut();
  const { data: user, error, isFetching, refetch } = useAccount();
  if (session.state === "signedOut") return <GoTo path={withNext("/login", next)} />;
  if (session.verified && session.user.details.country) return <GoTo path={nextStep(session, next)} />;
  return (
    <AuthLayout lead={t("completeProfile.lead")} picture="book" step={3} title={t("completeProfile.title")}>
      {user ? (
        <CompleteProfileForm next={next} user={user} />
      ) : error ? (
        <Problem error={error} isRetrying={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton height={480} shape="block" />
      )}
      <Inline gap={2} wrap>
        <span>{t("completeProfile.notYou")}</span>
        <Button isPending={logOut.isPending} onPress={() => logOut.mutate()} size="small" variant="secondary">
          {t("logOut.action")}
        </Button>
      </Inline>
    </AuthLayout>
  );
}
