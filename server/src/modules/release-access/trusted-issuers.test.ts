import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TrustedRun, trustedRuns } from "../../security/trusted-run.ts";
import type { CredentialReader } from "./machines.ts";
import { createTrustedRunReader } from "./trusted-issuers.ts";

const SUBJECT = "repo:kalima/site:ref:refs/heads/main";
const NOW = new Date("2026-11-22T10:00:00Z");
const seconds = (offset: number) => Math.floor(NOW.getTime() / 1_000) + offset;

let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let server: Server;
let issuer = "";
let asked = 0;
let isDown = false;
const warnings: string[] = [];
beforeAll(async () => {
  keys = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "ES256" };
  server = createServer(({ url = "" }, answer) => {
    asked += 1;
    if (isDown) return void answer.writeHead(503).end("{}");
    const found = url.includes("openid") ? { issuer, jwks_uri: `${issuer}/keys` } : { keys: [jwk] };
    answer.setHeader("content-type", "application/json").end(JSON.stringify(found));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

let read: CredentialReader;
beforeEach(() => {
  const run = (remote: string, more: Partial<TrustedRun> = {}): TrustedRun => ({
    ...{ issuer, audience: "https://kalima.example", subject: SUBJECT, claims: {}, remote, rights: ["publish"] },
    ...more,
  });
  const runs = [
    run("mfe-x"),
    run("mfe-y", { claims: { workflow: "mfe-y" }, rights: ["publish", "rollout"] }),
    run("mfe-z", { subject: "repo:kalima/other" }),
  ];
  warnings.length = 0;
  isDown = false;
  read = createTrustedRunReader({ runs, clock: () => NOW, log: { warn: (text) => void warnings.push(text) } });
});

function token(changes: JWTPayload = {}, header: object = {}): Promise<string> {
  const claims = { iss: issuer, aud: "https://kalima.example", sub: SUBJECT, iat: seconds(-5), exp: seconds(300) };
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: "ES256", kid: "one", ...header })
    .sign(keys.privateKey);
}

describe("the token of a run", () => {
  it("grants what is configured for its subject", async () => {
    const actor = `oidc:${SUBJECT}`;
    expect(await read(await token())).toMatchObject({ actor, grants: [{ remote: "mfe-x", rights: ["publish"] }] });
  });

  it("grants more by further claims", async () => {
    const credential = await read(await token({ workflow: "mfe-y" }));
    expect(credential?.grants.map(({ remote }) => remote)).toEqual(["mfe-x", "mfe-y"]);
  });

  it.each<[string, JWTPayload]>([
    ["for another audience", { aud: "https://other.example" }],
    ["of another subject", { sub: "repo:kalima/site:pull_request" }],
    ["of a subject that begins the same", { sub: `${SUBJECT}-evil` }],
    ["that is over", { exp: seconds(-31) }],
    ["that is not valid yet", { nbf: seconds(60) }],
    ["without an end", { exp: undefined } as JWTPayload],
  ])("%s grants nothing", async (_name, claims) => {
    expect(await read(await token(claims))).toBeNull();
  });

  it("grants nothing with a stranger's signature", async () => {
    const [head, , signature] = (await token()).split(".");
    const [, body] = (await token({ workflow: "mfe-y" })).split(".");
    expect(await read([head, body, signature].join("."))).toBeNull();
  });

  it.each(["none", "HS256"])("signed by %s grants nothing", async (alg) => {
    const [, body] = (await token()).split(".");
    const head = Buffer.from(JSON.stringify({ alg, kid: "one" })).toString("base64url");
    expect(await read(`${head}.${body}.AAAA`)).toBeNull();
  });

  it("grants nothing from an issuer that is not configured, whose keys are never requested", async () => {
    const before = asked;
    expect(await read(await token({ iss: "https://evil.example" }))).toBeNull();
    expect(asked).toBe(before);
  });

  it("grants nothing while its issuer does not answer, and something again afterwards", async () => {
    isDown = true;
    expect(await read(await token())).toBeNull();
    expect(warnings).toEqual([expect.stringContaining(`keys of ${issuer} cannot be read`)]);
    isDown = false;
    expect(await read(await token())).not.toBeNull();
  });
});

it.each(["", "x", "a.b.c", "kalima_release_abc"])("takes '%s' for no token of a run", async (text) => {
  expect(await read(text)).toBeNull();
});

it.each([[{ issuer: "http://ci.example" }], [{ rights: ["all"] }], [{ remote: "../x" }], [{ subject: "" }]])(
  "refuses a configuration with %o",
  (changes) => {
    const run = { issuer: "https://ci.example", audience: "a", subject: "s", remote: "mfe-x", rights: ["publish"] };
    expect(trustedRuns.safeParse([run]).success).toBe(true);
    expect(trustedRuns.safeParse([{ ...run, ...changes }]).success).toBe(false);
  },
);
