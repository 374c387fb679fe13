import { useSession } from "@kalima/platform/react";
import { lazyScreenWithTexts, type Place } from "@kalima/platform/remote";
import type { ComponentType } from "react";
import { SupportChat } from "./features/talk-to-support/support-chat.tsx";

/** A section: its texts are of the "support-chat" namespace, too. */
const section = <Name extends string>(file: string, load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyScreenWithTexts(load, name, {
    namespace: "support-chat",
    load: (language) => import(`./i18n/${file}/${language}.json`),
  });

const MessagesSection = section("messages-section", () => import("./screens/messages-section.tsx"), "MessagesSection");

/** The sections of profile and dashboard that this remote fills, by key. */
const SECTIONS: Readonly<Record<string, ComponentType>> = {
  conversations: MessagesSection,
  messages: MessagesSection,
  reports: section("reports-section", () => import("./screens/reports-section.tsx"), "ReportsSection"),
  support: section("support-section", () => import("./screens/support-section.tsx"), "SupportSection"),
};

const RateAnswerScreen = section(
  "rate-answer-screen",
  () => import("./screens/rate-answer-screen.tsx"),
  "RateAnswerScreen",
);

/** Active accounts with these roles are support agents to the server's socket, and cannot ask for help there. */
const AGENT_ROLES: readonly string[] = ["agent", "admin"];

/** Fills the slot `app.overlay` and sections of profile and dashboard; its one page is for guests who were answered. */
export function Root({ place }: { place: Place }) {
  if (place.kind === "page") return <RateAnswerScreen />;
  const Section = place.kind === "slot" ? SECTIONS[place.key ?? ""] : undefined;
  return Section ? <Section /> : <Overlay />;
}

function Overlay() {
  const session = useSession();
  const isAgent =
    session.state === "signedIn" && session.user.status === "active" && AGENT_ROLES.includes(session.user.role.name);
  return isAgent ? null : <SupportChat />;
}
