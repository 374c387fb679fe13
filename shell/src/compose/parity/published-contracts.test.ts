import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { deriveCalls, stampContract, stampSchemas, stampShellContract } from "@kalima/build";
import { readContracts } from "@kalima/contracts/packages";
import type { RemoteContract } from "@kalima/contracts/pages";
import { emitApiContract, findProblems, findShellProblems, servedSockets } from "@kalima/contracts/published";
import type { ReleasedRemote } from "@kalima/releases-contract";
import { EMPTY } from "rxjs";
import { getAppNames } from "single-spa";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { shellPages } from "../../pages/shell-pages.ts";
import { registerRemotes } from "../applications.ts";
import type { SiteNavigator } from "../navigator.ts";
import { pageAt, sitePages } from "../site-pages.ts";
import { remote } from "../slot/slot.fixtures.ts";
import { createSlots } from "../slots.ts";

/** Every remote's contract, stamped as its build does, against this shell and all the others. */
const ROOT = resolve(import.meta.dirname, "../../../..");
const names = readdirSync(ROOT).filter((name) => /^mfe-/.test(name));
const target = (name: string) => ({
  ...{
    kind: "remote" as const,
    root: join(ROOT, name),
    name,
    version: "1.0.0",
    commit: "c",
    mode: "production" as const,
  },
});

async function stampRemote(name: string) {
  const calls = await deriveCalls(target(name));
  const [contract, schemas] = await Promise.all([stampContract(target(name)), stampSchemas(target(name), calls)]);
  return { name, version: "1.0.0", contract, schemas };
}

const ofServer = await readContracts(join(ROOT, "server"));
const served = { api: emitApiContract(ofServer), sockets: servedSockets(ofServer) };
let remotes: Awaited<ReturnType<typeof stampRemote>>[];
let shell: Awaited<ReturnType<typeof stampShellContract>>;
beforeAll(async () => {
  remotes = await Promise.all(names.map(stampRemote));
  const own = { ...target("shell"), kind: "shell" as const };
  shell = await stampShellContract(own, await deriveCalls(own));
}, 60_000);

/** The sources of a package, tests aside. */
function listSources(name: string): string[] {
  return readdirSync(join(ROOT, name, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixtures)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, name, "src", file), "utf8"));
}

const IMPORT = /(?<!type )\{([^{}]*)\} (?:from |= await import\()"(@kalima\/[a-z]+-contract)"/g;

/** Names of the operations in an export: an operation, or a table that holds some. */
function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return "answer" in value && "name" in value ? [String(value.name)] : Object.values(value).flatMap(namesIn);
}

/** Operations that the sources of a package import, at once or later; a type alone is no call. */
async function callsInSources(name: string): Promise<string[]> {
  const imports = listSources(name).flatMap((source) => [...source.matchAll(IMPORT)]);
  const calls = imports.map(async ([, names = "", from = ""]) => {
    const index = realpathSync(join(ROOT, name, "node_modules", from, "src/index.ts"));
    const exported = await import(/* @vite-ignore */ index);
    return names.split(",").flatMap((each) => namesIn(exported[each.trim().replace(/ as .*/, "")]));
  });
  return [...new Set((await Promise.all(calls)).flat())].sort();
}

const toReleased = (contract: RemoteContract): ReleasedRemote => remote({ name: contract.name, contract });
const makeSet = (all: typeof remotes) => ({
  id: "r",
  page: "p",
  remotes: all.map(({ contract }) => toReleased(contract)),
});

it("the shell publishes the calls of its own code and of the platform", async () => {
  const platform = [
    "GET /api/auth/session",
    "POST /api/auth/logout",
    "POST /api/auth/refresh",
    "POST /api/backends/:backend/access",
    "GET /api/users/profile",
  ];
  expect(Object.keys(shell.calls)).toEqual([...new Set([...(await callsInSources("shell")), ...platform])].sort());
});

it("the shell fits every remote and the server", () => {
  expect(findShellProblems(shell, { remotes, ...served })).toEqual([]);
});

describe.each(names)("%s", (name) => {
  const findRemote = () => remotes.find((remote) => remote.name === name) as (typeof remotes)[number];

  it("fits the shell, the server and every other remote", () => {
    expect(findProblems(findRemote(), { remotes, shell, ...served })).toEqual([]);
  });

  it("publishes exactly the calls that its code makes", async () => {
    expect(Object.keys(findRemote().schemas.calls)).toEqual(await callsInSources(name));
  });

  it("declares a socket exactly when its code opens one", () => {
    const opens = listSources(name).some((source) => /\bsocket\(/.test(source));
    expect((findRemote().contract.sockets ?? []).length > 0).toBe(opens);
  });

  it("shows the pages that it claims", () => {
    const pages = sitePages(shellPages, makeSet(remotes));
    for (const { path } of findRemote().contract.pages) {
      const address = path.replace(/:\w+/g, "some-value");
      expect(pageAt(pages, address)?.remote?.name, address).toBe(name);
    }
  });

  it("fills the slots that it claims", () => {
    for (const { slot, key, label, roles } of findRemote().contract.slots) {
      const slots = createSlots({
        release: makeSet(remotes),
        language: "ar",
        role: () => roles?.[0] ?? null,
        mountSlot: () => ({ show() {}, hide() {} }),
      });
      const entry = slots.entries(slot).find((entry) => entry.remote === name && entry.key === key);
      expect(entry?.labelText).toBe(label?.ar ?? "");
    }
  });
});

it("every remote that claims a page is registered with single-spa", () => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  const navigator = {
    isEntered: () => false,
    settle: () => ({ page: {}, decision: { kind: "blocked", by: "maintenance" } }),
    changes: { subscribe() {} },
  } as unknown as SiteNavigator;
  const place = () => ({ show() {}, hide() {} }) as never;
  registerRemotes({
    release: makeSet(remotes),
    navigator,
    pageElement: document.createElement("main"),
    mountPage: place,
    mountSlot: place,
    isWanted: () => true,
    wakes: EMPTY,
    role: () => null,
    onError() {},
  });
  const claiming = remotes.filter(({ contract }) => contract.pages.length > 0).map(({ name }) => name);
  expect(getAppNames()).toEqual(expect.arrayContaining(claiming));
});
