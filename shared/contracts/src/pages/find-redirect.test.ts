import { expect, it } from "vitest";
import { findRedirect } from "./find-redirect.ts";

const redirects = [
  { from: "/profile/tasks", to: "/dashboard/students/tasks", roles: ["trainer" as const] },
  { from: "/profile/bookings", to: "/dashboard/appointments/bookings", roles: ["trainer" as const, "admin" as const] },
];
const page = { path: "/profile" };

it.each([
  ["/profile/tasks", "trainer", "/dashboard/students/tasks"],
  ["/profile/tasks?group=completed", "trainer", "/dashboard/students/tasks?group=completed"],
  ["/profile/bookings/KLM-1?plan=KLM-1", "admin", "/dashboard/appointments/bookings/KLM-1?plan=KLM-1"],
  ["/profile/tasks", "student", null],
  ["/profile/tasks", "unknown", null],
  ["/profile/tasks", null, null],
  ["/profile/tasks-of-others", "trainer", null],
  ["/profile", "trainer", null],
] as const)("%s of %s leads to %s", (url, role, moved) => {
  expect(findRedirect(redirects, { url, page, role })).toBe(moved);
});

it("a remote cannot take a page's own address away", () => {
  const greedy = [{ from: "/profile", to: "/elsewhere", roles: ["trainer" as const] }];
  expect(findRedirect(greedy, { url: "/profile?x", page, role: "trainer" })).toBeNull();
  expect(findRedirect(greedy, { url: "/profile/tasks", page, role: "trainer" })).toBe("/elsewhere/tasks");
});
