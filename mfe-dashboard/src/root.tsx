import { Route, Routes } from "@kalima/platform/react";
import { lazyScreenWithTexts, type Place } from "@kalima/platform/remote";
import type { ComponentType } from "react";
// Whose texts a screen shows besides its own: the build reads it, too, and has pages load them at once.
import TEXTS from "./i18n/screens.json";

const SHARED: Readonly<Record<string, readonly string[]>> = TEXTS;

/** A screen with its texts, which join those of the remote: the files of its own folder unless others are named. */
const screen = <Name extends string>(file: string, load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyScreenWithTexts(load, name, {
    namespace: "dashboard",
    async load(language) {
      const files = SHARED[file] ?? [file];
      const texts = await Promise.all(files.map((each) => import(`./i18n/${each}/${language}.json`)));
      return { default: Object.assign({}, ...texts.map((each) => each.default)) };
    },
  });

const DashboardScreen = screen("dashboard-screen", () => import("./screens/dashboard-screen.tsx"), "DashboardScreen");

/** The sections of the dashboard that this remote fills, by key. */
const SECTIONS: Readonly<Record<string, ComponentType>> = {
  "all-tasks": screen("tasks-section", () => import("./screens/tasks-section.tsx"), "TasksSection"),
  audit: screen("audit-section", () => import("./screens/audit-section.tsx"), "AuditSection"),
  "call-backs": screen("call-backs-section", () => import("./screens/call-backs-section.tsx"), "CallBacksSection"),
  desk: screen("desk-section", () => import("./screens/desk-section.tsx"), "DeskSection"),
  duties: screen("duties-section", () => import("./screens/duties-section.tsx"), "DutiesSection"),
  "support-figures": screen("figures-section", () => import("./screens/figures-section.tsx"), "FiguresSection"),
  flags: screen("flags-section", () => import("./screens/flags-section.tsx"), "FlagsSection"),
  invitations: screen("invitations-section", () => import("./screens/invitations-section.tsx"), "InvitationsSection"),
  // A person's history names acts as the audit log does.
  people: screen("people-section", () => import("./screens/people-section.tsx"), "PeopleSection"),
  jobs: screen("jobs-section", () => import("./screens/jobs-section.tsx"), "JobsSection"),
  payouts: screen("payouts-section", () => import("./screens/payouts-section.tsx"), "PayoutsSection"),
  questions: screen("questions-section", () => import("./screens/questions-section.tsx"), "QuestionsSection"),
  replies: screen("replies-section", () => import("./screens/replies-section.tsx"), "RepliesSection"),
  subscribers: screen("subscribers-section", () => import("./screens/subscribers-section.tsx"), "SubscribersSection"),
};

const KeySettings = screen("key-settings", () => import("./screens/key-settings.tsx"), "KeySettings");

/** The frame of /dashboard as a page; the desks of agents and staff as what fills it. */
export function Root({ place }: { place: Place }) {
  if (place.kind === "slot" && place.slot === "profile.settings") return <KeySettings />;
  if (place.kind === "slot") {
    const Section = SECTIONS[place.key ?? ""];
    return Section ? <Section /> : null;
  }
  return (
    <Routes>
      <Route element={<DashboardScreen />} path="/dashboard/:area?/:section?/*" />
      <Route element={null} path="*" />
    </Routes>
  );
}
