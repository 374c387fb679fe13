import { beginTotp, endOtherSessions, removePasskey, removeTotp, renewRecoveryCodes } from "@kalima/accounts-contract";
import type { AnswerOf } from "@kalima/contracts/operations";
import { useFailureToast, useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { Skeleton, Stack } from "@kalima/ui";
import { Card, Problem } from "@kalima/ui/content";
import { ConfirmDialog } from "@kalima/ui/overlays";
import { useId, useState } from "react";
import { AddPasskey } from "../features/second-factor/add-passkey.tsx";
import { FactorRows, type WantedChange } from "../features/second-factor/factor-rows.tsx";
import { useFactors, useReadAgain } from "../features/second-factor/factors.queries.ts";
import { SetUpTotp } from "../features/second-factor/set-up-totp.tsx";
import { ShowCodes } from "../features/second-factor/show-codes.tsx";

/** Texts of the question before a change, by its kind. */
const ASKS = {
  totp: { title: "app.removeTitle", text: "app.removeText", confirm: "remove", done: "app.removed" },
  passkey: {
    title: "passkeys.removeTitle",
    text: "passkeys.removeText",
    confirm: "remove",
    done: "passkeys.removed",
  },
  codes: { title: "codes.renewTitle", text: "codes.renewText", confirm: "codes.renew", done: null },
  others: { title: "others.endTitle", text: "others.endText", confirm: "others.end", done: "others.ended" },
} as const;

type Open = { kind: "totp"; begun: AnswerOf<typeof beginTotp> } | { kind: "passkey" };

/** This remote's part of the settings that says by what else than a password somebody logs in. */
export function FactorSettings() {
  const { t } = useTranslation("auth");
  const { http, toasts } = usePlatform();
  const failureToast = useFailureToast();
  const titleId = useId();
  const { data: factors, error, isFetching, refetch } = useFactors();
  const readAgain = useReadAgain();
  const [open, setOpen] = useState<Open | null>(null);
  const [wanted, setWanted] = useState<WantedChange | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const begin = useMutation({
    mutationFn: () => http.call(beginTotp),
    onSuccess: (begun) => setOpen({ kind: "totp", begun }),
    onError: (failure) => failureToast(failure, t("factors.app.failed")),
  });
  const change = useMutation({
    mutationFn: async (asked: WantedChange): Promise<object> => {
      if (asked.kind === "codes") return http.call(renewRecoveryCodes);
      if (asked.kind === "others") return http.call(endOtherSessions);
      if (asked.kind === "totp") return http.call(removeTotp);
      return http.call(removePasskey, { params: { id: asked.id } });
    },
    onSuccess: (answer, { kind }) => {
      setWanted(null);
      const { done } = ASKS[kind];
      if (done) toasts.show({ tone: "success", text: t(`factors.${done}`) });
      if ("recoveryCodes" in answer) setCodes(answer.recoveryCodes as string[]);
    },
    onError: (failure) => failureToast(failure, t("factors.failed")),
    onSettled: readAgain,
  });
  function finish(kind: "app" | "passkeys", recoveryCodes: readonly string[] | null): void {
    setOpen(null);
    toasts.show({ tone: "success", text: t(`factors.${kind}.done`) });
    setCodes(recoveryCodes);
    void readAgain();
  }

  if (!factors && error) return <Problem error={error} isRetrying={isFetching} onRetry={refetch} />;
  if (!factors) return <Skeleton height={320} shape="block" />;
  const ask = wanted && ASKS[wanted.kind];
  return (
    <Card aria-labelledby={titleId} as="section" padding="large">
      <Stack gap={5}>
        <h2 id={titleId}>{t("factors.title")}</h2>
        <p>{t("factors.lead")}</p>
        <FactorRows
          factors={factors}
          isBeginning={begin.isPending}
          onAddPasskey={() => setOpen({ kind: "passkey" })}
          onChange={setWanted}
          onSetUp={() => begin.mutate()}
        />
      </Stack>
      {open?.kind === "totp" ? (
        <SetUpTotp
          begun={open.begun}
          onClose={() => setOpen(null)}
          onDone={(recoveryCodes) => finish("app", recoveryCodes)}
        />
      ) : null}
      {open?.kind === "passkey" ? (
        <AddPasskey onClose={() => setOpen(null)} onDone={(recoveryCodes) => finish("passkeys", recoveryCodes)} />
      ) : null}
      {wanted && ask ? (
        <ConfirmDialog
          cancelLabel={t("factors.cancel")}
          confirmLabel={t(`factors.${ask.confirm}`)}
          isOpen
          isPending={change.isPending}
          message={t(`factors.${ask.text}`, { name: wanted.kind === "passkey" ? wanted.name : "" })}
          onConfirm={() => change.mutate(wanted)}
          onOpenChange={() => setWanted(null)}
          title={t(`factors.${ask.title}`)}
          tone="danger"
        />
      ) : null}
      {codes ? <ShowCodes codes={codes} onClose={() => setCodes(null)} /> : null}
    </Card>
  );
}
