import { AppError } from "@kalima/contracts/errors";
import type { ListedPerson, Person, PersonEffects, PersonEvent } from "@kalima/staff-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as app from "../app.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "people" } as const;
const path = "/dashboard/students/people";
const session = aSession({ role: { name: "admin" } });
const open = (http: FakeRoutes, address = path) =>
  renderRemote(app, { path: address, place, session, http: { "GET /staff/views": () => [], ...http } });
const mona: ListedPerson = {
  id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f",
  name: "Mona Adel",
  role: "student",
  maskedPhone: "+20…31",
  status: "active",
  country: "EG",
  level: "B1",
  lessonsLeft: 3,
  lastSeenAt: "2026-03-06T10:00:00Z",
  createdAt: "2026-01-06T10:00:00Z",
};
const person: Person = {
  ...mona,
  disabledReason: null,
  actRefusal: null,
  mayReadContact: true,
  phoneNeedsTwo: false,
  waiting: null,
};
const effects: PersonEffects = {
  devices: 2,
  plannedLessons: 3,
  nextLessonAt: "2026-03-10T18:00:00Z",
  unplannedLessons: 1,
};
const events: PersonEvent[] = [
  {
    id: "1",
    kind: "lesson",
    at: "2026-03-10T18:00:00Z",
    details: { reference: "KLM-1", status: "upcoming", trainer: { en: "Grace Miller", ar: "غريس" } },
  },
  { id: "2", kind: "note", at: "2026-03-05T10:00:00Z", details: { text: "Prefers mornings", by: "Karim" } },
  {
    id: "3",
    kind: "act",
    at: "2026-03-04T10:00:00Z",
    details: { action: "person.disabled", role: "admin", reason: "asked" },
  },
];
const HTTP: FakeRoutes = {
  "GET /staff/views": () => [],
  "GET /staff/people": () => [mona],
  "GET /staff/people/:id": () => person,
  "GET /staff/people/:id/effects": () => effects,
  "GET /staff/people/:id/events": () => events,
};

describe("the list of people", () => {
  it("keeps its filters as a view, without who was looked for", async () => {
    const sent: unknown[] = [];
    const { user } = await open(
      {
        ...HTTP,
        "POST /staff/views": ({ body }) =>
          sent.push(body) && { id: mona.id, name: "Trainers", query: "role=trainer", isShared: false, by: null },
      },
      `${path}?q=mona&role=trainer&sort=name`,
    );
    await user.click(await screen.findByRole("button", { name: "Save this view" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByRole("textbox"), "Trainers");
    await user.click(dialog.getByRole("button", { name: "Save this view" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ list: "people", name: "Trainers", query: "role=trainer&sort=name", isShared: false }]);
  });

  it("asks for what the address says, and shows phones masked", async () => {
    const queries: unknown[] = [];
    await open(
      { ...HTTP, "GET /staff/people": ({ query }) => queries.push(query) && [mona] },
      `${path}?q=Mona&role=student&country=EG&test=none&sort=-lastSeenAt`,
    );
    const [, row] = await screen.findAllByRole("row");
    expect(row?.textContent).toMatch(/Mona Adel.*Student.*\+20…31.*Active.*Egypt.*B1.*3 sessions left/);
    expect(queries[0]).toMatchObject({ q: "Mona", role: "student", country: "EG", test: "none", sort: "-lastSeenAt" });
  });

  it("looks for what was typed when it is sent", async () => {
    const queries: { q?: string }[] = [];
    const { user } = await open({
      ...HTTP,
      "GET /staff/people": ({ query }) => queries.push(query as { q?: string }) && [mona],
    });
    await screen.findByRole("table");
    await user.type(screen.getByRole("searchbox", { name: "Name, phone or e-mail" }), "٠١٠٠{Enter}");
    await expect.poll(() => queries.map(({ q }) => q)).toEqual([undefined, "٠١٠٠"]);
  });

  it("says when nobody fits, and shows all again", async () => {
    const { user } = await open(
      { ...HTTP, "GET /staff/people": ({ query }) => ((query as { q?: string }).q ? [] : [mona]) },
      `${path}?q=Nobody`,
    );
    expect(await screen.findByText("Nobody found")).toBeTruthy();
    await user.click(screen.getAllByRole("button", { name: "Show all" })[0] as HTMLElement);
    expect(await screen.findByRole("link", { name: "Mona Adel" })).toBeTruthy();
  });

  it("is asked for again after an error", async () => {
    let isDown = true;
    const { user } = await open({
      ...HTTP,
      "GET /staff/people": () => {
        if (isDown) throw new AppError("server.unavailable");
        return [mona];
      },
    });
    const retry = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByRole("link", { name: "Mona Adel" })).toBeTruthy();
  });

  it("downloads what the filters let through", async () => {
    await open(HTTP, `${path}?role=student`);
    const link = await screen.findByRole("link", { name: "Download as CSV" });
    expect(link.getAttribute("href")).toBe("/api/staff/people.csv?role=student");
  });
});

describe("a person", () => {
  it("is disabled with a reason, after reading in numbers what ends", async () => {
    const bodies: unknown[] = [];
    const { user } = await open(
      {
        ...HTTP,
        "POST /staff/people/:id/disable": ({ body }) => {
          bodies.push(body);
          return { ...person, status: "inactive", disabledReason: "Shared" };
        },
      },
      `${path}?open=${mona.id}`,
    );
    const panel = within(await screen.findByRole("complementary", { name: "Mona Adel" }));
    await user.click(panel.getByRole("button", { name: "Disable" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(await dialog.findByText("2 sign-ins end now, with their open tabs.")).toBeTruthy();
    expect(dialog.getByText(/^3 planned sessions stay planned/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Disable the account" }));
    expect(dialog.getByText("Please say why")).toBeTruthy();
    await user.type(dialog.getByRole("textbox"), "Shared");
    await user.click(dialog.getByRole("button", { name: "Disable the account" }));
    expect(await panel.findByRole("button", { name: "Activate" })).toBeTruthy();
    expect(panel.getByText("Shared")).toBeTruthy();
    expect(bodies).toEqual([{ reason: "Shared" }]);
  });

  it.each([
    ["Disable", "active", /page is hidden and takes no bookings/],
    ["Activate", "inactive", /page comes back/],
  ] as const)("%s says of a trainer what becomes of the page", async (name, status, said) => {
    const trainer = { ...person, role: "trainer", status } as const;
    const { user } = await open({ ...HTTP, "GET /staff/people/:id": () => trainer }, `${path}?open=${mona.id}`);
    await user.click(await screen.findByRole("button", { name }));
    expect(await within(await screen.findByRole("alertdialog")).findByText(said)).toBeTruthy();
  });

  it("shows how to reach somebody only on request", async () => {
    let reads = 0;
    const { user } = await open(
      {
        ...HTTP,
        "GET /staff/people/:id/contact": () => {
          reads += 1;
          return { phone: "+201000000031", email: "mona@school.example", address: null };
        },
      },
      `${path}?open=${mona.id}`,
    );
    await user.click(await screen.findByRole("button", { name: "Show" }));
    expect(await screen.findByText("mona@school.example")).toBeTruthy();
    expect(reads).toBe(1);
  });

  it.each([
    ["own", /your own account/],
    ["owner", /Only another owner/],
    ["permission", /duties do not include/],
  ] as const)("says why nothing may be done: %s", async (actRefusal, text) => {
    await open({ ...HTTP, "GET /staff/people/:id": () => ({ ...person, actRefusal }) }, `${path}?open=${mona.id}`);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Disable" })).toBeNull();
  });

  it("has a page with what happened in words, and a note joins it", async () => {
    const notes: unknown[] = [];
    const { user } = await open(
      { ...HTTP, "POST /staff/people/:id/notes": ({ body }) => notes.push(body) && { done: true } },
      `${path}/${mona.id}`,
    );
    const steps = within(await screen.findByRole("region", { name: "What happened" }));
    expect((await steps.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Session.*Grace Miller.*planned.*KLM-1/),
      expect.stringMatching(/Note.*Karim.*Prefers mornings/),
      expect.stringMatching(/Act of staff.*Account disabled.*Admin.*asked/),
    ]);
    await user.type(screen.getByRole("textbox", { name: "Note, which only staff read" }), "Called");
    await user.click(screen.getByRole("button", { name: "Add the note" }));
    await expect.poll(() => notes).toEqual([{ text: "Called" }]);
  });

  it("of the school gets another phone by a request, which a second person approves", async () => {
    const bodies: unknown[] = [];
    const agent: Person = { ...person, role: "agent", lessonsLeft: null, phoneNeedsTwo: true };
    const waiting: NonNullable<Person["waiting"]> = {
      id: mona.id,
      kind: "phone",
      after: "+20…77",
      reason: "Lost",
      requestedBy: "Karim",
      requestedAt: "2026-03-05T10:00:00Z",
      endsAt: "2026-03-12T10:00:00Z",
      byReader: false,
      mayApprove: true,
    };
    const { user } = await open(
      {
        ...HTTP,
        "GET /staff/people/:id": () => agent,
        "POST /staff/person-changes": ({ body }) => bodies.push(body) && { ...agent, waiting },
        [`POST /staff/person-changes/${mona.id}/approve`]: () => agent,
      },
      `${path}?open=${mona.id}`,
    );
    const panel = within(await screen.findByRole("complementary", { name: "Mona Adel" }));
    await user.click(panel.getByRole("button", { name: "Correct the phone number" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.type(dialog.getByRole("textbox", { name: "New phone number" }), "01000000077");
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Lost");
    await user.click(dialog.getByRole("button", { name: "Request the change" }));
    expect(await panel.findByText("+20…77")).toBeTruthy();
    expect(bodies).toEqual([{ personId: mona.id, kind: "phone", value: "01000000077", reason: "Lost" }]);
    await user.click(panel.getByRole("button", { name: "Approve" }));
    await expect.poll(() => panel.queryByText("+20…77")).toBeNull();
  });

  it("with a second step gets it reset by a request, which a second person approves", async () => {
    const bodies: unknown[] = [];
    const held: Person = { ...person, role: "admin", hasFactor: true };
    const waiting: NonNullable<Person["waiting"]> = {
      id: mona.id,
      kind: "factor",
      after: "none",
      reason: "Lost",
      requestedBy: "Karim",
      requestedAt: "2026-03-05T10:00:00Z",
      endsAt: "2026-03-12T10:00:00Z",
      byReader: false,
      mayApprove: true,
    };
    const { user } = await open(
      {
        ...HTTP,
        "GET /staff/people/:id": () => held,
        "POST /staff/person-changes": ({ body }) => bodies.push(body) && { ...held, waiting },
        [`POST /staff/person-changes/${mona.id}/approve`]: () => ({ ...held, hasFactor: false }),
      },
      `${path}?open=${mona.id}`,
    );
    const panel = within(await screen.findByRole("complementary", { name: "Mona Adel" }));
    await user.click(panel.getByRole("button", { name: "Reset the second step" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Lost");
    await user.click(dialog.getByRole("button", { name: "Request the reset" }));
    const change = within(await panel.findByRole("region", { name: "A change that waits" }));
    expect(change.getByText("Second step when logging in: reset")).toBeTruthy();
    expect(change.queryByText("none")).toBeNull();
    expect(change.getByText(/^Speak with the person yourself/)).toBeTruthy();
    expect(bodies).toEqual([{ personId: mona.id, kind: "factor", value: "none", reason: "Lost" }]);
    await user.click(change.getByRole("button", { name: "Approve" }));
    await expect.poll(() => panel.queryByText("Second step when logging in: reset")).toBeNull();
    expect(panel.queryByRole("button", { name: "Reset the second step" })).toBeNull();
  });

  it("that there is not is told apart from one that could not be read", async () => {
    const missing = () => {
      throw new AppError("request.not_found");
    };
    await open(
      { ...HTTP, "GET /staff/people/:id": missing, "GET /staff/people/:id/events": missing },
      `${path}/${mona.id}`,
    );
    expect(await screen.findByText("There is no such account")).toBeTruthy();
  });

  it.each([path, `${path}?open=${mona.id}`, `${path}/${mona.id}`])(
    "renders at %s on the server as in the browser",
    async (address) => {
      expect(await renderingProblems(app, { path: address, place, session, http: HTTP })).toEqual([]);
    },
  );
});
