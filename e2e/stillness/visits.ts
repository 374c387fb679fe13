import type { Addresses } from "../addresses.ts";
import type { Person } from "../people.ts";
import { WAYS, type Way } from "./ways.ts";

export type Visit = { path: string; way: Way; person: Person };

const TRAINER = "0193b000-0000-7000-8000-000000000001";
const OTHERS = ["0193b000-0000-7000-8000-000000000003", "0193b000-0000-7000-8000-000000000005"];
const UNKNOWN = "0193b000-0000-7000-8000-00000000dead";

const visits = (person: Person, paths: string[], ways: readonly Way[] = WAYS): Visit[] =>
  paths.flatMap((path) => ways.map((way) => ({ path, way, person })));

/** Pages whose content is part of the shell, so no call of theirs can fail. */
const STEPS = ["document", "step", "quick step"] as const;

/** Every page, for each kind of visitor who sees it differently, reached in every way. */
export const whole = ({ held, paid, result }: Addresses): Visit[] => [
  ...visits("guest", ["/", "/about", "/contact-us", "/privacy-policy", "/terms", "/developers", "/nowhere"], STEPS),
  ...visits("guest", ["/login", "/register", "/forgot-password", "/reset-password?token=none", "/profile"], STEPS),
  ...visits("guest", ["/teachers", "/teachers?specialization=business&level=B2", "/teachers?search=nobody"]),
  ...visits("guest", ["/teachers?favourites=1", "/teachers/compare", `/teachers/compare?ids=${TRAINER},${OTHERS}`]),
  ...visits("guest", [`/teachers/${TRAINER}`, `/teachers/${UNKNOWN}`, "/select-teacher"]),
  ...visits("guest", [`/booking/${TRAINER}`, `/booking/${UNKNOWN}`, "/booking/speaking-check"]),
  ...visits("guest", ["/placement-test", result]),
  ...visits("taker", ["/placement-test"]),
  ...visits("student", ["/", "/about", "/login"], STEPS),
  ...visits("student", ["/teachers", "/teachers?favourites=1", `/teachers/${TRAINER}`, `/booking/${TRAINER}`]),
  ...visits("student", ["/placement-test", "/booking/speaking-check"]),
  ...visits("student", ["/profile", "/profile/account", "/profile/settings", "/profile/bookings", "/profile/ratings"]),
  ...visits("learner", ["/profile", "/profile/appointments", "/profile/appointments?view=week"]),
  ...visits("learner", ["/profile/appointments?view=month", "/profile/bookings", "/profile/tasks"]),
  ...visits("learner", ["/profile/analytics", "/profile/trainers", "/profile/vocabulary"]),
  ...visits("trainer", ["/dashboard", "/dashboard/appointments/lessons", "/dashboard/students/tasks"], STEPS),
  ...visits("student", [held, paid, "/payment/unknown", "/complete-profile", "/phone-changed"]),
  ...visits("incomplete", ["/complete-profile", "/profile"], STEPS),
  ...visits("disabled", ["/account-disabled", "/profile"], STEPS),
  ...visits(
    "admin",
    ["/developers", "/dashboard", "/dashboard/appointments/bookings", "/dashboard/students/renewals"],
    STEPS,
  ),
];

/** One of each kind, for every run of the tests. */
export const slice: Visit[] = [
  ...visits("guest", ["/login", `/booking/${TRAINER}`], ["step"]),
  ...visits("guest", ["/teachers"], ["failing step"]),
  ...visits("guest", ["/contact-us"], ["quick step"]),
  ...visits("student", ["/profile/bookings"], ["step"]),
  ...visits("student", ["/login"], ["document"]),
];
