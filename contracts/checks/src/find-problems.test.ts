import type { JsonSchema } from "@kalima/contracts/compatibility";
import type { RemoteContract } from "@kalima/contracts/pages";
import {
  emitApiContract,
  emitRemoteSchemas,
  emitShellContract,
  findHostProblems,
  findProblems,
  findShellProblems,
  type Live,
  type PublishedRemote,
  type RemoteSchemas,
  servedSockets,
} from "@kalima/contracts/published";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { allContracts } from "./all-contracts.ts";

type SocketSchemas = NonNullable<RemoteSchemas["sockets"]>;

type RemoteOptions = { name?: string; version?: string; publishes?: string[]; consumes?: string[]; calls?: string[] };

function aRemote({
  name = "mfe-a",
  version = "1.0.0",
  publishes = [],
  consumes = [],
  calls = [],
}: RemoteOptions): PublishedRemote {
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
  return {
    name,
    version,
    contract,
    schemas: emitRemoteSchemas({ events: { publishes, consumes }, calls }, allContracts),
  };
}

function aPage(path: string, subPaths?: boolean): RemoteContract["pages"][number] {
  const text = { en: "T", ar: "ع" };
  return { path, access: "public", frame: "full", title: text, description: text, ...(subPaths ? { subPaths } : {}) };
}

const noEvents = { events: { publishes: [], consumes: [] } };
const shell = emitShellContract(
  {
    version: "1.0.0-s",
    ...noEvents,
    calls: allContracts.operations.map(({ name }) => name),
    pages: ["/", "/about"],
  },
  allContracts,
);
const live = (...remotes: PublishedRemote[]): Live => ({
  remotes,
  shell,
  api: emitApiContract(allContracts),
  sockets: servedSockets(allContracts),
});
const emitSchema = (schema: z.core.$ZodType, io: "input" | "output") => z.toJSONSchema(schema, { io }) as JsonSchema;

const EVENT = "trainer.chosen@1";
const writer = aRemote({ name: "mfe-writer", publishes: [EVENT], calls: ["GET /api/teachers", "POST /api/bookings"] });
const reader = aRemote({ name: "mfe-reader", consumes: [EVENT], calls: ["DELETE /api/auth/delete-account"] });
const wire = (payload: z.core.$ZodType) =>
  z.object({ type: z.literal("trainer.chosen"), version: z.literal(1), payload });
const writing = (payload: z.core.$ZodType): PublishedRemote => ({
  ...writer,
  version: "2.0.0",
  schemas: writer.schemas && { ...writer.schemas, publishes: { [EVENT]: emitSchema(wire(payload), "output") } },
});
const reading = (payload: z.core.$ZodType): PublishedRemote => ({
  ...reader,
  version: "2.0.0",
  schemas: reader.schemas && { ...reader.schemas, consumes: { [EVENT]: emitSchema(wire(payload), "input") } },
});

it("what the contracts hold today fits itself", () => {
  expect(findProblems(writer, live(writer, reader))).toEqual([]);
  expect(findProblems(reader, live(writer, reader))).toEqual([]);
  expect(findShellProblems(shell, live(writer, reader))).toEqual([]);
});

describe("events", () => {
  it("a new writer against the live reader, with the place and the reason", () => {
    const candidate = writing(z.object({ trainer: z.uuid() }));
    expect(findProblems(candidate, live(writer, reader))).toContainEqual({
      with: "mfe-reader@1.0.0",
      subject: `event ${EVENT}`,
      reason: "$.payload.trainerId may be missing, but is needed.",
    });
  });

  it("a new reader against the live writer", () => {
    const candidate = reading(z.object({ trainerId: z.uuid(), from: z.string() }));
    expect(findProblems(candidate, live(writer, reader))).toEqual([
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
    expect(findProblems(candidate, live(writer, reader))).toEqual([]);
  });

  it("every live version counts, the last good one too", () => {
    const old = { ...reading(z.object({ trainerId: z.uuid(), from: z.string() })), version: "0.9.0" };
    expect(findProblems(writer, live(reader, old)).map((problem) => problem.with)).toEqual(["mfe-reader@0.9.0"]);
  });

  it("an event that a live version reads keeps a publisher", () => {
    const silent = { ...aRemote({ name: "mfe-writer" }), version: "2.0.0" };
    expect(findProblems(silent, live(writer, reader))).toMatchObject([
      { with: "mfe-reader@1.0.0", reason: expect.stringContaining("nobody would publish") },
    ]);
    expect(findProblems(reader, live())).toMatchObject([{ reason: `Nobody publishes ${EVENT}.` }]);
  });
});

describe("the API", () => {
  const withAnswer = (api: Live["api"][string]): Live => ({
    ...live(),
    api: { ...emitApiContract(allContracts), "GET /api/teachers": api },
  });

  it("an answer that lacks what is read", () => {
    const answer = emitSchema(z.object({ data: z.array(z.object({ id: z.uuid() })) }), "output");
    expect(findProblems(writer, withAnswer({ answer }))[0]).toMatchObject({
      with: "server",
      subject: "answer of GET /api/teachers",
    });
  });

  it("a query that the server requires and no caller sends", () => {
    const known = emitApiContract(allContracts)["GET /api/teachers"];
    const query = emitSchema(z.object({ market: z.string() }), "input");
    const problems = findProblems(writer, withAnswer({ answer: true, ...known, query }));
    expect(problems).toMatchObject([{ with: "server", subject: "query of GET /api/teachers" }]);
    expect(problems[0]?.reason).toContain("$.market may be missing");
  });

  it("a call that the server does not have", () => {
    expect(findProblems(writer, { ...live(), api: {} })).toHaveLength(2);
  });
});

describe("the shell", () => {
  it("an older platform, and one without a member", () => {
    const old = { ...shell, platformVersion: "0.9.0", platform: { ...shell.platform } };
    delete old.platform["toasts.show"];
    const subjects = findProblems(writer, { ...live(), shell: old }).map(({ subject }) => subject);
    expect(subjects).toEqual(["platform version", "platform toasts.show"]);
    expect(findShellProblems(old, live(writer)).map(({ subject }) => subject)).toEqual(subjects);
  });

  it("a page given up to which a live version leads, unless another shows it", () => {
    const contract = { ...writer.contract, links: ["/about"] };
    const leading = { ...writer, contract };
    const without = { ...shell, version: "2.0.0-s", pages: ["/"] };
    const refused = [
      {
        with: "mfe-writer@1.0.0",
        subject: "link /about",
        reason: "A screen links to /about, which no live version would show any more.",
      },
    ];
    expect(findShellProblems(without, { ...live(leading), before: [shell] })).toEqual(refused);
    expect(findHostProblems(leading, { ...live(leading), shell: without, before: shell })).toEqual(refused);
    const other = aRemote({ name: "mfe-about" });
    const takesOver = { ...other, contract: { ...other.contract, pages: [aPage("/about")] } };
    expect(findShellProblems(without, { ...live(leading, takesOver), before: [shell] })).toEqual([]);
    expect(findShellProblems(without, { ...live(writer), before: [shell] })).toEqual([]);
  });

  it("a session that lacks what a remote reads", () => {
    const session = emitSchema(z.object({ state: z.literal("signedIn") }), "output");
    expect(findProblems(writer, { ...live(), shell: { ...shell, session } })).toMatchObject([{ subject: "session" }]);
  });

  it("a claim that this shell does not understand, and a page of its own", () => {
    const pages = [{ ...aPage("/about"), frame: "sidebar" }] as unknown as RemoteContract["pages"];
    const candidate = { ...writer, contract: { ...writer.contract, pages } };
    const problems = findProblems(candidate, live());
    expect(problems.map(({ subject }) => subject)).toEqual(["manifest", "page /about"]);
    expect(problems[0]?.reason).toContain('$.pages[0].frame may be "sidebar"');
  });
});

describe("pages", () => {
  it("two remotes may not claim one page, nor one filling", () => {
    const slots = [{ slot: "profile.section" as const, key: "bookings" }];
    const claiming = (remote: PublishedRemote) => ({
      ...remote,
      contract: { ...remote.contract, slots, pages: [aPage("/lesson/:id")] },
    });
    expect(findProblems(claiming(reader), live(claiming(writer)))).toEqual([
      { with: "mfe-writer", subject: "page /lesson/:id", reason: "mfe-writer owns the page /lesson/:id." },
      {
        with: "mfe-writer",
        subject: "filling profile.section#bookings",
        reason: "mfe-writer fills profile.section#bookings already.",
      },
    ]);
    expect(findProblems({ ...claiming(writer), version: "2.0.0" }, live(claiming(writer)))).toEqual([]);
  });
});

it("a version without schemas is not vouched for", () => {
  const bare = { ...writer, schemas: null };
  expect(findProblems(bare, live())).toMatchObject([{ with: "mfe-writer@1.0.0", subject: "schemas" }]);
  expect(findProblems(reader, live(writer, bare))).toMatchObject([
    { with: "mfe-writer@1.0.0", subject: `event ${EVENT}` },
  ]);
  expect(findProblems(aRemote({ name: "mfe-other" }), live(bare))).toEqual([]);
});

it("a build may not name an event or a call that does not exist", () => {
  expect(() => aRemote({ publishes: ["trainer.chosen@9"] })).toThrow("no event trainer.chosen@9");
  expect(() => aRemote({ calls: ["GET /api/nothing"] })).toThrow("no call GET /api/nothing");
});

describe("sockets", () => {
  const NAMESPACE = "/websocket/support";
  const chat = (change: (own: SocketSchemas[string]) => SocketSchemas[string] = (own) => own): PublishedRemote => {
    const remote = aRemote({ name: "mfe-chat" });
    const events = { publishes: [], consumes: [] };
    const { sockets } = emitRemoteSchemas({ events, calls: [], sockets: [NAMESPACE] }, allContracts);
    const own = sockets?.[NAMESPACE];
    return {
      ...remote,
      schemas: remote.schemas && { ...remote.schemas, sockets: { [NAMESPACE]: change(own as SocketSchemas[string]) } },
    };
  };

  it("fit the server that is built with the same contracts", () => {
    expect(findProblems(chat(), live())).toEqual([]);
  });

  it.each<[string, (own: SocketSchemas[string]) => SocketSchemas[string], string, string]>([
    [
      "a payload that the server refuses",
      (own) => ({ ...own, client: { sync: { payload: { type: "object", additionalProperties: false }, ack: true } } }),
      `payload of sync of socket ${NAMESPACE}`,
      "$.after may be missing, but is needed.",
    ],
    [
      "an acknowledgement that the remote does not understand",
      (own) => ({ ...own, client: { endChat: { ack: { type: "string" } } } }),
      `acknowledgement of endChat of socket ${NAMESPACE}`,
      "$ may be of type object, but must be of type string",
    ],
    [
      "an event that the server does not handle",
      (own) => ({ ...own, client: { whistle: { ack: true } } }),
      `whistle of socket ${NAMESPACE}`,
      "The server does not handle whistle.",
    ],
    [
      "an event that the remote reads otherwise",
      (own) => ({ ...own, server: { receiveMessage: { type: "string" } } }),
      `receiveMessage of socket ${NAMESPACE}`,
      "$ may be of type object, but must be of type string",
    ],
    [
      "an event that the server never sends",
      (own) => ({ ...own, server: { applause: true } }),
      `applause of socket ${NAMESPACE}`,
      "The server never sends applause.",
    ],
  ])("%s is reported", (_what, change, subject, reason) => {
    expect(findProblems(chat(change), live())).toContainEqual({
      with: "server",
      subject,
      reason: expect.stringContaining(reason),
    });
  });

  it("an unknown namespace stops the build", () => {
    expect(() =>
      emitRemoteSchemas(
        { events: { publishes: [], consumes: [] }, calls: [], sockets: ["/websocket/none"] },
        allContracts,
      ),
    ).toThrow("no socket /websocket/none in the contracts");
  });
});

describe("slots", () => {
  const filling = (slot: string) => ({ slots: [{ slot }] });
  const withContract = (name: string, version: string, changes: Partial<RemoteContract>): PublishedRemote => {
    const remote = aRemote({ name, version });
    return { ...remote, contract: { ...remote.contract, ...changes } };
  };
  const hosting = { ...live(), shell: { ...shell, hosts: ["home.trainers"] } };
  const host = withContract("mfe-host", "1.0.0", { hosts: ["host.corner"] });
  const filler = withContract("mfe-filler", "1.0.0", { hosts: [], ...filling("host.corner") });

  it.each(["host.corner", "home.trainers"])("%s of a live host may be filled", (slot) => {
    const candidate = withContract("mfe-filler", "2.0.0", { hosts: [], ...filling(slot) });
    expect(findProblems(candidate, { ...hosting, remotes: [host] })).toEqual([]);
  });

  it("one that no live version hosts may not be filled", () => {
    const candidate = withContract("mfe-filler", "2.0.0", { hosts: [], ...filling("host.cornre") });
    expect(findProblems(candidate, { ...hosting, remotes: [host] })).toEqual([
      { with: "every live version", subject: "slot host.cornre", reason: "No live version hosts host.cornre." },
    ]);
  });

  it("one that another remote fills may not disappear", () => {
    const candidate = withContract("mfe-host", "2.0.0", { hosts: [] });
    expect(findProblems(candidate, { ...hosting, remotes: [host, filler] })).toEqual([
      {
        with: "mfe-filler@1.0.0",
        subject: "slot host.corner",
        reason: "It fills host.corner, which no live version would host any more.",
      },
    ]);
  });

  it("may be filled while a version is live that was built before slots were declared", () => {
    const candidate = withContract("mfe-filler", "2.0.0", { hosts: [], ...filling("old.corner") });
    expect(findProblems(candidate, { ...hosting, remotes: [aRemote({ name: "mfe-old" })] })).toEqual([]);
  });
});
