import { Component, type ReactNode } from "react";

type Props = { onMounted: () => void; onCrashed: (error: unknown) => void; children: ReactNode };

/** Tells the shell when the content is there, and when it threw. */
export class Mounted extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidMount() {
    if (!this.state.hasCrashed) this.props.onMounted();
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrashed(error);
  }

  override render() {
    return this.state.hasCrashed ? null : this.props.children;
  }
}
