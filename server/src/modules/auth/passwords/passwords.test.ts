import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyPhone, createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

let server: TestApp;
let mona: TestUser;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const NEXT = "Another-Day-77";
function login(phone: string, password: string) {
  return server.as()("POST", "/api/auth/login", { phone, password });
}

describe("a forgotten password", () => {
  it("answers every phone alike and sends a link to owners alone", async () => {
    mona = await server.signUp();
    const stranger = anyPhone();
    const [known, unknown] = [
      await server.as()("POST", "/api/auth/forget-password", { phone: mona.phone }),
      await server.as()("POST", "/api/auth/forget-password", { phone: stranger }),
    ];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(server.sms.some((sms) => sms.phone === stranger)).toBe(false);
  });

  it("is set anew by the link: once, signing nobody in and everybody out", async () => {
    const token = new URL(server.sms.findLast((sms) => sms.phone === mona.phone)?.link ?? "").searchParams.get("token");
    const reset = () => server.as()("POST", "/api/auth/reset-password", { token, password: NEXT });
    const done = await reset();
    expect([done.statusCode, done.json()]).toEqual([200, { data: { done: true } }]);
    expect((await reset()).json().code).toBe("auth.reset_token_invalid");
    expect((await server.as(mona)("GET", "/api/users/profile")).statusCode).toBe(401);
    expect((await login(mona.phone, NEXT)).statusCode).toBe(200);
  });
});

describe("changing credentials", () => {
  it("needs the current password and ends the other sessions", async () => {
    const user = await server.signUp();
    const elsewhere = (await login(user.phone, user.password)).json().data;
    const change = (currentPassword: string) =>
      server.as(user)("POST", "/api/auth/change-password", { currentPassword, newPassword: NEXT });
    expect((await change("Wrong-One-1")).json().code).toBe("auth.password_wrong");
    expect((await change(user.password)).statusCode).toBe(200);
    expect((await server.as(elsewhere)("GET", "/api/users/profile")).statusCode).toBe(401);
    expect((await server.as(user)("GET", "/api/users/profile")).statusCode).toBe(200);
  });

  it("moves only the caller's phone, by a code to the new one, and tells the old one", async () => {
    const [user, victim] = [await server.signUp(), await server.signUp()];
    const newPhone = anyPhone();
    const wanted = { phone: user.phone, newPhone, newCountryCode: "EG" };
    const foreign = await server.as(user)("POST", "/api/auth/reset-phone", { ...wanted, phone: victim.phone });
    expect(foreign.json().code).toBe("auth.phone_not_yours");
    expect((await server.as(user)("POST", "/api/auth/reset-phone", wanted)).statusCode).toBe(200);
    expect(server.sms.findLast((sms) => sms.phone === user.phone)?.purpose).toBe("phone_changing");
    const otp = server.sms.findLast((sms) => sms.phone === newPhone)?.code;
    const changed = await server.as(user)("POST", "/api/auth/change-phone", { ...wanted, otp });
    expect(changed.json().data.phone).toBe(newPhone);
    expect((await login(newPhone, user.password)).statusCode).toBe(200);
  });

  it("removes an account for good, so that its phone starts anew", async () => {
    const user = await server.signUp();
    expect((await server.as(user)("DELETE", "/api/auth/delete-account", { password: "Wrong-One-1" })).json().code).toBe(
      "auth.password_wrong",
    );
    expect((await server.as(user)("DELETE", "/api/auth/delete-account", { password: user.password })).statusCode).toBe(
      200,
    );
    expect((await server.as(user)("GET", "/api/users/profile")).statusCode).toBe(401);
    expect((await login(user.phone, user.password)).json().code).toBe("auth.credentials_wrong");
    const person = { name: "Somebody", phone: user.phone, password: NEXT, agreedToPrivacyPolicy: true };
    await server.as()("POST", "/api/auth/register", person);
    expect(server.sms.findLast((sms) => sms.phone === user.phone)?.purpose).toBe("register");
  });
});
