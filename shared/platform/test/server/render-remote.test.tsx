import { listTeachers } from "@kalima/catalog-contract";
import type { CallApi, RenderRequest } from "@kalima/contracts/rendering";
import { HostedSlot, usePlatform, useQuery, useSession, useTranslation } from "@kalima/platform/react";
import { aSession, aTrainer } from "@kalima/testing";
import { type ReactNode, Suspense, useState } from "react";
import { describe, expect, it } from "vitest";
import { defineRemote, makeBundle } from "../../src/server/index.ts";

const REQUEST: RenderRequest = {
  place: { kind: "page" },
  url: "/greet",
  language: "en",
  theme: "light",
  moment: { now: 0, zone: "UTC" },
  session: { state: "signedOut" },
  slots: [],
};
const BUILD = { version: "1.0.0", filesMark: "/mark/" };
const noApi: CallApi = () => Promise.reject(new Error("nothing was to be asked"));

function bundle(Root: () => ReactNode) {
  const app = defineRemote({
    name: "mfe-greeting",
    load: async () => ({ Root }),
    translations: async (language) => ({ default: { title: language === "ar" ? "مرحبًا" : "Hello" } }),
  });
  return makeBundle(app, BUILD);
}

const makeList = (name: string) => ({
  status: 200,
  body: { data: [aTrainer({ name: { en: name, ar: name } })], page: { nextCursor: null } },
});

function Trainers({ limit }: { limit: number }) {
  const { http } = usePlatform();
  const list = useQuery({
    queryKey: ["trainers", limit],
    queryFn: () => http.call(listTeachers, { query: { limit } }),
  });
  return list.isPending ? "waiting" : (list.data?.items[0]?.name.en ?? "failed");
}

describe("a rendered remote", () => {
  it("shares nothing with one that is rendered at the same time", async () => {
    const { render } = bundle(() => {
      const { t } = useTranslation("greeting");
      const session = useSession();
      return (
        <p>
          {t("title")} {session.state} <Trainers limit={1} />
        </p>
      );
    });
    const gates: (() => void)[] = [];
    const makeApi =
      (name: string): CallApi =>
      () =>
        new Promise((resolve) => gates.push(() => resolve(makeList(name))));
    const ofStudent = render({ ...REQUEST, session: aSession() }, makeApi("for the student"));
    const ofGuest = render({ ...REQUEST, language: "ar" }, makeApi("for the guest"));
    while (gates.length < 2) await new Promise((resolve) => setTimeout(resolve));
    for (const open of gates) open();
    expect(readText((await ofStudent).html)).toBe("Hello signedIn for the student");
    expect(readText((await ofGuest).html)).toBe("مرحبًا signedOut for the guest");
  });

  it("asks for what stands side by side at once, and for the same only once", async () => {
    const asked: string[] = [];
    const { render } = bundle(() => (
      <>
        <Trainers limit={1} /> <Trainers limit={2} /> <Trainers limit={1} />
      </>
    ));
    let inFlight = 0;
    let most = 0;
    const { html, data } = await render(REQUEST, async (path) => {
      asked.push(path);
      most = Math.max(most, ++inFlight);
      await new Promise((resolve) => setTimeout(resolve));
      inFlight--;
      return makeList(path);
    });
    expect(readText(html)).toBe("/teachers?limit=1 /teachers?limit=2 /teachers?limit=1");
    expect(asked).toEqual(["/teachers?limit=1", "/teachers?limit=2"]);
    expect(most).toBe(2);
    expect(data).toMatchObject([
      [["trainers", 1], {}],
      [["trainers", 2], {}],
    ]);
  });

  it("shows the waiting state beside what was answered when a call fails", async () => {
    const { render } = bundle(() => (
      <>
        <Trainers limit={1} /> <Trainers limit={2} />
      </>
    ));
    const { html, data } = await render(REQUEST, async (path) => {
      if (path.endsWith("1")) throw new Error("the door is shut");
      return makeList("Grace");
    });
    expect(readText(html)).toBe("waiting Grace");
    expect(data).toHaveLength(1);
  });

  it("comes with the answer of a query that waits for something only browsers know", async () => {
    function Count() {
      const { http } = usePlatform();
      const queryFn = () => http.call(listTeachers, { query: { limit: 9 } });
      const count = useQuery({ queryKey: ["count"], queryFn, enabled: false, meta: { isServed: true } });
      return count.isPending ? "counting" : "counted";
    }
    const { html } = await bundle(Count).render(REQUEST, async () => makeList("Grace Hopper"));
    expect(readText(html)).toBe("counted");
  });

  it("comes without an answer that takes longer than its query lets the page wait", async () => {
    function Count() {
      const { http } = usePlatform();
      const count = useQuery({
        queryKey: ["count"],
        queryFn: () => http.call(listTeachers, { query: { limit: 9 } }),
        meta: { maxServerWaitMs: 1 },
      });
      return count.isPending ? "counting" : "counted";
    }
    const { render } = bundle(() => (
      <>
        <Count /> <Trainers limit={1} />
      </>
    ));
    const neverCounts: CallApi = async (path) =>
      path.includes("limit=9") ? new Promise<never>(() => {}) : makeList("Grace Hopper");
    const { html, data } = await render(REQUEST, neverCounts);
    expect(readText(html)).toBe("counting Grace Hopper");
    expect(data).toMatchObject([[["trainers", 1], {}]]);
  });

  it("boundaries and long pages render to plain HTML without scripts", async () => {
    const { render } = bundle(() => (
      <>
        {["first", "second"].map((part) => (
          <Suspense fallback="loading" key={part}>
            <p>{part.repeat(4_000)}</p>
            <Trainers limit={1} />
          </Suspense>
        ))}
      </>
    ));
    const { html } = await render(REQUEST, async () => makeList("Grace"));
    expect(html).not.toMatch(/<script|<template|hidden|loading/);
    expect(html.match(/Grace/g)).toHaveLength(2);
  });

  it.each<[string, (part: ReactNode) => ReactNode]>([
    ["in the open", (part) => part],
    ["within a boundary", (part) => <Suspense fallback="loading">{part}</Suspense>],
  ])("rejects with what it threw %s", async (_where, within) => {
    const Broken = () => {
      throw new Error("broken");
    };
    await expect(bundle(() => within(<Broken />)).render(REQUEST, noApi)).rejects.toThrow("broken");
  });

  it("names each slot it leaves open once, in the order of its fillings", async () => {
    const { render } = bundle(() => {
      const { slots } = usePlatform();
      return slots.entries("greeting.section").map(({ key, labelText }) => (
        <section key={key}>
          {labelText} <HostedSlot slot="greeting.section" entryKey={key} /> <Trainers limit={1} />
        </section>
      ));
    });
    const filling = (key: string, order: number) => ({
      remote: "mfe-x",
      slot: "greeting.section",
      key,
      order,
      label: { en: `Part ${key}`, ar: key },
    });
    const slots = [filling("b", 2), filling("a", 1), { ...filling("c", 3), slot: "other.section" }];
    const { html, hosted } = await render({ ...REQUEST, slots }, async () => makeList("Grace"));
    expect(hosted).toEqual([
      { slot: "greeting.section", key: "a" },
      { slot: "greeting.section", key: "b" },
    ]);
    expect(html.indexOf("Part a")).toBeLessThan(html.indexOf("<!--place:greeting.section:b-->"));
  });

  it("shows its files at the address of its version, or not at all", async () => {
    const { render } = bundle(() => (
      <>
        <img alt="" src="/mark/a.1f.svg" /> <img alt="" src="/other/b.svg" />
      </>
    ));
    const { html } = await render({ ...REQUEST, files: "https://assets.test/mfe-greeting/1.0.0/" }, noApi);
    expect(html).toContain('src="https://assets.test/mfe-greeting/1.0.0/a.1f.svg"');
    expect(html).toContain('src="/other/b.svg"');
    expect(html).not.toMatch(/\/mark\/|<link/);
    await expect(render(REQUEST, noApi)).rejects.toThrow("does not say where they are");
  });

  it("gives effects nothing to do, and refuses what would change something", async () => {
    const { render } = bundle(() => {
      const { session, bus, toasts, navigation } = usePlatform();
      const [problem] = useState(() => session.end("signed_out").catch((error: Error) => error));
      toasts.show({ tone: "info", text: "x" });
      navigation.go("/elsewhere");
      navigation.setTitle("x");
      return <p>{typeof bus.publish + String(problem instanceof Promise)}</p>;
    });
    expect((await render(REQUEST, noApi)).html).toBe("<p>functiontrue</p>");
  });

  it("cannot be mounted", async () => {
    const app = defineRemote({
      name: "mfe-greeting",
      load: async () => ({ Root: () => null }),
      translations: async () => ({ default: {} }),
    });
    await expect(app.mount(undefined as never, undefined as never, undefined as never)).rejects.toThrow(
      "mfe-greeting cannot be mounted on the server",
    );
  });
});

it("only a module of defineRemote becomes a bundle", () => {
  expect(() => makeBundle({ mount: async () => ({ unmount() {} }) }, BUILD)).toThrow("defineRemote");
});

function readText(html: string): string {
  return html.replaceAll(/<!--.*?-->|<[^>]+>/g, "");
}
