import type { JsonSchema, SchemaObject } from "@kalima/contracts/compatibility";
import type { RemoteContract } from "@kalima/contracts/pages";
import type { PublishedRemote, RemoteSchemas, ShellContract } from "@kalima/contracts/published";
import {
  emitApiContract,
  emitRemoteSchemas,
  emitShellContract,
  findProblems,
  type Live,
  listClaims,
  servedSockets,
} from "@kalima/contracts/published";
import { expect, it } from "vitest";
import { allContracts } from "../all-contracts.ts";

/** Changes of one version or of what it meets, each with its verdict: the list grows with every fault that got through. */
type Verdict = "fits" | "warned" | "refused";
type Page = RemoteContract["pages"][number];
type Changes = Partial<RemoteContract>;

const text = { en: "T", ar: "ع" };
const page = (path: string, more: Partial<Page> = {}): Page => ({
  ...{ path, access: "public", frame: "full", title: text, description: text },
  ...more,
});
const USES = {
  modules: { "@kalima/ui": { range: "^0.1.0", exports: ["Button"] } },
  members: ["toasts.show", "i18n"],
  errorCodes: ["booking.slot_taken"],
};
const SUPPORT = "/websocket/support";

function remote(name: string, version: string, changes: Changes, calls: string[] = []): PublishedRemote {
  const none = { publishes: [], consumes: [], pages: [], slots: [], hosts: [] };
  const contract: RemoteContract = { name, version, commit: "c", platform: "^2", ...none, ...changes };
  const sockets = contract.sockets ?? [];
  return {
    name,
    version,
    contract,
    schemas: emitRemoteSchemas({ events: contract, calls, sockets, uses: USES }, allContracts),
  };
}

const CATALOG: Changes = {
  pages: [page("/teachers"), page("/mine", { access: "auth", roles: ["student"] })],
  slots: [{ slot: "home.trainers" }],
  publishes: ["trainer.chosen@1"],
  hosts: ["catalog.corner"],
  sockets: [SUPPORT],
};
const CALL = "GET /api/teachers";
const catalog = (changes: Changes = {}, version = "2.0.0") =>
  remote("mfe-catalog", version, { ...CATALOG, ...changes }, [CALL]);
const auth = remote("mfe-auth", "1.0.0", {
  pages: [page("/login", { step: "login", access: "guest-only" })],
  permissions: ["session"],
  publishes: ["profile.updated@1"],
});
const booking = remote("mfe-booking", "1.0.0", {
  pages: [page("/booking/:id", { under: "/teachers" })],
  consumes: ["trainer.chosen@1"],
  slots: [{ slot: "catalog.corner", key: "times" }],
});

const shell: ShellContract = emitShellContract(
  {
    version: "1.0.0",
    events: { publishes: ["support.requested@1"], consumes: [] },
    calls: [],
    pages: ["/"],
    hosts: ["home.trainers"],
    modules: { "@kalima/ui": { version: "0.1.0", exports: ["Button", "Link"], earlier: ["0.0.9"] } },
  },
  allContracts,
);
const remotes = [catalog({}, "1.0.0"), auth, booking];
const live: Live = {
  remotes,
  shell,
  api: emitApiContract(allContracts),
  sockets: servedSockets(allContracts),
  errorCodes: ["booking.slot_taken", "auth.required"],
  owners: remotes.flatMap(({ name: owner, contract }) => listClaims(contract).map((claim) => ({ ...claim, owner }))),
};

function judgeDeploy(candidate: PublishedRemote, among: Live): Verdict {
  const problems = findProblems(candidate, among);
  if (problems.some(({ isWarning }) => !isWarning)) return "refused";
  return problems.length > 0 ? "warned" : "fits";
}

const withPage = (path: string, more: Partial<Page> = {}): Changes => ({
  pages: [...(CATALOG.pages ?? []), page(path, more)],
});

it.each<[string, Changes, Verdict]>([
  ["nothing", {}, "fits"],
  ["a page more", withPage("/new"), "fits"],
  ["a page of another remote", withPage("/login"), "refused"],
  ["a page that another remote's pattern takes", withPage("/booking/first"), "refused"],
  ["a page of the shell", withPage("/"), "refused"],
  ["a page of the server", withPage("/api/teachers"), "refused"],
  ["a page given up that nobody links to", { pages: [page("/teachers")] }, "fits"],
  ["a page given up that another remote links to", { pages: [page("/mine", { access: "auth" })] }, "refused"],
  ["a page that everybody may open now", { pages: [page("/teachers"), page("/mine")] }, "warned"],
  [
    "a page for one role more",
    { pages: [page("/teachers"), page("/mine", { access: "auth", roles: ["student", "trainer"] })] },
    "fits",
  ],
  ["a redirect to a page", withPage("/in", { redirectSignedIn: "/teachers" }), "fits"],
  ["a redirect to nowhere", withPage("/in", { redirectSignedIn: "/nowhere" }), "refused"],
  ["a menu item to nowhere", { menu: [{ menu: "main", path: "/nowhere", order: 1, label: text }] }, "refused"],
  ["a link to nowhere", { links: ["/nowhere"] }, "warned"],
  ["a step of an account that another remote has", withPage("/enter", { step: "login" }), "refused"],
  ["a slot emptied", { slots: [] }, "warned"],
  ["a slot filled that another remote fills", { slots: [{ slot: "catalog.corner", key: "times" }] }, "refused"],
  ["a slot filled that nobody hosts", { slots: [{ slot: "home.trainers" }, { slot: "home.trianers" }] }, "refused"],
  ["a hosted slot given up that another remote fills", { hosts: [] }, "refused"],
  ["the permission of another remote", { permissions: ["session"] }, "refused"],
  ["an event of another remote", { publishes: ["trainer.chosen@1", "profile.updated@1"] }, "refused"],
  ["an event that the shell publishes", { publishes: ["trainer.chosen@1", "support.requested@1"] }, "fits"],
  ["an event given up that another remote reads", { publishes: [] }, "refused"],
  [
    "the names of its calls and socket events",
    { calls: [CALL], socketEvents: { [SUPPORT]: { sends: [], receives: [] } } },
    "fits",
  ],
  ["an event read that nobody publishes", { consumes: ["booking.created@1"] }, "refused"],
])("a version with %s", (_what, changes, verdict) => {
  expect(judgeDeploy(catalog(changes), live)).toBe(verdict);
});

/** Live, with a shell and a server that lead to a page of the catalogue. */
const led: [string, Live][] = [
  ["the shell", { ...live, shell: { ...shell, links: ["/mine", "/nowhere"] } }],
  ["the server", { ...live, links: ["/mine", "/nowhere"] }],
];
it.each(led)("a page that %s leads to can be neither given up nor moved", (_who, among) => {
  const mine = (path: string) => [page("/teachers"), page(path, { access: "auth" })];
  const unlinked = { ...among, remotes: [catalog({}, "1.0.0"), auth, remote("mfe-booking", "1.0.0", {})] };
  expect(judgeDeploy(catalog({ pages: [page("/teachers")] }), unlinked)).toBe("refused");
  expect(judgeDeploy(catalog({ pages: mine("/my-own") }), unlinked)).toBe("refused");
  expect(judgeDeploy(catalog({ pages: mine("/mine") }), unlinked)).toBe("fits");
});

it("a permission cannot be given up while the code still needs it", () => {
  const signing = (version: string, permissions: "session"[], members: string[]) => {
    const { contract } = remote("mfe-auth", version, { pages: auth.contract.pages, publishes: ["profile.updated@1"] });
    const uses = { ...USES, members };
    const schemas = emitRemoteSchemas({ events: contract, calls: [], sockets: [], uses }, allContracts);
    return { name: "mfe-auth", version, contract: { ...contract, permissions }, schemas };
  };
  expect(judgeDeploy(signing("2.0.0", [], ["session.begin"]), live)).toBe("refused");
  expect(judgeDeploy(signing("2.0.0", ["session"], ["session.begin"]), live)).toBe("fits");
  expect(judgeDeploy(signing("2.0.0", [], ["session.end"]), live)).toBe("fits");
});

const NEW_MEMBER: JsonSchema = { type: "object", properties: { title: { type: "string" } }, required: ["title"] };
const using = (changes: Partial<RemoteSchemas>): PublishedRemote => {
  const candidate = catalog();
  return { ...candidate, schemas: candidate.schemas && { ...candidate.schemas, ...changes } };
};
const member = { ...catalog().schemas?.platform, "share.open": { takes: NEW_MEMBER } };
const modulesWith = (exports: string[], range = "^0.1.0") => ({ modules: { "@kalima/ui": { range, exports } } });
const [socket] = Object.values(catalog().schemas?.sockets ?? {});
const socketWith = (client: object) => ({ sockets: { [SUPPORT]: { server: {}, client } } }) as Partial<RemoteSchemas>;

it.each<[string, Partial<RemoteSchemas>, Verdict]>([
  ["a member of a newer platform", { platform: member }, "refused"],
  ["another component of the design system", modulesWith(["Button", "Link"]), "fits"],
  ["a component that the shell does not have", modulesWith(["Button", "Chart"]), "refused"],
  ["a newer design system", modulesWith(["Button"], "^0.2.0"), "refused"],
  ["an earlier design system that the shell still has", modulesWith(["Buttn"], "^0.0.9"), "fits"],
  [
    "a module that the shell does not share",
    { modules: { "@kalima/maps": { range: "^1", exports: ["Map"] } } },
    "refused",
  ],
  ["another error code", { errorCodes: ["auth.required"] }, "fits"],
  ["an error code that the server does not have", { errorCodes: ["booking.gone"] }, "refused"],
  [
    "a socket payload that the server refuses",
    socketWith({ ...socket?.client, sync: { payload: {}, ack: true } }),
    "refused",
  ],
])("a version that uses %s", (_what, changes, verdict) => {
  expect(judgeDeploy(using(changes), live)).toBe(verdict);
});

const addProperty = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"enum":["student",', '"enum":["parent","student",')) as JsonSchema;

it.each<[string, Partial<Live>, Verdict]>([
  [
    "a shell with a further member of the platform",
    { shell: { ...shell, platform: { ...shell.platform, "share.open": { takes: NEW_MEMBER } } } },
    "fits",
  ],
  [
    "a shell without a member that it does not use",
    { shell: { ...shell, platform: without(shell.platform, "session.begin") } },
    "fits",
  ],
  [
    "a shell without a member that it uses",
    { shell: { ...shell, platform: without(shell.platform, "toasts.show") } },
    "refused",
  ],
  ["a shell whose accounts have a further role", { shell: { ...shell, session: addProperty(shell.session) } }, "fits"],
  [
    "a shell without a component that it uses",
    { shell: { ...shell, modules: { "@kalima/ui": { version: "0.1.0", exports: ["Link"], earlier: [] } } } },
    "refused",
  ],
  ["a server without an error code that it handles", { errorCodes: [] }, "refused"],
  ["a server without a call that it makes", { api: without(live.api, CALL) }, "refused"],
  [
    "a server whose answer lacks a field",
    { api: { ...live.api, [CALL]: { answer: { type: "object", additionalProperties: false } } } },
    "refused",
  ],
  ["a server without its socket", { sockets: {} }, "refused"],
])("beside %s, a version", (_what, changes, verdict) => {
  expect(judgeDeploy(catalog(), { ...live, ...changes })).toBe(verdict);
});

function without<T extends object>(record: T, name: string): T {
  return Object.fromEntries(Object.entries(record as SchemaObject).filter(([key]) => key !== name)) as T;
}

it("the grown role is in the schema: the case above compares something", () => {
  expect(JSON.stringify(addProperty(shell.session))).toContain('"parent"');
});
