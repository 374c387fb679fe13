import { readFileSync } from "node:fs";
import { join } from "node:path";
import { browserPackages } from "../scripts/packages.ts";
import type { Addresses, Person } from "./people.ts";

export type Screen = { person: Person; path: string };

const TRAINER = "0193b000-0000-7000-8000-000000000001";
const OTHERS = ["0193b000-0000-7000-8000-000000000003", "0193b000-0000-7000-8000-000000000005"];
const UNKNOWN = "0193b000-0000-7000-8000-00000000dead";

const screens = (person: Person, paths: readonly string[]): Screen[] => paths.map((path) => ({ person, path }));
const sections = (person: Person, names: readonly string[]): Screen[] =>
  screens(person, ["/profile", ...names.map((name) => `/profile/${name}`)]);

const STUDENT_SECTIONS = ["account", "settings", "cards", "messages", "support"];
const LEARNER_SECTIONS = ["appointments", "bookings", "tasks", "analytics", "trainers", "vocabulary", "ratings"];

/** Every screen once, for someone who sees most of it, and again where it is empty: what a walk over the whole site looks at. */
export const everyScreen = ({ held, paid, details, result, room }: Addresses): Screen[] => [
  ...screens("guest", ["/", "/about", "/contact-us", "/privacy-policy", "/developers", "/connection-lost", "/nowhere"]),
  ...screens("guest", ["/login", "/register", "/forgot-password", "/reset-password?token=none"]),
  ...screens("guest", ["/teachers", "/teachers?search=nobody", `/teachers/compare?ids=${TRAINER},${OTHERS}`]),
  ...screens("guest", [`/teachers/${TRAINER}`, `/teachers/${UNKNOWN}`, "/select-teacher", "/placement-test", result]),
  ...screens("taker", ["/placement-test"]),
  ...screens("student", [`/booking/${TRAINER}`, "/booking/speaking-check", held, paid, details, room]),
  ...screens("student", ["/payment/unknown", "/phone-changed"]),
  ...sections("student", STUDENT_SECTIONS),
  ...sections("learner", [...LEARNER_SECTIONS, "appointments?view=week", "appointments?view=month"]),
  ...sections("newcomer", [...STUDENT_SECTIONS, ...LEARNER_SECTIONS]),
  ...sections("trainer", ["appointments", "appointments?view=week", "tasks", "students", "earnings", "trainer-page"]),
  ...screens("trainer", ["/profile/received-ratings", "/profile/messages"]),
  ...screens("agent", ["/dashboard/support", "/dashboard/questions"]),
  ...screens("admin", ["/dashboard/tasks", "/dashboard/payouts", "/developers"]),
  ...sections("admin", ["bookings", "examiners", "follow-up", "reviews", "trainer-changes", "transfers"]),
  ...screens("admin", ["/profile/message-reports"]),
  ...screens("incomplete", ["/complete-profile"]),
  ...screens("unverified", ["/verify-otp"]),
  ...screens("disabled", ["/account-disabled"]),
];

type Contract = { pages: { path: string }[]; slots: { slot: string; key?: string }[] };

/** Pages and sections of the builds that no screen is of: a new one must be added above. */
export function unlisted(listed: readonly Screen[]): string[] {
  const paths = listed.map(({ path }) => new URL(path, "http://kalima").pathname);
  const claimed = browserPackages()
    .filter((folder) => folder.includes("mfe-"))
    .flatMap((folder) => {
      const { version } = JSON.parse(readFileSync(join(folder, "dist/current.json"), "utf8")) as { version: string };
      const file = join(folder, "dist/builds", version, "contract.json");
      const { pages, slots } = JSON.parse(readFileSync(file, "utf8")) as Contract;
      const keys = slots.filter(({ slot }) => slot === "profile.section").map(({ key }) => `/profile/${key}`);
      return [...pages.map(({ path }) => path), ...keys];
    });
  return claimed.filter((claim) => {
    const pattern = new RegExp(`^${claim.replace(/:[^/]+/g, "[^/]+")}$`);
    return !paths.some((path) => pattern.test(path));
  });
}
