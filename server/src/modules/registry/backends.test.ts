import type { JsonSchema } from "@kalima/contracts/compatibility";
import type { RemoteContract } from "@kalima/contracts/pages";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { makeRelease } from "../../../test/releases/build-fixture.ts";
import { publishHosts } from "../../../test/releases/publish-hosts.ts";
import { signDocument } from "../../security/signing.ts";

const CALL = "GET //phrases/days/:day";
const REMOTE = "phrase-of-the-day";
const DAY_MS = 24 * 60 * 60 * 1_000;
const text = { type: "string" };

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await createTestApp({ BACKEND_ORIGINS: JSON.stringify({ phrases: "https://phrases.example" }) });
  admin = await server.signUp({ role: "admin" });
});
beforeEach(async () => {
  await server.database.query(
    "TRUNCATE remote_releases, remote_versions, release_changes, release_owners, backend_contracts CASCADE",
  );
  await publishHosts(server.database);
});
afterAll(() => server.close());

const post = (path: string, body: object = {}) => server.as(admin)("POST", `/api/${path}`, body);
const answerWith = (fields: readonly string[], side: "reads" | "sends"): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(fields.map((field) => [field, text])),
  required: fields,
  ...(side === "sends" && { additionalProperties: false }),
});

/** Publishes a version of a remote that reads these fields of the backend's answer. */
async function publishRemote(version: string, reads: readonly string[], changes: Partial<RemoteContract> = {}) {
  const build = makeRelease({ remote: REMOTE, version });
  const backends = [{ name: "phrases", origin: "https://phrases.team.example" }];
  const contract = { ...build.contract, platform: "^2.3", backends, calls: [CALL], ...changes };
  const schemas = build.schemas && { ...build.schemas, calls: { [CALL]: { answer: answerWith(reads, "reads") } } };
  const document = JSON.stringify({ ...build, contract, schemas });
  const signature = signDocument(document, server.context.secrets.releaseKeys.privateKey);
  const baseUrl = `${server.context.config.assetsOrigin}/${REMOTE}/${version}`;
  return post(`releases/${REMOTE}/versions`, { document, signature, baseUrl });
}

/** Publishes the contract of a backend that sends these fields, as its OpenAPI description says. */
function publishBackend(version: string, sends: readonly string[], path = "/days/{day}") {
  const answer = { content: { "application/json": { schema: { $ref: "#/components/schemas/Phrase" } } } };
  const openapi = {
    openapi: "3.1.0",
    info: { title: "Phrases", version },
    paths: { [path]: { get: { responses: { 200: answer } } } },
    components: { schemas: { Phrase: answerWith(sends, "sends") } },
  };
  return post("backends/phrases/contracts", { version, openapi });
}
const settle = (version: string) => post(`backends/phrases/contracts/${version}/settle`);
const rollOut = (version: string) => post(`releases/${REMOTE}/rollout`, { version, percent: 50 });
const reason = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, JSON.parse(body).detail];

it("a remote is refused while the backend does not send what it reads, and served once it does", async () => {
  expect(reason(await publishRemote("1", ["text"]))).toEqual([
    409,
    "phrases, contract: No version of phrases has published its contract on this site.",
  ]);
  expect(reason(await publishBackend("1.0", ["text"]))).toEqual([201, undefined]);
  expect(reason(await publishRemote("1", ["text"]))).toEqual([201, undefined]);

  await publishRemote("2", ["text", "meaning"]);
  const [status, refused] = reason(await rollOut("2"));
  expect([status, refused]).toEqual([409, expect.stringMatching(/^phrases@1\.0, answer of GET \/\/phrases.*meaning/)]);
  expect(reason(await publishBackend("1.1", ["text", "meaning"]))).toEqual([201, undefined]);
  // Instances of the version before still answer.
  expect(reason(await rollOut("2"))).toEqual([409, refused]);
  expect(reason(await settle("1.1"))).toEqual([200, undefined]);
  expect((await rollOut("2")).statusCode).toBe(200);
});

it("a backend is refused while it lacks what a live version reads, or one that a page may still have open", async () => {
  await publishBackend("1.0", ["text", "meaning"]);
  await publishRemote("1", ["text"]);
  const refused = [409, expect.stringMatching(/^phrase-of-the-day@1, answer of GET \/\/phrases.*text/)];
  expect(reason(await publishBackend("2.0", ["meaning"]))).toEqual(refused);
  expect(reason(await publishBackend("2.0", ["text"], "/other"))).toEqual([
    409,
    "phrase-of-the-day@1, call GET //phrases/days/:day: phrases@2.0 has no GET //phrases/days/:day.",
  ]);

  await publishRemote("2", ["meaning"]);
  await publishRemote("3", ["meaning"]);
  for (const version of ["2", "3"]) {
    await rollOut(version);
    expect((await post(`releases/${REMOTE}/promote`)).statusCode).toBe(200);
  }
  // No visitor gets the first version any more, but who got it may still have its page open.
  expect(reason(await publishBackend("2.0", ["meaning"]))).toEqual(refused);
  const longAgo = new Date(Date.now() - 31 * DAY_MS);
  await server.database.query("UPDATE remote_versions SET served_at = $1 WHERE version = '1'", [longAgo]);
  expect(reason(await publishBackend("2.0", ["meaning"]))).toEqual([201, undefined]);
});

it.each<[string, Partial<RemoteContract>, string]>([
  [
    "of a backend that the site's settings do not name",
    { backends: [{ name: "lexicon", origin: "https://lexicon.team.example" }], calls: [] },
    "BACKEND_ORIGINS does not name lexicon, which its team runs at https://lexicon.team.example.",
  ],
  [
    "of a backend that it does not name itself",
    { backends: [] },
    "It calls phrases, which its contract does not name.",
  ],
  ["on a platform whose client knows no backend", { platform: "^2" }, "It has backends, which came with platform 2.3"],
])("a version with calls %s is refused when it is published", async (_fault, change, sentence) => {
  await publishBackend("1.0", ["text"]);
  const [status, detail] = reason(await publishRemote("1", ["text"], change));
  expect([status, detail]).toEqual([409, expect.stringContaining(sentence)]);
});

it("a token is for a backend or for a remote, and no remote takes the name of a backend", async () => {
  const { secret } = (await post("releases/phrases/tokens", { name: "ci", rights: ["publish"], days: 1 })).json().data;
  const call = (path: string) =>
    server.as({ accessToken: secret })("POST", `/api/backends/${path}/contracts`, { version: "1", openapi: {} });
  expect((await call("phrases")).statusCode).toBe(422);
  expect((await call("lexicon")).statusCode).toBe(403);
  const build = makeRelease({ remote: "phrases", version: "1" });
  const document = JSON.stringify(build);
  const signature = signDocument(document, server.context.secrets.releaseKeys.privateKey);
  const baseUrl = `${server.context.config.assetsOrigin}/phrases/1`;
  const refused = await post("releases/phrases/versions", { document, signature, baseUrl });
  expect(reason(refused)).toEqual([409, "phrases is a backend of this site, and no remote has its name."]);
});

it("staff read which backends there are and which of their versions may answer", async () => {
  await publishBackend("1.0", ["text"]);
  await publishBackend("1.1", ["text"]);
  const listed = (await server.as(admin)("GET", "/api/backends")).json().data;
  expect(listed).toMatchObject([
    {
      backend: "phrases",
      origin: "https://phrases.example",
      contracts: [{ version: "1.1", operations: 1 }, { version: "1.0" }],
    },
  ]);
  await settle("1.1");
  expect((await settle("1.0")).json().code).toBe("releases.version_unknown");
  expect(
    reason(await post("backends/lexicon/contracts", { version: "1", openapi: { openapi: "3.1.0", paths: {} } })),
  ).toEqual([409, "BACKEND_ORIGINS does not name lexicon."]);
});
