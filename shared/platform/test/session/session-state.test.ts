import { person } from "@kalima/testing/platform";
import { describe, expect, it } from "vitest";
import { realToken, reduceSession, type SessionFact, SIGNED_OUT } from "../../src/session/session-state.ts";

const BEGAN: SessionFact = {
  kind: "began",
  user: person("salma"),
  verified: false,
  rememberMe: true,
  token: "a",
  rotation: 5,
};
const signedIn = reduceSession(SIGNED_OUT, BEGAN);

describe("reduceSession", () => {
  it("keeps the session object when only the token changes, so that no component renders again", () => {
    const next = reduceSession(signedIn, { kind: "renewed", token: "b", rotation: 6 });
    expect(next.session).toBe(signedIn.session);
    expect(next).toMatchObject({ token: "b", spentTokens: ["a"], rotation: 6 });
  });

  it("takes `verified` from a profile that was fetched again", () => {
    expect(reduceSession(signedIn, { kind: "profile_read", user: person("salma") }).session).toMatchObject({
      verified: true,
    });
  });

  it.each<SessionFact>([
    { kind: "renewed", token: "b", rotation: 6 },
    { kind: "profile_read", user: person("salma") },
    { kind: "ended" },
  ])("changes nothing by $kind when signed out", (fact) => {
    expect(reduceSession(SIGNED_OUT, fact)).toBe(SIGNED_OUT);
  });
});

it.each([undefined, null, "", " ", "undefined", "null", 7])("%j is no token", (token) => {
  expect(realToken(token)).toBeNull();
});
