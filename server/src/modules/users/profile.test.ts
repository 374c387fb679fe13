import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

describe("one's own profile", () => {
  it("changes what is given and nothing else", async () => {
    const user = await server.signUp({ country: null });
    const changed = await server.as(user)("PATCH", "/api/users/profile", {
      gender: "female",
      dateOfBirth: "1999-02-28",
      details: { country: "EG" },
    });
    expect(changed.json().data).toMatchObject({
      gender: "female",
      dateOfBirth: "1999-02-28",
      details: { country: "EG" },
      name: "Mona Adel",
    });
  });

  it("ignores what a person may not change about themselves", async () => {
    const user = await server.signUp();
    const changes = {
      role: "admin",
      status: "inactive",
      verified: false,
      id: "x",
      phone: "+201",
      student: { placementTestResult: {} },
      name: "Mona",
    };
    const changed = (await server.as(user)("PATCH", "/api/users/profile", changes)).json().data;
    expect(changed).toMatchObject({
      id: user.id,
      phone: user.phone,
      status: "active",
      verified: true,
      role: { name: "student" },
      name: "Mona",
    });
    expect(changed.student.placementTestResult).toBeNull();
  });

  it("refuses a prototype in the body", async () => {
    const user = await server.signUp();
    const answer = await server.app.inject({
      method: "PATCH",
      url: "/api/users/profile",
      headers: { authorization: `Bearer ${user.accessToken}`, "content-type": "application/json" },
      payload: '{"__proto__":{"role":"admin"}}',
    });
    expect(answer.json().code).toBe("request.malformed");
  });

  it("refuses another account's picture, a future birthday and an unknown country", async () => {
    const user = await server.signUp();
    const change = (body: object) => server.as(user)("PUT", "/api/auth/profile", body);
    const picture = await change({ profilePictureId: "0193a000-0000-7000-8000-00000000000a" });
    expect(picture.json().fields).toEqual({ profilePictureId: "validation.image_required" });
    expect((await change({ dateOfBirth: "2999-01-01" })).json().fields).toEqual({
      dateOfBirth: "validation.date_invalid",
    });
    expect((await change({ details: { country: "ZZ" } })).json().fields).toEqual({
      "details.country": "validation.country_invalid",
    });
  });

  it("leaves out the parts that were not asked for", async () => {
    const user = await server.signUp();
    const { data } = (await server.as(user)("GET", "/api/users/profile?fields=role,student")).json();
    expect([data.role.name, data.student.id, "profilePicture" in data]).toEqual(["student", user.id, false]);
  });
});
