import { askPasskeyToProve, type FactorProof, type ProofWay, prove } from "@kalima/accounts-contract";
import { latinDigits } from "@kalima/contracts/domain";
import { isAppError } from "@kalima/contracts/errors";
import type { HttpClient } from "@kalima/platform";
import { Button, Form, Inline, Stack, TextField } from "@kalima/ui";
import type { TFunction } from "i18next";
import { useState } from "react";
import { signWithPasskey } from "./sign-with-passkey.ts";

const WRONG = ["auth.factor_wrong", "auth.passkey_refused", "auth.password_wrong", "validation.otp_invalid"];

export type ProofQuestionProps = {
  http: HttpClient;
  /** By which the person can prove it; the first is shown at once. */
  ways: readonly ProofWay[];
  t: TFunction<"proof">;
  onAnswer: (isProved: boolean) => void;
};

/** Asks for one of the ways, and says what is wrong with an answer. */
export function ProofQuestion({ http, ways, t, onAnswer }: ProofQuestionProps) {
  const [way, setWay] = useState<ProofWay>(ways[0] ?? "password");
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<"wrong" | "declined" | "wait" | "failed" | null>(null);
  const [isPending, setPending] = useState(false);

  async function readProof(): Promise<FactorProof | null> {
    if (way === "totp") return { way, code: latinDigits(typed).replace(/\D/g, "") };
    if (way === "recovery") return { way, code: typed };
    if (way === "password") return { way, password: typed };
    const passkey = await signWithPasskey(await http.call(askPasskeyToProve));
    return passkey && { way, passkey };
  }
  async function send(): Promise<void> {
    setPending(true);
    setProblem(null);
    try {
      const proof = await readProof();
      if (proof) await http.call(prove, { body: { proof } });
      if (proof) onAnswer(true);
      else setProblem("declined");
    } catch (error) {
      setProblem(describeProblem(error));
    } finally {
      setPending(false);
    }
  }
  function choose(other: ProofWay): void {
    setWay(other);
    setTyped("");
    setProblem(null);
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void send();
      }}
    >
      <Stack gap={4}>
        <p>{t("lead")}</p>
        {way === "passkey" ? (
          <p role="alert">{problem && t(problem)}</p>
        ) : (
          <TextField
            autoComplete={AUTO_COMPLETE[way]}
            autoFocus
            direction="ltr"
            errorMessage={problem && t(problem)}
            key={way}
            label={t(way)}
            name="proof"
            onChange={setTyped}
            type={way === "password" ? "password" : "text"}
            value={typed}
            {...(way === "totp" && { inputMode: "numeric" })}
          />
        )}
        <Button fullWidth isPending={isPending} type="submit">
          {t(way === "passkey" ? "use.passkey" : "confirm")}
        </Button>
        <Inline gap={2} wrap>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} onPress={() => choose(other)} variant="quiet">
                {t(`use.${other}`)}
              </Button>
            ))}
          <Button onPress={() => onAnswer(false)} variant="quiet">
            {t("cancel")}
          </Button>
        </Inline>
      </Stack>
    </Form>
  );
}

const AUTO_COMPLETE = { totp: "one-time-code", recovery: "off", password: "current-password" } as const;

function describeProblem(error: unknown): "wrong" | "wait" | "failed" {
  if (!isAppError(error)) return "failed";
  if (error.status === 429) return "wait";
  return WRONG.includes(error.code) || error.status === 422 ? "wrong" : "failed";
}
