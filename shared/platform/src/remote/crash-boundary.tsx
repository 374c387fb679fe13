import { Component, type ReactNode } from "react";

type Props = { onCrashed: (error: unknown) => void; children: ReactNode };

/** Keeps a throw of the remote inside its element: renders nothing and reports to the shell, which shows its error box. */
export class CrashBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrashed(error);
  }

  override render() {
    return this.state.hasCrashed ? null : this.props.children;
  }
}
