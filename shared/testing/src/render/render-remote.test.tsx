import { bookingCreated } from "@kalima/booking-contract";
import { wrapData } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import { operation } from "@kalima/contracts/operations";
import {
  Route,
  Routes,
  useErrorText,
  useEvent,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useSession,
  useTranslation,
} from "@kalima/platform/react";
import { defineRemote, type Place } from "@kalima/platform/remote";
import { act, screen, waitFor, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { aSession, fakePlatform, renderRemote } from "../index.ts";
import { unmountRemotes } from "./render-remote.ts";

afterEach(unmountRemotes);

const getWord = operation("GET /api/word", { answer: wrapData(z.string()) });
const getLateWord = operation("GET /api/late", { answer: wrapData(z.string()) });
const BOOKING = {
  bookingId: "0192d2b4-3333-7c1a-9f5e-2d7b1c3a4e5f",
  referenceCode: "K",
  createdAt: "2026-03-29T09:40:00Z",
};

function makeRemote(Root: (props: { place: Place }) => ReactNode) {
  return defineRemote({
    name: "mfe-greeting",
    load: async () => ({ Root }),
    translations: async (language) => ({ default: { hello: { title: language === "ar" ? "مرحبًا" : "Hello" } } }),
  });
}

function Greeting({ place }: { place: Place }) {
  const { t } = useTranslation("greeting");
  const session = useSession();
  const [seen, setSeen] = useState(0);
  useEvent(bookingCreated, () => setSeen((before) => before + 1));
  const { http } = usePlatform();
  const word = useQuery({ queryKey: ["word"], queryFn: () => http.call(getWord) });
  const errorText = useErrorText();
  return (
    <Routes>
      <Route
        element={
          <section>
            <h1>{t("hello.title")}</h1>
            <p>
              {place.kind} {session.state} seen {seen} {word.data ?? errorText(word.error)}
            </p>
          </section>
        }
        path="/greet/:name"
      />
    </Routes>
  );
}

describe("a remote made by defineRemote", () => {
  it("shows its page with translations, session, route and server", async () => {
    await renderRemote(makeRemote(Greeting), {
      path: "/greet/salma",
      session: aSession(),
      http: { "GET /word": () => "kalima" },
    });
    expect(screen.getByRole("heading", { name: "Hello" })).toBeTruthy();
    expect(await screen.findByText("page signedIn seen 0 kalima")).toBeTruthy();
  });

  it("speaks Arabic, also in error texts", async () => {
    const answer = () => {
      throw new AppError("request.too_many", { retryAfter: 2 });
    };
    await renderRemote(makeRemote(Greeting), { path: "/greet/salma", language: "ar", http: { "GET /word": answer } });
    expect(screen.getByRole("heading", { name: "مرحبًا" })).toBeTruthy();
    expect(await screen.findByText(/بعد ثانيتين/)).toBeTruthy();
  });

  it("can be mounted twice in a page, each with its own query cache, and unmounts alone", async () => {
    let asked = 0;
    const http = { "GET /word": () => `word ${++asked}` };
    const remote = makeRemote(Greeting);
    const first = await renderRemote(remote, { path: "/greet/salma", http });
    const second = await renderRemote(remote, {
      path: "/greet/salma",
      http,
      place: { kind: "slot", slot: "app.overlay" },
    });
    await within(first.element).findByText(/page .* word 1/);
    await within(second.element).findByText(/slot .* word 2/);

    first.unmount();
    act(() => second.platform.bus.publish(bookingCreated, BOOKING));
    expect(within(second.element).getByText(/seen 1/)).toBeTruthy();
    expect(first.element.childElementCount).toBe(0);
  });

  it("mounts again in the same element after it was taken away", async () => {
    const remote = makeRemote(() => <p>here</p>);
    const { platform } = await fakePlatform();
    const element = document.body.appendChild(document.createElement("div"));
    for (const _time of [1, 2]) {
      const mounts: string[] = [];
      const options = { place: { kind: "page" } as const, onMounted: () => mounts.push("on"), onCrashed: () => {} };
      const mounted = await remote.mount(element, platform, options);
      await waitFor(() => expect(mounts).toEqual(["on"]));
      expect(element.textContent).toBe("here");
      act(() => mounted.unmount());
      expect(element.textContent).toBe("");
    }
  });

  it("forgets answers of the server when it leaves", async () => {
    let cached: () => unknown = () => undefined;
    const remote = makeRemote(() => {
      const client = useQueryClient();
      cached = () => client.getQueryData(["kept"]);
      client.setQueryData(["kept"], "private");
      return null;
    });
    const { unmount } = await renderRemote(remote);
    expect(cached()).toBe("private");
    unmount();
    expect(cached()).toBeUndefined();
  });

  it("shows nothing of one account to the next: no answer, no late answer, nothing that was typed", async () => {
    let person = "salma";
    let giveLate = (_answer: string) => {};
    const remote = makeRemote(() => {
      const { http } = usePlatform();
      const [typed, setTyped] = useState("");
      const save = useMutation({ mutationFn: () => http.call(getWord) });
      const word = useQuery({ queryKey: ["word"], queryFn: () => http.call(getWord) });
      const late = useQuery({ queryKey: ["late"], queryFn: () => http.call(getLateWord) });
      return (
        <button
          onClick={() => save.mutate(undefined, { onSuccess: () => setTyped(`typed by ${person}`) })}
          type="button"
        >
          {[word.data, late.data, save.data, typed].join(" ")}
        </button>
      );
    });
    const { element, session, user } = await renderRemote(remote, {
      session: aSession({ id: "0192d2b4-1111-7c1a-9f5e-2d7b1c3a4e5f" }),
      http: {
        "GET /word": () => `word of ${person}`,
        "GET /late": () =>
          person === "salma"
            ? new Promise((resolve) => {
                giveLate = resolve;
              })
            : "on time",
      },
    });
    await waitFor(() => expect(element.textContent).toContain("word of salma"));
    await user.click(screen.getByRole("button"));
    await waitFor(() => expect(element.textContent).toContain("typed by salma"));

    person = "nobody";
    act(() => session.set({ state: "signedOut" }));
    expect(element.textContent).not.toContain("salma");
    person = "omar";
    act(() => session.set(aSession({ id: "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f" })));
    giveLate("late word of salma");
    await waitFor(() => expect(element.textContent).toContain("word of omar"));
    expect(element.textContent).not.toContain("salma");
  });

  it("keeps what a guest typed when they sign in, and refetches", async () => {
    let answered = 0;
    const remote = makeRemote(() => {
      const { http } = usePlatform();
      const [typed, setTyped] = useState("nothing");
      const word = useQuery({ queryKey: ["word"], queryFn: () => http.call(getWord) });
      return (
        <button onClick={() => setTyped("a draft")} type="button">
          {typed} {word.data}
        </button>
      );
    });
    const { element, session, user } = await renderRemote(remote, {
      http: { "GET /word": () => `answer ${++answered}` },
    });
    await user.click(screen.getByRole("button"));
    act(() => session.set(aSession()));
    await waitFor(() => expect(element.textContent).toBe("a draft answer 2"));
  });

  it("reports a throw to the shell instead of counting as mounted", async () => {
    const remote = makeRemote(() => {
      throw new Error("broken");
    });
    await expect(renderRemote(remote)).rejects.toThrow("broken");
  });

  it("rejects the mount when its translations do not load", async () => {
    const remote = defineRemote({
      name: "mfe-greeting",
      load: async () => ({ Root: () => null }),
      translations: () => Promise.reject(new Error("no file")),
    });
    await expect(renderRemote(remote)).rejects.toThrow("no file");
  });
});
