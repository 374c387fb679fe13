import { Component, type ReactNode } from "react";
import { PageErrorPage } from "../pages/states/page-error-page.tsx";

type Props = { onRetry: () => void; children: ReactNode };

/** Error boundary of the shell's own pages: shows the generic error page inside the frame. */
export class ShellBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <PageErrorPage onRetry={this.props.onRetry} /> : this.props.children;
  }
}
