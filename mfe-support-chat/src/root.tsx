import { SupportChat } from "./features/talk-to-support/support-chat.tsx";

/** Fills `app.overlay`, its only place. */
export function Root() {
  return <SupportChat />;
}
