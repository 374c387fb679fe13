import { useTranslation } from "@kalima/platform/translation";
import { Button, ButtonLink } from "@kalima/ui";
import { Home, RefreshCw } from "@kalima/ui/icons";
import { Component, type ReactNode } from "react";
import styles from "../pages/states/full-page.module.css";
import { FullPage } from "../pages/states/full-page.tsx";
import { SpiltWords } from "../pages/states/pictures/spilt-words.tsx";

type PageErrorProps = { onRetry: () => void; isRetrying?: boolean; isBare?: boolean };

/** When the page itself cannot be shown: home, or once more. */
function PageErrorPage({ onRetry, isRetrying, isBare }: PageErrorProps) {
  const { t } = useTranslation("shell");
  return (
    <FullPage isBare={isBare} picture={<SpiltWords />} text={t("error.text")} title={t("error.title")}>
      <div className={styles.actions}>
        <ButtonLink href="/" icon={<Home />}>
          {t("error.home")}
        </ButtonLink>
        <Button icon={<RefreshCw />} isPending={isRetrying} onPress={onRetry} variant="secondary">
          {t("error.retry")}
        </Button>
      </div>
    </FullPage>
  );
}

type BoundaryProps = { onRetry: () => void; children: ReactNode };

/** Error boundary of the shell's own pages: shows the generic error page inside the frame. */
export class ShellBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <PageErrorPage onRetry={this.props.onRetry} /> : this.props.children;
  }
}
