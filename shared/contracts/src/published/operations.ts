import * as z from "zod/mini";
import * as api from "../api/index.ts";

/** One call of the product's server: what is sent, and the whole answer of a success. */
export type Operation = { query?: z.core.$ZodType; body?: z.core.$ZodType; answer: z.core.$ZodType };

const { dataOf, listOf, done } = api;
const session = {
  "POST /api/auth/register": { body: api.register, answer: dataOf(api.signedIn) },
  "POST /api/auth/login": { body: api.login, answer: dataOf(api.signedIn) },
  "POST /api/auth/send-otp": { body: api.sendOtp, answer: dataOf(done) },
  "POST /api/auth/verify-otp": { body: api.verifyOtp, answer: dataOf(api.signedIn) },
  "POST /api/auth/refresh": { body: z.nullish(api.refresh), answer: dataOf(api.tokens) },
  "GET /api/auth/session": { answer: dataOf(api.currentSession) },
  "POST /api/auth/logout": { answer: dataOf(done) },
} as const;

const account = {
  "POST /api/auth/forget-password": { body: api.forgetPassword, answer: dataOf(done) },
  "POST /api/auth/reset-password": { body: api.resetPassword, answer: dataOf(done) },
  "POST /api/auth/change-password": { body: api.changePassword, answer: dataOf(done) },
  "POST /api/auth/reset-phone": { body: api.resetPhone, answer: dataOf(done) },
  "POST /api/auth/change-phone": { body: api.changePhone, answer: dataOf(api.user) },
  "DELETE /api/auth/delete-account": { body: z.nullish(api.deleteAccount), answer: dataOf(done) },
  "GET /api/users/profile": { answer: dataOf(api.user) },
  "PATCH /api/users/profile": { body: api.profileChanges, answer: dataOf(api.user) },
  // A form with a file is no JSON: only what comes back is described.
  "POST /api/files": { answer: dataOf(api.storedFile) },
  "GET /api/notifications/public-key": { answer: dataOf(api.pushKey) },
  "POST /api/notifications/subscribe": { body: api.subscribePush, answer: dataOf(api.pushState) },
  "POST /api/notifications/unsubscribe": { body: api.unsubscribePush, answer: dataOf(done) },
} as const;

const lessons = {
  "GET /api/teachers": { query: api.trainerQuery, answer: listOf(api.trainer) },
  "GET /api/teachers/:id": { answer: dataOf(api.trainerWithPrices) },
  "GET /api/teachers/:id/calendar": { query: api.calendarQuery, answer: dataOf(z.array(api.calendarDay)) },
  "GET /api/teachers/:id/time-slots": { query: api.timeSlotQuery, answer: dataOf(z.array(api.timeSlot)) },
  "GET /api/bookings": { query: api.bookingQuery, answer: listOf(api.booking) },
  "POST /api/bookings": { body: api.createBooking, answer: dataOf(api.booking) },
  "POST /api/bookings/:id/cancel": { body: api.cancelBooking, answer: dataOf(api.booking) },
  "GET /api/payments/:referenceCode": { answer: dataOf(api.payment) },
  "POST /api/payments/:referenceCode/charges": { body: api.createCharge, answer: dataOf(api.payment) },
} as const;

const site = {
  "GET /api/company": { answer: dataOf(z.partial(api.company)) },
  "GET /api/company/stats": { answer: dataOf(api.companyStats) },
  "POST /api/subscriptions": { body: api.subscription, answer: dataOf(done) },
  "POST /api/contact-messages": { body: api.contactMessage, answer: dataOf(done) },
  "GET /api/releases/current": { answer: dataOf(api.releaseSet) },
  "POST /api/releases/reports": { body: api.releaseReport, answer: dataOf(done) },
} as const;

const managed = dataOf(api.managedRemote);
const releases = {
  "GET /api/releases": { answer: dataOf(z.array(api.managedRemote)) },
  "GET /api/releases/:remote/history": { answer: dataOf(z.array(api.releaseChange)) },
  "POST /api/releases/:remote/rollout": { body: api.startRollout, answer: managed },
  "POST /api/releases/:remote/promote": { body: api.changeRelease, answer: managed },
  "POST /api/releases/:remote/pause": { body: api.changeRelease, answer: managed },
  "POST /api/releases/:remote/halt": { body: api.changeRelease, answer: managed },
  "POST /api/releases/:remote/rollback": { body: api.rollBack, answer: managed },
  "POST /api/releases/:remote/disable": { body: api.changeRelease, answer: managed },
  "PUT /api/releases/:remote/local": { body: api.localRemote, answer: dataOf(api.localRemoteState) },
  "DELETE /api/releases/:remote/local": { answer: dataOf(done) },
} as const;

/** Every call that a remote or the shell makes. The server's own description is held equal to it. */
export const operations = { ...session, ...account, ...lessons, ...site, ...releases } satisfies Record<
  string,
  Operation
>;
export type OperationName = keyof typeof operations;

/** The operation of a table that answers a method and path such as `GET /api/teachers/0192…`. */
export function operationFor(names: readonly string[], method: string, path: string): string | undefined {
  const given = path.split("/");
  return names.find((name) => {
    const [wanted, pattern = ""] = name.split(" ");
    const segments = pattern.split("/");
    const isSame = (segment: string, at: number) => segment.startsWith(":") || segment === given[at];
    return wanted === method && segments.length === given.length && segments.every(isSame);
  });
}
