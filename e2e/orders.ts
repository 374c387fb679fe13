import { type BrowserContext, expect } from "@playwright/test";
import { DAY_MS } from "../shared/contracts/src/domain/constants.ts";
import { openBlankPage } from "./blank-page.ts";

const TRAINER = "0193b000-0000-7000-8000-000000000001";

type Account = { phone: string; password: string };
type TimeSlot = { startsAt: string; free: boolean };
type ChargedOrder = { authentication: { url: string } | null };
export type Api = (call: string, data?: unknown) => Promise<unknown>;

/**
 * API calls of one person, made from a page: only a browser sends secure cookies to `localhost`. Each is an act of its own,
 * and returns the `data` of its answer.
 */
export async function openApi(context: BrowserContext, account?: Account): Promise<Api> {
  const page = await openBlankPage(context);
  let token = "";
  const api: Api = async (call, data) => {
    const headers = { "idempotency-key": crypto.randomUUID(), ...(token && { authorization: `Bearer ${token}` }) };
    const [status, text] = await page.evaluate(
      async ([line, body, given]) => {
        const [method = "", url = ""] = line.split(" ");
        const json = { ...given, "content-type": "application/json" };
        const answer = await fetch(url, { method, headers: body ? json : given, ...(body && { body }) });
        return [answer.status, await answer.text()] as const;
      },
      [call, data === undefined ? null : JSON.stringify(data), headers] as const,
    );
    expect(status, `${call}: ${text}`).toBeLessThan(300);
    const answer = (JSON.parse(text) as { data: { accessToken?: string } }).data;
    // Registering, verifying a phone and signing in answer with a new access token.
    token = answer.accessToken ?? token;
    return answer;
  };
  if (account) await api("POST /api/auth/login", account);
  return api;
}

/** Each visit leaves an unpaid booking behind, and a student may have few of them. */
export async function cancelUnpaid(api: Api): Promise<void> {
  const unpaid = (await api("GET /api/bookings?status=awaiting_payment")) as { id: string }[];
  for (const { id } of unpaid) await api(`POST /api/bookings/${id}/cancel`, {});
}

/** Books one lesson that is far enough ahead to be cancelled with all its money back. */
export async function bookOneLesson(api: Api): Promise<string> {
  for (let days = 3; days < 14; days += 1) {
    const date = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const slots = (await api(`GET /api/teachers/${TRAINER}/time-slots?date=${date}`)) as TimeSlot[];
    const slot = slots.findLast(({ free }) => free);
    if (!slot) continue;
    const order = { teacherId: TRAINER, pack: 1, startsAt: [slot.startsAt] };
    return ((await api("POST /api/bookings", order)) as { referenceCode: string }).referenceCode;
  }
  throw new Error("The trainer has no free time in the next two weeks");
}

/** Charges a card as the hosted card fields do. */
export async function chargeCard(
  api: Api,
  referenceCode: string,
  number: string,
  { saveForFuture = false } = {},
): Promise<ChargedOrder> {
  const { hostedFieldsUrl } = (await api(`GET /api/payments/${referenceCode}`)) as { hostedFieldsUrl: string };
  const card = { holder: "Nour Hassan", number, expiry: "12/30", cvv: "123" };
  const answer = await fetch(new URL("/tokens", hostedFieldsUrl), {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(card),
  });
  const { token } = (await answer.json()) as { token: string };
  const charge = { method: { type: "card", token }, saveForFuture };
  return (await api(`POST /api/payments/${referenceCode}/charges`, charge)) as ChargedOrder;
}

/** Pays with a card that needs no 3-D Secure. */
export async function payByCard(api: Api, referenceCode: string): Promise<void> {
  await chargeCard(api, referenceCode, "4242424242424242");
  const status = async () => ((await api(`GET /api/payments/${referenceCode}`)) as { status: string }).status;
  await expect.poll(status).toBe("confirmed");
}
