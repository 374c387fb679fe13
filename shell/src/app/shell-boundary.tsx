import { Component, type ReactNode } from "react";
import { PageErrorPage } from "../pages/states/page-error-page.tsx";

type Props = { onRetry: () => void; children: ReactNode };

/** Stands between the frame and the shell's own pages: one that throws leaves the generic error page, with frame and ways on. */
export class ShellBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <PageErrorPage onRetry={this.props.onRetry} /> : this.props.children;
  }
}
