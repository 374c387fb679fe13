import { askPasskeyToSignIn, verifyFactor } from "@kalima/accounts-contract";
import { isAppError } from "@kalima/contracts/errors";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button } from "@kalima/ui";
import { useSignedIn } from "../../shared/journey/use-signed-in.ts";
import type { WaitingSignIn } from "../../shared/journey/waiting-sign-in.ts";
import { ProofForm } from "./proof-form.tsx";

type SignInStepProps = { waiting: WaitingSignIn; next: string; onBack: () => void };

/** The second step of signing in. A ticket that is over leads back to the first one, which says why. */
export function SignInStep({ waiting, next, onBack }: SignInStepProps) {
  const { t } = useTranslation("auth");
  const { http, session, toasts } = usePlatform();
  const onSignedIn = useSignedIn(next);
  const { ticket, ways, rememberMe } = waiting;

  /** Back to the first step when the second can no longer be taken. */
  async function whileItWaits<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isAppError(error) && error.code === "auth.ticket_expired") {
        toasts.show({ tone: "info", text: t("proof.signIn.over") });
        onBack();
      }
      throw error;
    }
  }
  return (
    <ProofForm
      askPasskey={() => whileItWaits(() => http.call(askPasskeyToSignIn, { body: { ticket } }))}
      send={async (proof) => {
        const answer = await whileItWaits(() => http.call(verifyFactor, { body: { ticket, proof } }));
        await session.begin(answer, { rememberMe });
        onSignedIn(answer);
      }}
      submitLabel={t("proof.signIn.submit")}
      ways={ways}
    >
      <Button onPress={onBack} variant="quiet">
        {t("proof.signIn.back")}
      </Button>
    </ProofForm>
  );
}
