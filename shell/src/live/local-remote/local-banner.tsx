import { useTranslation } from "@kalima/platform/translation";
import { Button, useFormat } from "@kalima/ui";
import { useEffect, useRef, useState } from "react";
import type { LocalBuildState } from "./follow-local-build.ts";
import styles from "./local-banner.module.css";

type LocalBannerProps = {
  remote: string;
  address: string;
  /** An instant. */
  until: string;
  build: LocalBuildState;
  onEnd: () => Promise<void>;
};

/** Sets the offset of the sticky header: the banner stays above it. */
const HEIGHT = "--above-header";

/** On top of every page while a remote comes from a developer's machine: which, from where, until when, and how to end it. */
export function LocalBanner({ remote, address, until, build, onEnd }: LocalBannerProps) {
  const { t } = useTranslation("localRemote");
  const format = useFormat();
  const [step, setStep] = useState<"on" | "ending" | "failed">("on");
  const banner = useRef<HTMLElement>(null);

  useEffect(() => {
    const page = document.documentElement;
    const measure = () => page.style.setProperty(HEIGHT, `${banner.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(measure);
    if (banner.current) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      page.style.removeProperty(HEIGHT);
    };
  }, []);

  async function end(): Promise<void> {
    setStep("ending");
    await onEnd().catch(() => setStep("failed"));
  }

  return (
    <aside aria-label={t("label")} className={styles.banner} ref={banner}>
      <p className={styles.text}>
        <strong>
          <bdi className="ltr">{remote}</bdi>
        </strong>{" "}
        {t("from")} <bdi className="ltr num">{address}</bdi>
        {". "}
        {t("until", { time: format.time(until) })}{" "}
        <strong role="status">
          {build === "here" ? null : t(build)}
          {step === "failed" ? ` ${t("notEnded")}` : null}
        </strong>
      </p>
      <Button isPending={step === "ending"} onPress={() => void end()} size="small" variant="secondary">
        {t("end")}
      </Button>
    </aside>
  );
}
