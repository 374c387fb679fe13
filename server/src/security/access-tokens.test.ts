import { createHmac, createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findLastSms, readLastCode, register } from "../../test/accounts.ts";
import { createTestApp, type TestApp, type TestUser } from "../../test/create-test-app.ts";
import { createAccessTokens } from "./access-tokens.ts";

/** The key of test servers. The rows below must fail even for a forger who has it. */
const KEY = "k".repeat(43);

let server: TestApp;
let mona: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  mona = await server.signUp();
});
afterAll(() => server.close());

type TokenPart = Record<string, unknown>;
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decode = (part = ""): TokenPart => JSON.parse(Buffer.from(part, "base64url").toString());
const decodeBody = (token: string) => decode(token.split(".")[1]);
const now = () => Math.floor(Date.now() / 1_000);

function signToken(head: TokenPart, body: TokenPart, key = KEY, digest = "sha256"): string {
  const text = `${encode({ alg: "HS256", typ: "JWT", kid: "test", ...head })}.${encode(body)}`;
  return `${text}.${createHmac(digest, key).update(text).digest("base64url")}`;
}
async function requestProfile(token: string) {
  const answer = await server.as({ accessToken: token })("GET", "/api/users/profile");
  return [answer.statusCode, answer.json().code];
}
const canReadPublic = async (authorization: string) =>
  (await server.app.inject({ url: "/api/company", headers: { authorization } })).statusCode === 200;

const rsa = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const publicKey = rsa.publicKey.export({ type: "spki", format: "pem" }).toString();
const jwk = rsa.publicKey.export({ format: "jwk" });
function signByRsa(head: TokenPart, body: TokenPart): string {
  const text = `${encode({ alg: "RS256", typ: "JWT", kid: "test", ...head })}.${encode(body)}`;
  return `${text}.${createSign("sha256").update(text).sign(rsa.privateKey, "base64url")}`;
}
const readOwnClaims = (): TokenPart => decodeBody(mona.accessToken);

const FORGERIES: [string, () => string][] = [
  ["no algorithm", () => `${encode({ alg: "none", kid: "test" })}.${encode(readOwnClaims())}.`],
  ["no algorithm, in capitals", () => `${encode({ alg: "NONE", kid: "test" })}.${encode(readOwnClaims())}.`],
  [
    "no algorithm and a signature",
    () => `${encode({ alg: "none", kid: "test" })}.${mona.accessToken.split(".").slice(1).join(".")}`,
  ],
  ["no signature", () => `${mona.accessToken.split(".").slice(0, 2).join(".")}.`],
  ["two parts", () => mona.accessToken.split(".").slice(0, 2).join(".")],
  ["a signature of another key", () => signToken({}, readOwnClaims(), "x".repeat(43))],
  ["an empty key", () => signToken({}, readOwnClaims(), "")],
  ["a public key as the secret", () => signToken({}, readOwnClaims(), publicKey)],
  ["an RSA signature", () => signByRsa({}, readOwnClaims())],
  ["RS256 over our own key", () => signToken({ alg: "RS256" }, readOwnClaims())],
  ["HS512 by our own key", () => signToken({ alg: "HS512" }, readOwnClaims(), KEY, "sha512")],
  ["a key that came along", () => signByRsa({ jwk }, readOwnClaims())],
  [
    "the address of a key",
    () => signByRsa({ jku: "https://evil.example/keys", x5u: "https://evil.example/x" }, readOwnClaims()),
  ],
  ["a kid that names a file", () => signToken({ kid: "../../dev/null" }, readOwnClaims(), "")],
  ["a kid with SQL in it", () => signToken({ kid: "x' UNION SELECT 'k" }, readOwnClaims())],
  ["a kid of the language itself", () => signToken({ kid: "__proto__" }, readOwnClaims())],
  ["a kid that is a list", () => signToken({ kid: ["test", "x"] }, readOwnClaims())],
  ["no kid", () => signToken({ kid: undefined }, readOwnClaims())],
  [
    "another role",
    () => {
      const [first, , last] = mona.accessToken.split(".");
      return `${first}.${encode({ ...readOwnClaims(), role: "admin" })}.${last}`;
    },
  ],
  [
    "another account's id",
    () => {
      const [first, , last] = mona.accessToken.split(".");
      return `${first}.${encode({ ...readOwnClaims(), sub: randomUUID() })}.${last}`;
    },
  ],
  ["one letter of the signature", () => mona.accessToken.replace(/.$/, (last) => (last === "A" ? "Q" : "A"))],
  ["an end that is past", () => signToken({}, { ...readOwnClaims(), exp: now() - 1 })],
  ["an end that is now", () => signToken({}, { ...readOwnClaims(), exp: now() })],
  ["no end", () => signToken({}, { ...readOwnClaims(), exp: undefined })],
  ["an end that is a text", () => signToken({}, { ...readOwnClaims(), exp: String(now() + 900) })],
  ["a beginning to come", () => signToken({}, { ...readOwnClaims(), nbf: now() + 300 })],
  ["a birth to come", () => signToken({}, { ...readOwnClaims(), iat: now() + 300 })],
  ["no birth", () => signToken({}, { ...readOwnClaims(), iat: undefined })],
  ["another kind of token", () => signToken({}, { ...readOwnClaims(), typ: "refresh" })],
  ["a role there is not", () => signToken({}, { ...readOwnClaims(), role: "root" })],
  ["an id that is no id", () => signToken({}, { ...readOwnClaims(), sub: "1 OR 1=1" })],
  ["a payload that is no object", () => signToken({}, null as unknown as TokenPart)],
  ["a payload that is a list", () => signToken({}, [] as unknown as TokenPart)],
  [
    "a payload that is no JSON",
    () => {
      const text = `${encode({ alg: "HS256", kid: "test" })}.${Buffer.from("{").toString("base64url")}`;
      return `${text}.${createHmac("sha256", KEY).update(text).digest("base64url")}`;
    },
  ],
  ["a header that is no JSON", () => `${Buffer.from("{").toString("base64url")}.${encode(readOwnClaims())}.x`],
];

describe("a forged token", () => {
  it("would pass if it were not forged", async () => {
    expect(await requestProfile(signToken({}, readOwnClaims()))).toEqual([200, undefined]);
    expect(await requestProfile(signToken({}, { ...readOwnClaims(), nbf: now() }))).toEqual([200, undefined]);
  });

  it.each(FORGERIES)(
    "with %s is refused on private routes and counts as a guest on public ones",
    async (_what, forge) => {
      const token = forge();
      expect(await requestProfile(token)).toEqual([401, "auth.token_invalid"]);
      expect(await canReadPublic(`Bearer ${token}`)).toBe(true);
    },
  );
});

describe("a token of one kind", () => {
  it("does not pass as a token of another kind", async () => {
    const { phone, refreshToken } = mona;
    await server.as()("POST", "/api/auth/forget-password", { phone });
    const resetToken = new URL(findLastSms(server, phone)?.link ?? "").searchParams.get("token") ?? "";
    const pending = await register(server);
    const code = readLastCode(server, pending.phone);
    const guest = String(
      (await server.as()("POST", "/api/subscriptions", { email: "a@example.com" })).headers["set-cookie"],
    );
    const guestToken = decodeURIComponent(/guest=([^;]+)/.exec(guest)?.[1] ?? "none");
    const kinds = { access: mona.accessToken, refresh: refreshToken, reset: resetToken, code, guest: guestToken };
    for (const [kind, token] of Object.entries(kinds)) {
      if (kind !== "access")
        expect([kind, ...(await requestProfile(token))]).toEqual([kind, 401, "auth.token_invalid"]);
      if (kind === "refresh") continue;
      const renewed = await server.as()("POST", "/api/auth/refresh", { refreshToken: token });
      expect([kind, renewed.json().code]).toEqual([kind, "auth.refresh_rejected"]);
    }
    for (const token of [mona.accessToken, refreshToken, code]) {
      const reset = await server.as()("POST", "/api/auth/reset-password", { token, password: "Another-Day-77" });
      expect(reset.statusCode).toBe(422);
    }
    expect((await server.as()("POST", "/api/auth/refresh", { refreshToken })).statusCode).toBe(200);
  });
});

describe("access tokens", () => {
  const claims = {
    sub: randomUUID(),
    sid: randomUUID(),
    kind: "account" as const,
    role: "student" as const,
    active: true,
    complete: true,
  };
  const START = Date.parse("2026-05-01T10:00:00Z");
  const far = new Date(START + 86_400_000);

  it.each([
    { seconds: 899, live: true },
    { seconds: 900, live: false },
    { seconds: -30, live: true },
    { seconds: -61, live: false },
  ])("verify $seconds s after they were signed: $live", ({ seconds, live }) => {
    let time = START;
    const tokens = createAccessTokens([{ kid: "one", key: KEY }], () => new Date(time));
    const token = tokens.sign(claims, far);
    time += seconds * 1_000;
    expect(tokens.verify(token) !== null).toBe(live);
  });

  it("expire with their session when that is sooner", () => {
    const tokens = createAccessTokens([{ kid: "one", key: KEY }], () => new Date(START));
    expect(decodeBody(tokens.sign(claims, new Date(START + 60_000))).exp).toBe(START / 1_000 + 60);
    expect(decodeBody(tokens.sign(claims, far)).exp).toBe(START / 1_000 + 900);
  });

  it("remain valid after a key rotation until the old key is removed", () => {
    const clock = () => new Date(START);
    const [old, fresh] = [
      { kid: "old", key: KEY },
      { kid: "new", key: "n".repeat(43) },
    ];
    const token = createAccessTokens([old], clock).sign(claims, far);
    expect(createAccessTokens([fresh, old], clock).verify(token)).toMatchObject(claims);
    expect(createAccessTokens([fresh], clock).verify(token)).toBeNull();
  });
});
