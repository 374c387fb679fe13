import { getTeacher, listTeachers } from "@kalima/catalog-contract";
import { AppError } from "@kalima/contracts/errors";
import {
  HostedSlot,
  useFromBrowser,
  useLocation,
  useNow,
  usePlatform,
  useQuery,
  useQueryClient,
  useSession,
  useTranslation,
} from "@kalima/platform/react";
import { defineRemote } from "@kalima/platform/remote";
import { useFormat, useZone } from "@kalima/ui";
import { screen, waitFor } from "@testing-library/react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, aTrainer, renderingProblems, renderTwice } from "../index.ts";
import { unmountRemotes } from "./render-remote.ts";

afterEach(unmountRemotes);

const AT = "2026-04-02T22:30:00Z";

function makeRemote(Root: () => ReactNode) {
  return defineRemote({
    name: "mfe-greeting",
    load: async () => ({ Root }),
    translations: async (language) => ({ default: { title: language === "ar" ? "مرحبًا" : "Hello" } }),
  });
}

function Trainers() {
  const { http } = usePlatform();
  const list = useQuery({ queryKey: ["trainers"], queryFn: () => http.call(listTeachers, { query: { limit: 8 } }) });
  if (list.isPending) return <p>waiting</p>;
  if (list.isError) return <p>failed</p>;
  return <p>{list.data.items.map(({ name }) => name.en).join()}</p>;
}

describe("a screen that renders the same on both sides", () => {
  it("may use everything that the facade offers for it", async () => {
    const remote = makeRemote(() => {
      const { t } = useTranslation("greeting");
      const format = useFormat();
      const draft = useFromBrowser(() => localStorage.getItem("draft") ?? "none", "…");
      const { pathname, search } = useLocation();
      const zone = useZone();
      const session = useSession();
      return (
        <section id={useId()}>
          {t("title")} {format.dateTime(AT)} {format.zoneName()} {format.relative(AT)} {useNow(1_000)} {draft}{" "}
          {zone ?? "no zone"} {session.state} {pathname} {search}
          <img alt="" src="/picture.png" />
          <Trainers />
          <HostedSlot slot="greeting.section" entryKey="first" />
        </section>
      );
    });
    const options = { path: "/greet?x=1", session: aSession(), http: { "GET /teachers": () => [aTrainer()] } };
    expect(await renderingProblems(remote, options)).toEqual([]);
  });

  it("takes the browser's own clock and zone after hydration", async () => {
    const remote = makeRemote(() => {
      const { time } = useFormat();
      const now = useNow(null);
      return (
        <p>
          {time(AT)} in {useZone()} at {new Date(now).toISOString()}
        </p>
      );
    });
    const inTokyo = await renderTwice(remote, { zone: "Asia/Tokyo" });
    expect(inTokyo.served.html).toContain("7:30\u00a0AM");
    expect(inTokyo.served.html).toContain("Asia/Tokyo");
    expect(inTokyo.served.html).toContain("2026-03-29T09:40:00.000Z");
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    await waitFor(() => expect(inTokyo.element.textContent).toContain(`in ${own} at 2026-03-29T09:41:35.000Z`));
  });

  it("leaves room for times while the zone is unknown", async () => {
    const remote = makeRemote(() => <p>{useFormat("Asia/Tokyo").time(AT)}</p>);
    const remoteOfOwnZone = makeRemote(() => <p>{useFormat().time(AT)}</p>);
    expect((await renderTwice(remote, { zone: null })).served.html).toBe("<p>7:30\u00a0AM</p>");
    const { served, element } = await renderTwice(remoteOfOwnZone, { zone: null });
    expect(served.html).toMatch(/^<p>\u2007{5}\u00a0\u2007{2}<\/p>$/);
    await waitFor(() => expect(element.textContent).toMatch(/\d:30/));
  });

  it("starts with the answers of the server and does not ask for them again", async () => {
    const { served, element, http } = await renderTwice(makeRemote(Trainers), {
      http: { "GET /teachers": () => [aTrainer()] },
    });
    expect(served.html).toBe("<p>Grace Hopper</p>");
    expect(element.textContent).toBe("Grace Hopper");
    expect(http.requests).toEqual([]);
  });

  it("asks again when it invalidates an answer of the server", async () => {
    const remote = makeRemote(() => {
      const client = useQueryClient();
      useEffect(() => void client.invalidateQueries({ queryKey: ["trainers"] }), [client]);
      return <Trainers />;
    });
    const { http } = await renderTwice(remote, { http: { "GET /teachers": () => [aTrainer()] } });
    await waitFor(() => expect(http.requests).toHaveLength(1));
  });

  it("waits in the browser for what failed on the server", async () => {
    let isDown = true;
    const { served, element, problems } = await renderTwice(makeRemote(Trainers), {
      http: {
        "GET /teachers": () => {
          if (!isDown) return [aTrainer()];
          isDown = false;
          throw new AppError("server.unavailable");
        },
      },
    });
    expect(problems).toEqual([]);
    expect(served).toMatchObject({ html: "<p>waiting</p>", data: [] });
    await waitFor(() => expect(element.textContent).toBe("Grace Hopper"));
  });

  it("leaves queries alone that are not enabled", async () => {
    const remote = makeRemote(() => {
      const { http } = usePlatform();
      const trainer = useQuery({
        queryKey: ["trainer"],
        enabled: false,
        queryFn: () => http.call(getTeacher, { params: { id: "1" } }),
      });
      return <p>{trainer.fetchStatus}</p>;
    });
    expect((await renderTwice(remote)).served.html).toBe("<p>idle</p>");
  });

  it("attaches a hosted slot in the browser to the element that the server left open", async () => {
    const remote = makeRemote(() => <HostedSlot slot="greeting.section" entryKey="first" />);
    const { served, attached, element } = await renderTwice(remote);
    expect(served.hosted).toEqual([{ slot: "greeting.section", key: "first" }]);
    expect(served.html).toContain("<!--place:greeting.section:first-->");
    await expect.poll(() => attached).toMatchObject([{ slot: "greeting.section", key: "first" }]);
    expect(attached[0]?.element).toBe(element.querySelector("[data-slot='greeting.section:first']"));
    expect(element.innerHTML).toContain("<!--place:greeting.section:first-->");
  });
});

describe("a screen that renders something else in the browser is found out", () => {
  let visits = 0;
  it.each<[string, () => ReactNode, string]>([
    ["by the clock", () => <p>{Date.now()}</p>, "something else"],
    ["by chance", () => <p>{Math.random()}</p>, "something else"],
    ["by the zone of the process", () => <p>{new Date(AT).getHours()}</p>, "something else"],
    ["by state of a module", () => <p>{visits++}</p>, "something else"],
    ["in an attribute", () => <p title={`${Math.random()}`}>hello</p>, "something else"],
    ["by a window that may be missing", () => <p>{typeof window}</p>, "something else"],
    ["by a style in the HTML", () => <p style={{ width: 20 }}>hello</p>, "inline style"],
    ["by rendering nothing", () => null, "renders nothing"],
  ])("%s", async (_how, Root, problem) => {
    const { problems } = await renderTwice(makeRemote(Root));
    expect(problems.join()).toContain(problem);
  });

  it.each<[string, () => ReactNode]>([
    ["window", () => <p>{window.innerWidth}</p>],
    ["storage", () => <p>{localStorage.getItem("x")}</p>],
  ])("by %s, which the server does not have", async (_name, Root) => {
    await expect(renderTwice(makeRemote(Root))).rejects.toThrow();
  });

  it("by asking twice", async () => {
    const remote = makeRemote(() => {
      const { http } = usePlatform();
      const [again, setAgain] = useState("");
      useEffect(() => {
        void http.call(listTeachers, { query: { limit: 8 } }).then(() => setAgain("again"));
      }, [http]);
      return (
        <>
          <Trainers /> {again}
        </>
      );
    });
    const { problems } = await renderTwice(remote, { http: { "GET /teachers": () => [aTrainer()] } });
    expect(problems).toEqual(["The browser asks again for what came with the page: GET /teachers?limit=8"]);
    await screen.findByText("again", { exact: false });
  });
});
