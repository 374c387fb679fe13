import { globSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { NotificationParams } from "../../server/src/kernel/ports/notifier.ts";
import { auditKinds } from "../../server/src/modules/audit/audit-kinds.ts";
import { accountKinds } from "../../server/src/modules/auth/account-kinds.ts";
import { bookingKinds } from "../../server/src/modules/bookings/notifications/booking-kinds.ts";
import { lessonKinds } from "../../server/src/modules/bookings/notifications/lesson-kinds.ts";
import { ratingKinds } from "../../server/src/modules/bookings/notifications/rating-kinds.ts";
import { refundKinds } from "../../server/src/modules/bookings/notifications/refund-kinds.ts";
import { messageKinds } from "../../server/src/modules/conversations/message-kinds.ts";
import { payoutKinds } from "../../server/src/modules/earnings/payout-kinds.ts";
import { feedbackKinds } from "../../server/src/modules/follow-up/feedback-kinds.ts";
import { recapKinds } from "../../server/src/modules/learning/recaps/recap-kinds.ts";
import { paymentDeskKinds } from "../../server/src/modules/payments/payment-desk-kinds.ts";
import { paymentKinds } from "../../server/src/modules/payments/payment-kinds.ts";
import { peopleKinds } from "../../server/src/modules/people/people-kinds.ts";
import { reminderKinds } from "../../server/src/modules/reminders/reminder-kinds.ts";
import { speakingCheckKinds } from "../../server/src/modules/speaking-checks/speaking-check-kinds.ts";
import { supportKinds } from "../../server/src/modules/support/support-kinds.ts";
import { taskKinds } from "../../server/src/modules/tasks/task-kinds.ts";
import { trainerKinds } from "../../server/src/modules/trainers/trainer-kinds.ts";
import { createNotificationKinds } from "../../server/src/notification-kinds/notification-kinds.ts";
import { roleName } from "../../shared/contracts/src/domain/role.ts";
import { findRedirect } from "../../shared/contracts/src/pages/find-redirect.ts";
import { isForRole } from "../../shared/contracts/src/pages/is-for-role.ts";
import type { RemoteManifest } from "../../shared/contracts/src/pages/manifest.ts";
import { findPage } from "../../shared/contracts/src/pages/match-path.ts";
import { remotes } from "../remotes.ts";
import { ROOT } from "../root.ts";

const ROLES = roleName.options;
type Role = (typeof ROLES)[number];
type Case<K extends keyof NotificationParams> = { to: readonly Role[]; params: NotificationParams[K]; path: string };

const meeting = { startsAt: "2026-03-10T18:00:00Z", timeZone: "Africa/Cairo" };
const id = "0192d2b4-6f2e-7c1a-9f5e-2d7b1c3a4e5f";
const mona = { studentId: id, studentName: "Mona" };
const name = { en: "Grace", ar: "غريس" };
const amount = { amountMinor: 100, currency: "EGP" } as const;
const referenceCode = "KLM-1";
const student = ["student"] as const;
const trainer = ["trainer"] as const;
const both = ["student", "trainer"] as const;
const admin = ["admin"] as const;

/** Who is notified, and of what; `path` is the screen on which they see it or act on it. */
const CASES: { [K in keyof NotificationParams]: Case<K> } = {
  booking_confirmed: { to: student, params: { referenceCode }, path: "/profile/bookings/KLM-1" },
  audit_day_sealed: {
    to: admin,
    params: { day: "2026-03-10", seal: "7:a0" },
    path: "/dashboard/settings/audit?from=2026-03-10&to=2026-03-10",
  },
  password_changed: { to: ROLES, params: {}, path: "/profile/settings" },
  factor_added: { to: ROLES, params: { factor: "totp" }, path: "/profile/settings" },
  factor_removed: { to: ROLES, params: { factor: "passkey" }, path: "/profile/settings" },
  factors_reset: { to: ROLES, params: {}, path: "/profile/settings" },
  recovery_code_used: { to: ROLES, params: { left: 9 }, path: "/profile/settings" },
  account_activated: { to: ROLES, params: {}, path: "/profile/account" },
  signed_out_by_staff: { to: ROLES, params: {}, path: "/profile/settings" },
  role_changed: { to: ROLES, params: { role: "agent" }, path: "/profile/account" },
  name_corrected: { to: ROLES, params: { name: "Mona" }, path: "/profile/account" },
  phone_changed: { to: ROLES, params: { lastDigits: "12" }, path: "/profile/account" },
  speaking_check_booked: { to: trainer, params: meeting, path: "/dashboard/appointments/bookings" },
  speaking_check_cancelled: { to: trainer, params: meeting, path: "/dashboard/appointments/bookings" },
  speaking_check_called_off: { to: student, params: {}, path: "/booking/speaking-check" },
  spoken_level_found: { to: student, params: { level: "B1" }, path: "/placement-test" },
  lesson_cancelled: { to: trainer, params: meeting, path: "/dashboard/appointments/lessons" },
  lesson_called_off: { to: student, params: {}, path: "/profile/bookings" },
  lesson_delayed: {
    to: student,
    params: { ...meeting, lessonId: id, reason: "A train is late" },
    path: `/profile/appointments/${id}`,
  },
  lesson_moved: { to: trainer, params: meeting, path: "/dashboard/appointments/lessons" },
  time_proposed: { to: both, params: {}, path: "/profile/appointments" },
  proposal_accepted: { to: both, params: {}, path: "/profile/appointments" },
  proposal_declined: { to: both, params: {}, path: "/profile/appointments" },
  booking_given_back: { to: trainer, params: { referenceCode }, path: "/dashboard/appointments/bookings/KLM-1" },
  booking_called_off: { to: student, params: { referenceCode }, path: "/profile/bookings/KLM-1" },
  trainer_replaced: {
    to: student,
    params: { referenceCode, former: name, trainer: name },
    path: "/profile/bookings/KLM-1",
  },
  student_taken_over: { to: trainer, params: { ...mona, lessons: 2 }, path: "/dashboard/appointments/lessons" },
  student_handed_over: { to: trainer, params: mona, path: "/dashboard/appointments/lessons" },
  credits_end_soon: {
    to: student,
    params: { referenceCode, lessons: 1, days: 3 },
    path: "/profile/bookings/KLM-1",
  },
  task_set: {
    to: student,
    params: { title: "Essay", dueAt: meeting.startsAt, timeZone: meeting.timeZone },
    path: "/profile/tasks",
  },
  task_sent: {
    to: trainer,
    params: { ...mona, title: "Essay", version: 1 },
    path: "/dashboard/students/tasks?group=completed",
  },
  task_reviewed: { to: student, params: { title: "Essay", score: 84 }, path: "/profile/tasks?group=completed" },
  profile_approved: { to: trainer, params: {}, path: "/dashboard/team/own-page" },
  profile_refused: { to: trainer, params: { reason: "Too long" }, path: "/dashboard/team/own-page" },
  support_answered: { to: both, params: {}, path: "/profile/support" },
  support_assigned: { to: ["agent", "admin"], params: {}, path: "/dashboard/support/desk" },
  support_mentioned: { to: ["agent", "admin"], params: {}, path: "/dashboard/support/desk" },
  support_reply_failed: { to: ["agent", "admin"], params: {}, path: "/dashboard/support/questions" },
  support_transferred: { to: ["agent", "admin"], params: {}, path: "/dashboard/support/desk" },
  message_unread: { to: both, params: { studentId: id, name }, path: "/profile/messages" },
  proof_waits: {
    to: admin,
    params: { orderNumber: "1", dueAt: meeting.startsAt, timeZone: meeting.timeZone },
    path: "/dashboard/money/proofs",
  },
  refund_waits: { to: admin, params: { amount }, path: "/dashboard/money/refunds" },
  refund_to_mend: { to: admin, params: { orderNumber: "1", amount }, path: "/dashboard/money/refunds" },
  refund_failed: { to: student, params: { referenceCode, amount }, path: "/profile/bookings/KLM-1" },
  refund_granted: { to: student, params: { referenceCode, amount }, path: "/profile/bookings/KLM-1" },
  credits_given: { to: student, params: { referenceCode, lessons: 1 }, path: "/profile/bookings/KLM-1" },
  earnings_paid: {
    to: trainer,
    params: { month: "2026-03", amount, reference: "FT-1", paidOn: "2026-04-02" },
    path: "/dashboard/money/earnings?month=2026-03",
  },
  transfer_refused: {
    to: student,
    params: { referenceCode, reason: "unreadable", isLast: false },
    path: "/payment/KLM-1",
  },
  payment_code: {
    to: student,
    params: { referenceCode, code: "9876543210", amount, dueAt: meeting.startsAt, timeZone: meeting.timeZone },
    path: "/payment/KLM-1",
  },
  payment_code_expired: { to: student, params: { referenceCode }, path: "/payment/KLM-1" },
  feedback_owed: {
    to: trainer,
    params: { ...mona, dueAt: meeting.startsAt, timeZone: meeting.timeZone },
    path: "/dashboard/appointments/lessons?show=past",
  },
  recap_ready: {
    to: both,
    params: { lessonId: id, studentId: id, name },
    path: `/profile/appointments/${id}/recap`,
  },
  rating_answered: { to: student, params: { trainer: name }, path: "/profile/ratings" },
  lesson_comes_up: {
    to: both,
    params: { ...meeting, lessonId: id, studentId: id, name, minutes: 10 },
    path: `/lessons/${id}/room`,
  },
};

const kinds = createNotificationKinds();
for (const provided of [
  accountKinds,
  peopleKinds,
  auditKinds,
  bookingKinds,
  lessonKinds,
  ratingKinds,
  refundKinds,
  messageKinds,
  payoutKinds,
  feedbackKinds,
  recapKinds,
  paymentDeskKinds,
  paymentKinds,
  reminderKinds,
  speakingCheckKinds,
  supportKinds,
  taskKinds,
  trainerKinds,
]) {
  kinds.provide(provided);
}
let manifests: RemoteManifest[];
beforeAll(async () => {
  const load = async (remote: string) =>
    ((await import(join(ROOT, remote, "remote.manifest.ts"))) as { manifest: RemoteManifest }).manifest;
  manifests = await Promise.all(remotes().map(load));
});

/** Why an account of this role does not see the screen of a path; null where it does. */
function findProblem(path: string, role: Role): string | null {
  const { pathname } = new URL(path, "https://kalima.example");
  const pages = manifests.flatMap((manifest) => manifest.pages);
  const page = findPage(pages, pathname);
  if (!page) return "no page";
  const redirects = manifests.flatMap((manifest) => manifest.redirects ?? []);
  const moved = findRedirect(redirects, { url: pathname, page, role });
  if (moved) return findProblem(moved, role);
  if (page.access === "guest-only" || page.access === "flow") return `a page with access ${page.access}`;
  if (!isForRole(page.roles, role)) return "a page for other roles";
  const fillings = manifests.flatMap(({ slots }) => slots);
  const [, , area, key = ""] = pathname.split("/");
  if (page.path === "/profile") return findSectionProblem(fillings, { slot: "profile.section", key: area ?? "" }, role);
  if (page.path !== "/dashboard") return null;
  const isThere = fillings.some((each) => each.key === key && each.area === area);
  return isThere ? findSectionProblem(fillings, { slot: "dashboard.section", key }, role) : "no section";
}

type Filling = RemoteManifest["slots"][number];

function findSectionProblem(fillings: readonly Filling[], wanted: { slot: string; key: string }, role: Role) {
  const section = fillings.find(({ slot, key }) => slot === wanted.slot && key === wanted.key);
  if (!section) return "no section";
  return isForRole(section.roles, role) ? null : "a section for other roles";
}

it("every kind of notification is in the table", async () => {
  const files = globSync("server/src/modules/**/*-kinds.ts", { cwd: ROOT });
  const provided = await Promise.all(files.map(async (file) => (await import(join(ROOT, file))) as object));
  const names = provided.flatMap((exports) => Object.values(exports)).flatMap((ofModule) => Object.keys(ofModule));
  expect(Object.keys(CASES).sort()).toEqual(names.sort());
});

describe.each(Object.entries(CASES))("%s", (kind, { to, params, path }) => {
  const link = kinds.describe(kind as keyof NotificationParams, params as never, "en").path;

  it("leads to its screen", () => expect(link).toBe(path));

  it.each(to)("leads to a screen that a %s may enter", (role) => expect(findProblem(link, role)).toBeNull());
});

it("a reminder long before a session leads to the calendar", () => {
  const { params } = CASES.lesson_comes_up;
  expect(kinds.describe("lesson_comes_up", { ...params, minutes: 60 }, "ar").path).toBe("/profile/appointments");
});

it.each([
  ["/profile/nobody", "student", "no section"],
  ["/nowhere/at/all", "student", "no page"],
  ["/profile/tasks", "admin", "a section for other roles"],
  ["/profile/tasks", "trainer", null],
  ["/dashboard/support/desk", "student", "a page for other roles"],
  ["/dashboard/support/desk", "trainer", "a section for other roles"],
  ["/dashboard/money/desk", "admin", "no section"],
] as const)("%s is found out for a %s: %s", (path, role, problem) => expect(findProblem(path, role)).toBe(problem));
