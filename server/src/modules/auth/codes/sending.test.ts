import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callFrom, makeIpAddress } from "../../../../test/accounts.ts";
import { createTestApp, generatePhone, type TestApp } from "../../../../test/create-test-app.ts";

let server: TestApp;
let strict: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  strict = await createTestApp({ ADDRESS_LIMIT_FACTOR: "1" });
});
afterAll(() => Promise.all([server.close(), strict.close()]));

const START = Date.parse("2026-05-01T10:00:00Z");
const at = (seconds: number) => server.setTime(new Date(START + seconds * 1_000));
const ask = (phone: string) => server.as()("POST", "/api/auth/send-otp", { phone, purpose: "sign_in" });
const countSent = (phone: string, to = server) => to.sms.filter((sms) => sms.phone === phone).length;

/** Requests a code for each phone, each from another address; returns how many were not refused. */
async function countAllowed(
  count: number,
  makePhone: (number: number) => string,
  makeAddress: (number: number) => string,
) {
  let passed = 0;
  for (let number = 0; number < count; number += 1) {
    const call = callFrom(strict, makeAddress(number));
    const answer = await call("POST", "/api/auth/send-otp", { phone: makePhone(number), purpose: "sign_in" });
    if (answer.statusCode === 200) passed += 1;
    else expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)]);
  }
  return passed;
}
const makeNetworkAddress = (number: number) => `2001:db8:77:1:${(number * 1_999).toString(16)}::${number + 1}`;
const padNumber = (number: number, length: number) => String(number).padStart(length, "0");

describe("messages to one phone", () => {
  it.each([
    { seconds: 59, status: 429 },
    { seconds: 60, status: 200 },
  ])("answers $status to asking again after $seconds seconds", async ({ seconds, status }) => {
    const { phone } = await server.signUp();
    at(0);
    expect((await ask(phone)).statusCode).toBe(200);
    at(seconds);
    const again = await ask(phone);
    expect(again.statusCode).toBe(status);
    if (status === 429) expect(again.json()).toMatchObject({ code: "auth.too_many_tries", retryAfter: 1 });
  });

  it("have a limit of three in ten minutes", async () => {
    const { phone } = await server.signUp();
    const refusals: unknown[] = [];
    for (let asked = 0; asked < 50; asked += 1) {
      at(asked * 11);
      const answer = await ask(phone);
      if (answer.statusCode !== 200) refusals.push(answer.headers["retry-after"]);
    }
    expect(countSent(phone)).toBe(3);
    expect(refusals).toHaveLength(47);
    expect(refusals.filter((seconds) => !/^[1-9]\d*$/.test(String(seconds)))).toEqual([]);
  });

  it("have a limit of six in ten minutes and twenty a day from all sources together", async () => {
    const { phone } = await server.signUp();
    let passed = 0;
    const askFrom = (number: number) =>
      callFrom(server, makeIpAddress(number))("POST", "/api/auth/send-otp", { phone, purpose: "sign_in" });
    at(0);
    for (let number = 0; number < 9; number += 1) if ((await askFrom(number)).statusCode === 200) passed += 1;
    expect(passed).toBe(6);
    for (let number = 0; number < 30; number += 1) {
      at((number + 1) * 700);
      if ((await askFrom(100 + number)).statusCode === 200) passed += 1;
    }
    expect([passed, countSent(phone)]).toEqual([20, 20]);
  });

  it("count separately for registrations and for the owner", async () => {
    const { phone } = await server.signUp();
    at(0);
    const wanted = { name: "Mona", phone, password: "Sunny-Day-42", agreedToPrivacyPolicy: true };
    const registered = [];
    for (let asked = 0; asked < 4; asked += 1)
      registered.push((await server.as()("POST", "/api/auth/register", wanted)).statusCode);
    expect(registered).toEqual([201, 201, 201, 429]);
    expect((await ask(phone)).statusCode).toBe(200);
  });

  it("apply equally to a phone without an account, which gets no code", async () => {
    const phone = generatePhone();
    at(0);
    expect((await ask(phone)).statusCode).toBe(200);
    expect((await ask(phone)).json()).toMatchObject({ code: "auth.too_many_tries", retryAfter: 60 });
    expect(countSent(phone)).toBe(0);
  });
});

describe("messages by source and destination", () => {
  it("have a limit of twenty an hour for one IPv6 network", async () => {
    expect(await countAllowed(30, (number) => `+2010${padNumber(number, 3)}20000`, makeNetworkAddress)).toBe(20);
  });

  it("have a limit of twenty an hour for one address, even with forged address headers", async () => {
    let passed = 0;
    for (let number = 0; number < 40; number += 1) {
      const answer = await callFrom(strict, "192.0.2.7")(
        "POST",
        "/api/auth/send-otp",
        { phone: `+2010${padNumber(number, 3)}10000`, purpose: "sign_in" },
        { "x-forwarded-for": makeIpAddress(number), forwarded: `for=${makeIpAddress(number)}`, "x-real-ip": "1.2.3.4" },
      );
      if (answer.statusCode === 200) passed += 1;
    }
    expect(passed).toBe(20);
  });

  it("have a limit of twenty an hour for one range of numbers, from five hundred addresses", async () => {
    expect(await countAllowed(500, (number) => `+2011555${padNumber(number, 5).slice(1)}0`, makeIpAddress)).toBe(20);
  });

  it("have a limit of three hundred in ten minutes for one calling code, over all ranges", async () => {
    const passed = await countAllowed(
      320,
      (number) => `+9665${padNumber(number, 4)}1234`,
      (number) => makeIpAddress(9_000 + number),
    );
    expect(passed).toBe(300);
  });

  it("do not count towards other limits when they are refused", async () => {
    const call = callFrom(strict, "192.0.2.8");
    const phone = "+4915112345678";
    for (let asked = 0; asked < 25; asked += 1) await call("POST", "/api/auth/send-otp", { phone, purpose: "sign_in" });
    const other = await call("POST", "/api/auth/send-otp", { phone: "+4915212345678", purpose: "sign_in" });
    expect(other.statusCode).toBe(200);
  });
});
