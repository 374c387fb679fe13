import type { askPasskeyToSignIn, FactorProof, ProofWay } from "@kalima/accounts-contract";
import type { AnswerOf } from "@kalima/contracts/operations";
import { FormTextField } from "@kalima/platform/fields";
import { schemaResolver, useForm } from "@kalima/platform/forms";
import { useErrorText, useMutation, useTranslation } from "@kalima/platform/react";
import { Button, Form, Inline, Stack } from "@kalima/ui";
import { FormError } from "@kalima/ui/forms";
import { type ReactNode, useId, useState } from "react";
import * as z from "zod/mini";
import { CodeForm } from "../../shared/code/code-form.tsx";
import { useFormMutation } from "../../shared/form/use-form-mutation.ts";
import { hasPasskeys, signWithPasskey } from "./sign-with-passkey.ts";

type FactorWay = Exclude<ProofWay, "password">;
type ProofFormProps = {
  /** By which the person can prove it; the first is shown at once. */
  ways: readonly ProofWay[];
  submitLabel: string;
  send: (proof: FactorProof) => Promise<void>;
  /** Fetches what a passkey has to sign. */
  askPasskey: () => Promise<AnswerOf<typeof askPasskeyToSignIn>>;
  /** Further ways on, below. */
  children?: ReactNode;
};

/** Asks for the second factor, and offers the other ways of the account. */
export function ProofForm({ ways, submitLabel, send, askPasskey, children }: ProofFormProps) {
  const { t } = useTranslation("auth");
  const usable = ways.filter((each): each is FactorWay => each !== "password" && (each !== "passkey" || hasPasskeys()));
  const [way, setWay] = useState<FactorWay>(usable[0] ?? "recovery");
  const leadId = useId();
  const others = usable.filter((other) => other !== way);
  const more = (
    <Inline gap={3} wrap>
      {others.map((other) => (
        <Button key={other} onPress={() => setWay(other)} variant="quiet">
          {t(`proof.${other}`)}
        </Button>
      ))}
      {children}
    </Inline>
  );
  return (
    <Stack gap={4}>
      <p id={leadId}>{t(`proof.${way}Lead`)}</p>
      {way === "totp" ? (
        <CodeForm<void>
          describedBy={leadId}
          failureText={t("proof.failed")}
          onDone={() => {}}
          send={(code) => send({ way, code })}
          submitLabel={submitLabel}
        />
      ) : null}
      {way === "passkey" ? <PasskeyProof askPasskey={askPasskey} send={send} /> : null}
      {way === "recovery" ? <RecoveryProof send={send} submitLabel={submitLabel} /> : null}
      {more}
    </Stack>
  );
}

const recoveryForm = z.object({ code: z.string().check(z.trim(), z.minLength(1, "validation.required")) });

function RecoveryProof({ send, submitLabel }: Pick<ProofFormProps, "send" | "submitLabel">) {
  const { t } = useTranslation("auth");
  const form = useForm({ resolver: schemaResolver(recoveryForm), defaultValues: { code: "" } });
  const { submit, isPending, formError } = useFormMutation({
    form,
    failureText: t("proof.failed"),
    send: ({ code }) => send({ way: "recovery", code }),
    onDone: () => {},
  });
  return (
    <Form onSubmit={submit}>
      <FormError>{formError}</FormError>
      <FormTextField
        autoComplete="off"
        autoFocus
        control={form.control}
        direction="ltr"
        label={t("proof.recoveryCode")}
        name="code"
      />
      <Button fullWidth isPending={isPending} size="large" type="submit">
        {submitLabel}
      </Button>
    </Form>
  );
}

/** A press that has the browser ask for a passkey. */
function PasskeyProof({ send, askPasskey }: Pick<ProofFormProps, "send" | "askPasskey">) {
  const { t } = useTranslation("auth");
  const errorText = useErrorText();
  const [isDeclined, setDeclined] = useState(false);
  const use = useMutation({
    mutationFn: async () => {
      setDeclined(false);
      const passkey = await signWithPasskey(await askPasskey());
      if (passkey) await send({ way: "passkey", passkey });
      else setDeclined(true);
    },
  });
  const reason = errorText(use.error);
  return (
    <Stack gap={3}>
      <FormError>{isDeclined ? t("proof.cancelled") : reason ? `${t("proof.failed")}. ${reason}` : ""}</FormError>
      <Button autoFocus fullWidth isPending={use.isPending} onPress={() => use.mutate()} size="large">
        {t("proof.passkey")}
      </Button>
    </Stack>
  );
}
