import { useTranslation } from "@kalima/platform/translation";
import { Button, ButtonLink } from "@kalima/ui";
import { Home, MessageCircle, Users } from "@kalima/ui/icons";
import { useEffect } from "react";
import type { ShellPageProps } from "../shell-page-props.ts";
import styles from "./full-page.module.css";
import { FullPage } from "./full-page.tsx";
import { MissingPage } from "./pictures/missing-page.tsx";

/** Answers an address that no page claims, with three ways on. */
function NotFoundPage({ onAskSupport, showToast }: Pick<ShellPageProps, "onAskSupport" | "showToast">) {
  const { t } = useTranslation("shell");
  useEffect(() => {
    showToast({ tone: "info", text: t("notFound.title") });
  }, [showToast, t]);
  return (
    <FullPage picture={<MissingPage />} text={t("notFound.text")} title={t("notFound.title")}>
      <div className={styles.actions}>
        <ButtonLink href="/" icon={<Home />}>
          {t("notFound.home")}
        </ButtonLink>
        <ButtonLink href="/teachers" icon={<Users />} variant="secondary">
          {t("notFound.trainers")}
        </ButtonLink>
        <Button icon={<MessageCircle />} onPress={onAskSupport} variant="quiet">
          {t("notFound.support")}
        </Button>
      </div>
    </FullPage>
  );
}

/** Any path that no page claims. */
export function Content({ onAskSupport, showToast }: ShellPageProps) {
  return <NotFoundPage onAskSupport={onAskSupport} showToast={showToast} />;
}
