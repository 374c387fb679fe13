import type { ShellActions } from "./shell-app.tsx";

function unavailable(): never {
  throw new Error("a prerendered page cannot act");
}

/** Actions of the prerendered page, which cannot be pressed. */
export const NO_ACTIONS: ShellActions = {
  http: { call: unavailable },
  navigate: unavailable,
  onAskForCall: unavailable,
  onAskSupport: unavailable,
  onLogout: unavailable,
  onRetry: unavailable,
  onSendMessage: unavailable,
  onSubscribe: unavailable,
  onToggleLanguage: unavailable,
  onToggleTheme: unavailable,
  showToast: unavailable,
};
