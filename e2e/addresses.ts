import { type Browser, expect } from "@playwright/test";
import { lessonSoon } from "./lesson-room.ts";
import { type Api, bookOneLesson, cancelUnpaid, chargeCard, openApi, payByCard } from "./orders.ts";
import { placementResult } from "./placement-attempt.ts";
import type { RunningSite } from "./running-site.ts";
import { inDatabase } from "./unpaid-order.ts";

const TRAINER = "0193b000-0000-7000-8000-000000000001";

/** Paths with ids that a test has to create first, such as the id of a booking. */
export type Addresses = Record<
  | "held"
  | "paid"
  | "details"
  | "walletAsked"
  | "transferChosen"
  | "cancelled"
  | "declined"
  | "expired"
  | "refunded"
  | "result"
  | "room"
  | "endedRoom"
  | "recap"
  | "student"
  | "conversation"
  | "task",
  string
>;

/** Addresses of the same form, for tests that only compare lists of screens. */
export const SAMPLE_ADDRESSES: Addresses = {
  held: "/payment/a",
  paid: "/payment/b",
  details: "/profile/bookings/b",
  walletAsked: "/payment/c",
  transferChosen: "/payment/d",
  cancelled: "/payment/e",
  declined: "/payment/k",
  expired: "/payment/l",
  refunded: "/payment/m",
  result: "/placement-test/results/f",
  room: "/lessons/g/room",
  endedRoom: "/lessons/h/room",
  recap: "/profile/appointments/h/recap",
  student: "/dashboard/students/students/l",
  conversation: "/profile/messages?conversation=i",
  task: "/dashboard/students/all-tasks?task=j",
};

/**
 * The first student books, pays, writes to a trainer and has a lesson that may be joined now; the learner has orders in
 * further states; a guest takes the placement test.
 */
export async function prepareAddresses(browser: Browser, site: RunningSite): Promise<Addresses> {
  const { students, learner, trainers, admin } = site.accounts;
  const as = async <T>(account: { phone: string; password: string } | undefined, act: (api: Api) => Promise<T>) => {
    const context = await browser.newContext({ baseURL: site.origin });
    const done = await act(await openApi(context, account));
    await context.close();
    return done;
  };
  // Not in the student's browser: a guest's result joins the account that signs in there and ends its reminder.
  const code = await as(undefined, placementResult);
  const { paid, held, conversation } = await as(students[0], async (api) => {
    await cancelUnpaid(api);
    const order = await bookOneLesson(api);
    await payByCard(api, order);
    const started = (await api("POST /api/users/start-conversation", { partnerId: TRAINER })) as StartedConversation;
    return { paid: order, held: await bookOneLesson(api), conversation: started.conversation.id };
  });
  const orders = await as(learner, (api) => ordersInOtherStates(site, api));
  const { id } = await lessonSoon(site, students[0].id, trainers[0].id);
  const heldLesson = await findHeldLesson(site, learner.id);
  const [task] = await as(admin, async (api) => (await api("GET /api/staff/tasks")) as { id: string }[]);
  return {
    held: `/payment/${held}`,
    paid: `/payment/${paid}`,
    details: `/profile/bookings/${paid}`,
    ...orders,
    room: `/lessons/${id}/room`,
    endedRoom: `/lessons/${heldLesson}/room`,
    recap: `/profile/appointments/${heldLesson}/recap`,
    student: `/dashboard/students/students/${students[0].id}`,
    conversation: `/profile/messages?conversation=${conversation}`,
    task: `/dashboard/students/all-tasks?task=${task?.id}`,
    result: `/placement-test/results/${code}`,
  };
}

type StartedConversation = { conversation: { id: string } };

/** The unpaid ones come last: a student may have three. */
async function ordersInOtherStates(site: RunningSite, api: Api) {
  await cancelUnpaid(api);
  const refunded = await bookOneLesson(api);
  await payByCard(api, refunded);
  const paid = (await api("GET /api/bookings?status=confirmed")) as { id: string; referenceCode: string }[];
  const { id } = paid.find(({ referenceCode }) => referenceCode === refunded) ?? {};
  await api(`POST /api/bookings/${id}/cancel`, { giveBack: "money" });
  const expired = await bookOneLesson(api);
  await inDatabase(site, (database) =>
    database.query("UPDATE bookings SET hold_expires_at = now() - interval '1 minute' WHERE reference_code = $1", [
      expired,
    ]),
  );
  const cancelled = await bookOneLesson(api);
  await cancelUnpaid(api);
  const declined = await bookOneLesson(api);
  await expect(chargeCard(api, declined, "4000000000000002")).rejects.toThrow("payment.declined");
  const walletAsked = await bookOneLesson(api);
  // A number that does not answer by itself.
  const method = { type: "wallet", phone: "01012345678" };
  await api(`POST /api/payments/${walletAsked}/charges`, { method, saveForFuture: false });
  const transferChosen = await bookOneLesson(api);
  await api(`POST /api/payments/${transferChosen}/transfer`, {});
  return {
    cancelled: `/payment/${cancelled}`,
    declined: `/payment/${declined}`,
    expired: `/payment/${expired}`,
    refunded: `/payment/${refunded}`,
    walletAsked: `/payment/${walletAsked}`,
    transferChosen: `/payment/${transferChosen}`,
  };
}

/** A lesson of a student that has taken place. */
const findHeldLesson = (site: RunningSite, studentId: string): Promise<string | undefined> =>
  inDatabase(site, async (database) => {
    const [lesson] = await database.query<{ id: string }>(
      "SELECT id FROM lessons WHERE student_id = $1 AND status = 'completed' ORDER BY starts_at DESC LIMIT 1",
      [studentId],
    );
    return lesson?.id;
  });
