import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { stampContract, stampSchemas, stampShellContract } from "@kalima/build";
import type { ReleasedRemote } from "@kalima/contracts/api";
import type { RemoteContract } from "@kalima/contracts/pages";
import { apiContractOf, problemsOf, shellProblemsOf } from "@kalima/contracts/published";
import { getAppNames } from "single-spa";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { shellPages } from "../../pages/shell-pages.ts";
import { registerRemotes } from "../applications.ts";
import type { SiteNavigator } from "../navigator.ts";
import { remote } from "../place/place.fixtures.ts";
import { pageAt, sitePages } from "../site-pages.ts";
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

async function stamped(name: string) {
  const [contract, schemas] = await Promise.all([stampContract(target(name)), stampSchemas(target(name))]);
  return { name, version: "1.0.0", contract, schemas };
}

let remotes: Awaited<ReturnType<typeof stamped>>[];
let shell: Awaited<ReturnType<typeof stampShellContract>>;
beforeAll(async () => {
  remotes = await Promise.all(names.map(stamped));
  shell = await stampShellContract({ ...target("shell"), kind: "shell" });
});

const released = (contract: RemoteContract): ReleasedRemote => remote({ name: contract.name, contract });
const setOf = (all: typeof remotes) => ({ id: "r", page: "p", remotes: all.map(({ contract }) => released(contract)) });

it("the shell fits every remote and the server", () => {
  expect(shellProblemsOf(shell, { remotes, api: apiContractOf() })).toEqual([]);
});

describe.each(names)("%s", (name) => {
  const own = () => remotes.find((one) => one.name === name) as (typeof remotes)[number];

  it("fits the shell, the server and every other remote", () => {
    expect(problemsOf(own(), { remotes, shell, api: apiContractOf() })).toEqual([]);
  });

  it("shows the pages that it claims", () => {
    const pages = sitePages(shellPages, setOf(remotes));
    for (const { path } of own().contract.pages) {
      const address = path.replace(/:\w+/g, "some-value");
      expect(pageAt(pages, address)?.remote?.name, address).toBe(name);
    }
  });

  it("fills the slots that it claims", () => {
    const slots = createSlots(setOf(remotes), "ar", () => ({ show() {}, hide() {} }) as never);
    for (const { slot, key, label } of own().contract.slots) {
      const entry = slots.entries(slot).find((one) => one.remote === name && one.key === key);
      expect(entry?.labelText).toBe(label?.ar ?? "");
    }
  });
});

it("single-spa is told of every remote that claims a page", () => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  const navigator = {
    isEntered: () => false,
    settle: () => ({ page: {}, decision: { kind: "blocked", by: "maintenance" } }),
    changes: { subscribe() {} },
  } as unknown as SiteNavigator;
  const place = () => ({ show() {}, hide() {} }) as never;
  registerRemotes({
    ...{ release: setOf(remotes), navigator, pageElement: document.createElement("main") },
    ...{ occupyPage: place, occupySlot: place, onError() {} },
  });
  const claiming = remotes.filter(({ contract }) => contract.pages.length > 0).map(({ name }) => name);
  expect(getAppNames()).toEqual(expect.arrayContaining(claiming));
});
