import { useTranslation } from "@kalima/platform/translation";
import { Button, useFormat } from "@kalima/ui";
import { useState } from "react";
import { TopBanner } from "../above-page/top-banner.tsx";
import type { LocalBuildState } from "./follow-local-build.ts";

type LocalBannerProps = {
  remote: string;
  address: string;
  /** An instant. */
  until: string;
  build: LocalBuildState;
  onEnd: () => Promise<void>;
};

/** On top of every page while a remote comes from a developer's machine: which, from where, until when, and how to end it. */
export function LocalBanner({ remote, address, until, build, onEnd }: LocalBannerProps) {
  const { t } = useTranslation("localRemote");
  const format = useFormat();
  const [step, setStep] = useState<"on" | "ending" | "failed">("on");

  async function end(): Promise<void> {
    setStep("ending");
    await onEnd().catch(() => setStep("failed"));
  }

  return (
    <TopBanner
      actions={
        <Button isPending={step === "ending"} onPress={() => void end()} size="small" variant="secondary">
          {t("end")}
        </Button>
      }
      label={t("label")}
    >
      <strong>
        <bdi className="ltr">{remote}</bdi>
      </strong>{" "}
      {t("from")} <bdi className="ltr num">{address}</bdi>
      {". "}
      <span>{t("until", { time: format.time(until) })}</span>{" "}
      <strong role="status">
        {build === "here" ? null : <span>{t(build)}</span>}
        {step === "failed" ? <span>{` ${t("notEnded")}`}</span> : null}
      </strong>
    </TopBanner>
  );
}
