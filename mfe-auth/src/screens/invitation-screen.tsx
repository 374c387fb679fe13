import { readOwnInvitation } from "@kalima/accounts-contract";
import { useFromBrowser, usePlatform, useQuery, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Inline } from "@kalima/ui";
import { Loading, Problem } from "@kalima/ui/content";
import { useState } from "react";
import { AcceptForm, type AcceptRefusal } from "../features/accept-invitation/accept-form.tsx";
import { AuthLayout } from "../shared/layout/auth-layout.tsx";
import { useSecretOfLink } from "../shared/use-secret-of-link.ts";

/** /invitation?token=… — somebody who is to work here chooses a password; a link that is over says why. */
export function InvitationScreen() {
  const { t } = useTranslation("auth");
  const { http } = usePlatform();
  const token = useSecretOfLink("token", "/invitation");
  const isBrowser = useFromBrowser(() => true, false);
  const [isAccepted, setAccepted] = useState(false);
  const [refused, setRefused] = useState<AcceptRefusal | null>(null);
  const query = useQuery({
    queryKey: ["invitation", token],
    // Only the browser asks: the server would keep the answer in the page.
    enabled: token !== null && !isAccepted && isBrowser,
    queryFn: ({ signal }) => http.call(readOwnInvitation, { body: { token: token ?? "" }, signal }),
  });

  if (token && refused !== "auth.phone_taken") {
    if (query.isError && !isAccepted) {
      return (
        <AuthLayout picture="conversation" title={t("pages.invitation.title")}>
          <Problem error={query.error} onRetry={() => void query.refetch()} title={t("invitation.problem")} />
        </AuthLayout>
      );
    }
    if (!query.data || isAccepted) {
      return (
        <AuthLayout picture="conversation" title={t("pages.invitation.title")}>
          <Loading />
        </AuthLayout>
      );
    }
    const { state, invited } = query.data;
    if (state === "open" && invited) {
      const role = invited.role === "trainer" || invited.role === "admin" ? invited.role : "agent";
      return (
        <AuthLayout
          lead={t(`invitation.lead.${role}`)}
          picture="conversation"
          title={t("invitation.title", { name: invited.name })}
        >
          <AcceptForm
            onAccepted={() => setAccepted(true)}
            onRefused={(code) => {
              setRefused(code);
              // It was used, withdrawn or has become too old meanwhile.
              void query.refetch();
            }}
            phone={invited.phone}
            token={token}
          />
        </AuthLayout>
      );
    }
  }
  return <Over reason={refused === "auth.phone_taken" ? "taken" : (query.data?.state ?? "unknown")} />;
}

const REASONS = ["accepted", "expired", "withdrawn", "taken"] as const;

function Over({ reason }: { reason: string }) {
  const { t } = useTranslation("auth");
  const shown = REASONS.find((each) => each === reason) ?? "unknown";
  return (
    <AuthLayout
      lead={t(`invitation.over.${shown}.lead`)}
      picture="conversation"
      title={t(`invitation.over.${shown}.title`)}
    >
      <Inline gap={3} wrap>
        {(shown === "accepted" || shown === "taken") && <ButtonLink href="/login">{t("invitation.login")}</ButtonLink>}
        <ButtonLink href="/" variant="quiet">
          {t("invitation.home")}
        </ButtonLink>
      </Inline>
    </AuthLayout>
  );
}
