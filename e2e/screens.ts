import { readFileSync } from "node:fs";
import { join } from "node:path";
import { browserPackages } from "../scripts/packages.ts";
import { ROOT } from "../scripts/root.ts";
import type { Addresses } from "./addresses.ts";
import type { Person } from "./people.ts";

export type Screen = { person: Person; path: string };

const TRAINER = "0193b000-0000-7000-8000-000000000001";
const OTHERS = ["0193b000-0000-7000-8000-000000000003", "0193b000-0000-7000-8000-000000000005"];
const UNKNOWN = "0193b000-0000-7000-8000-00000000dead";

const screens = (person: Person, paths: readonly string[]): Screen[] => paths.map((path) => ({ person, path }));
const sections = (person: Person, names: readonly string[]): Screen[] =>
  screens(person, ["/profile", ...names.map((name) => `/profile/${name}`)]);
const work = (person: Person, names: readonly string[]): Screen[] =>
  screens(person, ["/dashboard", ...names.map((name) => `/dashboard/${name}`)]);

/** Every account has these sections. */
const OWN_SECTIONS = ["account", "settings", "notifications"];
const STUDENT_SECTIONS = [...OWN_SECTIONS, "cards", "messages", "support"];
const LEARNER_SECTIONS = ["appointments", "bookings", "tasks", "analytics", "trainers", "vocabulary", "ratings"];
/** Below `/dashboard`, with the area of each. */
const TRAINERS_WORK = [
  "students/students",
  "students/tasks",
  "students/tasks?group=completed",
  "students/tasks?group=missed",
  "appointments/calendar?view=agenda",
  "appointments/calendar?view=day",
  "appointments/calendar?view=week",
  "appointments/calendar?view=month",
  "appointments/lessons",
  "appointments/availability",
  "appointments/bookings",
  "messages/conversations",
  "team/own-page",
  "money/earnings",
  "analytics/ratings",
];
const AGENTS_WORK = [
  "appointments/lessons",
  "appointments/bookings",
  "support/desk",
  "support/questions",
  "support/call-backs",
  "analytics/support-figures",
];
const STAFFS_WORK = [
  ...AGENTS_WORK,
  "support/replies",
  "students/all-tasks",
  "students/renewals",
  "students/unclaimed-packs",
  "appointments/examiners",
  "messages/reports",
  "team/page-changes",
  "team/reviews",
  "team/late-feedback",
  "team/trainer-hours",
  "students/people",
  "team/trainers",
  "team/invitations",
  "team/duties",
  "money/payments",
  "money/proofs",
  "money/refunds",
  "money/payouts",
  "money/ledger",
  "money/prices",
  "money/prices?open=SA",
  "site/subscribers",
  "settings/flags",
  "settings/jobs",
  "settings/audit",
];
const WAYS_OF_APPOINTMENTS = ["appointments", "appointments?view=week", "appointments?view=month"];
const TASK_GROUPS = ["tasks?group=completed", "tasks?group=missed"];

/** Every screen once, for someone who sees most of it, and again where it is empty: what a walk over the whole site looks at. */
export const everyScreen = (addresses: Addresses): Screen[] => [
  ...screens("guest", [
    "/",
    "/about",
    "/contact-us",
    "/privacy-policy",
    "/terms",
    "/developers",
    "/connection-lost",
    "/nowhere",
  ]),
  ...screens("guest", [
    "/login",
    "/register",
    "/forgot-password",
    "/reset-password?token=none",
    "/unsubscribe?link=none",
    "/invitation?token=none",
    "/rate-answer?link=none",
  ]),
  ...screens("guest", ["/teachers", "/teachers?search=nobody", `/teachers/compare?ids=${TRAINER},${OTHERS}`]),
  ...screens("guest", [
    `/teachers/${TRAINER}`,
    `/teachers/${UNKNOWN}`,
    "/select-teacher",
    "/placement-test",
    "/placement-test/take",
  ]),
  ...screens("guest", [addresses.result]),
  ...screens("taker", ["/placement-test"]),
  ...screens("student", [`/booking/${TRAINER}`, "/booking/speaking-check", addresses.held, addresses.paid]),
  ...screens("student", [addresses.details, addresses.room, addresses.conversation]),
  ...screens("student", ["/payment/unknown", "/profile/bookings/unknown", "/phone-changed"]),
  ...sections("student", STUDENT_SECTIONS),
  ...sections("learner", [...LEARNER_SECTIONS, ...WAYS_OF_APPOINTMENTS.slice(1), ...TASK_GROUPS]),
  ...screens("learner", [addresses.walletAsked, addresses.transferChosen, addresses.declined]),
  ...screens("learner", [
    addresses.cancelled,
    addresses.expired,
    addresses.refunded,
    addresses.endedRoom,
    addresses.recap,
  ]),
  ...sections("newcomer", [...STUDENT_SECTIONS, ...LEARNER_SECTIONS]),
  ...sections("trainer", [...OWN_SECTIONS, "support"]),
  ...work("trainer", TRAINERS_WORK),
  ...screens("trainer", [addresses.room, addresses.conversation, addresses.student, "/dashboard/nowhere"]),
  ...sections("agent", OWN_SECTIONS),
  ...work("agent", AGENTS_WORK),
  ...sections("admin", OWN_SECTIONS),
  ...work("admin", STAFFS_WORK),
  ...screens("admin", ["/developers", addresses.task, addresses.details]),
  ...screens("incomplete", ["/complete-profile"]),
  ...screens("unverified", ["/verify-otp"]),
  ...screens("disabled", ["/account-disabled"]),
];

type Role = "student" | "trainer" | "agent" | "admin";
const ROLES: readonly Role[] = ["student", "trainer", "agent", "admin"];
/** Those who are not named after theirs. */
const ROLE_OF: Partial<Record<Person, Role>> = {
  learner: "student",
  newcomer: "student",
  secondStudent: "student",
  taker: "student",
  secondTrainer: "trainer",
  secondAdmin: "admin",
};

type Contract = {
  redirects?: { from: string; to: string; roles?: Role[] }[];
  pages: { path: string; roles?: Role[] }[];
  slots: { slot: string; key?: string; area?: string; roles?: Role[] }[];
};
type Claim = { path: string; roles: readonly Role[] };

function readContract(folder: string): Contract {
  const { version } = JSON.parse(readFileSync(join(folder, "dist/current.json"), "utf8")) as { version: string };
  return JSON.parse(readFileSync(join(folder, "dist/builds", version, "contract.json"), "utf8")) as Contract;
}

const remoteFolders = () => browserPackages().filter((folder) => folder.includes("mfe-"));

/** Addresses that have moved for an account of this person's role. */
export function findMoved(person: Person): { from: string; to: string }[] {
  const role = ROLE_OF[person] ?? person;
  const redirects = remoteFolders().flatMap((folder) => readContract(folder).redirects ?? []);
  return redirects.filter(({ roles = [] }) => roles.some((each) => each === role));
}

/** Pages and sections of a build; a section without roles is everyone's. */
function readClaims(folder: string): Claim[] {
  const { pages, slots } = readContract(folder);
  const own = slots.filter(({ slot }) => slot === "profile.section");
  const work = slots.filter(({ slot }) => slot === "dashboard.section");
  return [
    ...pages.map(({ path, roles = [] }) => ({ path, roles })),
    ...own.map(({ key, roles = ROLES }) => ({ path: key === "today" ? "/profile" : `/profile/${key}`, roles })),
    ...work.map(({ area, key, roles = ROLES }) => ({ path: `/dashboard/${area}/${key}`, roles })),
  ];
}

/** The shell's own pages, which are in no contract. A path that has moved shows nothing. */
function claimsOfShell(): Claim[] {
  const source = readFileSync(join(ROOT, "shell/src/pages/shell-pages.ts"), "utf8");
  const lines = source.split("\n").filter((line) => !line.includes("movedTo"));
  return lines.flatMap((line) =>
    [...line.matchAll(/\bpath: "([^"]+)"/g)].map(([, path = ""]) => ({ path, roles: [] })),
  );
}

/** Pages and sections that no screen is of, for each role that may see them: a new one must be added above. */
export function findUnlisted(listed: readonly Screen[]): string[] {
  const claims = [...remoteFolders().flatMap(readClaims), ...claimsOfShell()];
  return claims.flatMap(({ path, roles }) => {
    const pattern = new RegExp(`^${path.replace(/:[^/]+/g, "[^/]+")}$`);
    const people = listed
      .filter((screen) => pattern.test(new URL(screen.path, "http://kalima").pathname))
      .map(({ person }) => ROLE_OF[person] ?? person);
    if (roles.length === 0) return people.length > 0 ? [] : [path];
    return roles.filter((role) => !people.includes(role)).map((role) => `${path} for ${role}`);
  });
}
