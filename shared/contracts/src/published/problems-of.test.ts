import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { JsonSchema } from "../compatibility/index.ts";
import type { RemoteContract } from "../pages/manifest.ts";
import { operations } from "./operations.ts";
import { areAmbiguous } from "./page-claims.ts";
import { type Live, problemsOf, shellProblemsOf } from "./problems-of.ts";
import { apiContractOf, remoteSchemasOf, shellContractOf } from "./publish.ts";
import type { PublishedRemote } from "./published-contract.ts";

type Wish = { name?: string; version?: string; publishes?: string[]; consumes?: string[]; calls?: string[] };

function aRemote({
  name = "mfe-a",
  version = "1.0.0",
  publishes = [],
  consumes = [],
  calls = [],
}: Wish): PublishedRemote {
  const contract: RemoteContract = {
    name,
    version,
    commit: "c",
    platform: "^2",
    publishes,
    consumes,
    pages: [],
    slots: [],
  };
  return { name, version, contract, schemas: remoteSchemasOf({ events: { publishes, consumes }, calls }) };
}

function aPage(path: string, subPaths?: boolean): RemoteContract["pages"][number] {
  const text = { en: "T", ar: "ع" };
  return { path, access: "public", frame: "full", title: text, description: text, ...(subPaths ? { subPaths } : {}) };
}

const noEvents = { events: { publishes: [], consumes: [] } };
const shell = shellContractOf({
  version: "1.0.0-s",
  ...noEvents,
  calls: Object.keys(operations),
  pages: ["/", "/about"],
});
const live = (...remotes: PublishedRemote[]): Live => ({ remotes, shell, api: apiContractOf() });
const emitted = (schema: z.core.$ZodType, io: "input" | "output") => z.toJSONSchema(schema, { io }) as JsonSchema;

const EVENT = "trainer.chosen@1";
const writer = aRemote({ name: "mfe-writer", publishes: [EVENT], calls: ["GET /api/teachers", "POST /api/bookings"] });
const reader = aRemote({ name: "mfe-reader", consumes: [EVENT], calls: ["DELETE /api/auth/delete-account"] });
const wire = (payload: z.core.$ZodType) =>
  z.object({ type: z.literal("trainer.chosen"), version: z.literal(1), payload });
const writing = (payload: z.core.$ZodType): PublishedRemote => ({
  ...writer,
  version: "2.0.0",
  schemas: writer.schemas && { ...writer.schemas, publishes: { [EVENT]: emitted(wire(payload), "output") } },
});
const reading = (payload: z.core.$ZodType): PublishedRemote => ({
  ...reader,
  version: "2.0.0",
  schemas: reader.schemas && { ...reader.schemas, consumes: { [EVENT]: emitted(wire(payload), "input") } },
});

it("what the contracts hold today fits itself", () => {
  expect(problemsOf(writer, live(writer, reader))).toEqual([]);
  expect(problemsOf(reader, live(writer, reader))).toEqual([]);
  expect(shellProblemsOf(shell, live(writer, reader))).toEqual([]);
});

describe("events", () => {
  it("a new writer against the live reader, with the place and the reason", () => {
    const candidate = writing(z.object({ trainer: z.uuid() }));
    expect(problemsOf(candidate, live(writer, reader))).toContainEqual({
      with: "mfe-reader@1.0.0",
      subject: `event ${EVENT}`,
      reason: "$.payload.trainerId may be missing, but is needed.",
    });
  });

  it("a new reader against the live writer", () => {
    const candidate = reading(z.object({ trainerId: z.uuid(), from: z.string() }));
    expect(problemsOf(candidate, live(writer, reader))).toEqual([
      {
        with: "mfe-writer@1.0.0",
        subject: `event ${EVENT}`,
        reason: "$.payload.from may be missing, but is needed.",
      },
    ]);
  });

  it.each([
    ["a new field", writing(z.object({ trainerId: z.uuid(), from: z.string() }))],
    ["a field that is read where it comes", reading(z.object({ trainerId: z.uuid(), from: z.optional(z.string()) }))],
  ])("%s stops nothing", (_what, candidate) => {
    expect(problemsOf(candidate, live(writer, reader))).toEqual([]);
  });

  it("every live version counts, the last good one too", () => {
    const old = { ...reading(z.object({ trainerId: z.uuid(), from: z.string() })), version: "0.9.0" };
    expect(problemsOf(writer, live(reader, old)).map((problem) => problem.with)).toEqual(["mfe-reader@0.9.0"]);
  });

  it("nobody is left without what they read", () => {
    const silent = { ...aRemote({ name: "mfe-writer" }), version: "2.0.0" };
    expect(problemsOf(silent, live(writer, reader))).toMatchObject([
      { with: "mfe-reader@1.0.0", reason: expect.stringContaining("nobody would publish") },
    ]);
    expect(problemsOf(reader, live())).toMatchObject([{ reason: `Nobody publishes ${EVENT}.` }]);
  });
});

describe("the API", () => {
  const withAnswer = (api: Live["api"][string]): Live => ({
    ...live(),
    api: { ...apiContractOf(), "GET /api/teachers": api },
  });

  it("an answer that lacks what is read", () => {
    const answer = emitted(z.object({ data: z.array(z.object({ id: z.uuid() })) }), "output");
    expect(problemsOf(writer, withAnswer({ answer }))[0]).toMatchObject({
      with: "server",
      subject: "answer of GET /api/teachers",
    });
  });

  it("a query that the server wants and nobody sends", () => {
    const known = apiContractOf()["GET /api/teachers"];
    const query = emitted(z.object({ market: z.string() }), "input");
    const problems = problemsOf(writer, withAnswer({ answer: true, ...known, query }));
    expect(problems).toMatchObject([{ with: "server", subject: "query of GET /api/teachers" }]);
    expect(problems[0]?.reason).toContain("$.market may be missing");
  });

  it("a call that the server does not have", () => {
    expect(problemsOf(writer, { ...live(), api: {} })).toHaveLength(2);
  });
});

describe("the shell", () => {
  it("an older platform, and one without a member", () => {
    const old = { ...shell, platformVersion: "0.9.0", platform: { ...shell.platform } };
    delete old.platform["toasts.show"];
    const subjects = problemsOf(writer, { ...live(), shell: old }).map(({ subject }) => subject);
    expect(subjects).toEqual(["platform version", "platform toasts.show"]);
    expect(shellProblemsOf(old, live(writer)).map(({ subject }) => subject)).toEqual(subjects);
  });

  it("a session that lacks what a remote reads", () => {
    const session = emitted(z.object({ state: z.literal("signedIn") }), "output");
    expect(problemsOf(writer, { ...live(), shell: { ...shell, session } })).toMatchObject([{ subject: "session" }]);
  });

  it("a claim that this shell does not understand, and a page of its own", () => {
    const slots = [{ slot: "page.sidebar" }] as unknown as RemoteContract["slots"];
    const candidate = { ...writer, contract: { ...writer.contract, slots, pages: [aPage("/about")] } };
    const problems = problemsOf(candidate, live());
    expect(problems.map(({ subject }) => subject)).toEqual(["manifest", "page /about"]);
    expect(problems[0]?.reason).toContain('$.slots[0].slot may be "page.sidebar"');
  });
});

describe("pages", () => {
  it("two remotes may not claim one page, nor one filling", () => {
    const slots = [{ slot: "profile.section" as const, key: "bookings" }];
    const claiming = (remote: PublishedRemote) => ({
      ...remote,
      contract: { ...remote.contract, slots, pages: [aPage("/lesson/:id")] },
    });
    expect(problemsOf(claiming(reader), live(claiming(writer)))).toMatchObject([
      { with: "mfe-writer@1.0.0", subject: "page /lesson/:id", reason: "Both claim /lesson/:id." },
      { with: "mfe-writer@1.0.0", subject: "slot profile.section" },
    ]);
    expect(problemsOf({ ...claiming(writer), version: "2.0.0" }, live(claiming(writer)))).toEqual([]);
  });

  it.each([
    ["/a/:id", "/a/:other", true],
    ["/a/:id", "/a/new", true],
    ["/a", "/b", false],
    ["/a", "/a/:id", false],
    ["/a/*", "/a/b", false],
    ["/a/*", "/a", true],
    ["/a/*", "/a/b/*", true],
    ["/a/*", "/b/*", false],
  ])("%s and %s: one address for both is %s", (one, other, expected) => {
    const claim = (path: string) => ({ path: path.replace("/*", ""), subPaths: path.endsWith("/*") });
    expect(areAmbiguous(claim(one), claim(other))).toBe(expected);
    expect(areAmbiguous(claim(other), claim(one))).toBe(expected);
  });
});

it("a version without schemas is not vouched for", () => {
  const bare = { ...writer, schemas: null };
  expect(problemsOf(bare, live())).toMatchObject([{ with: "mfe-writer@1.0.0", subject: "schemas" }]);
  expect(problemsOf(reader, live(writer, bare))).toMatchObject([
    { with: "mfe-writer@1.0.0", subject: `event ${EVENT}` },
  ]);
  expect(problemsOf(aRemote({ name: "mfe-other" }), live(bare))).toEqual([]);
});

it("a build may not name an event or a call that does not exist", () => {
  expect(() => aRemote({ publishes: ["trainer.chosen@9"] })).toThrow("no event trainer.chosen@9");
  expect(() => aRemote({ calls: ["GET /api/nothing"] })).toThrow("no call GET /api/nothing");
});
