import type { Rubrics, Task } from "@kalima/learning-contract";
import { aSession, type FakeRoutes, type RenderRemoteOptions, renderRemote } from "@kalima/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";

const makeText = (name: string) => ({
  id: "0192d2b4-7777-7c1a-9f5e-2d7b1c3a4e5f",
  url: `/api/files/${name}`,
  name,
  size: 9,
  type: "text/plain",
});
const makeVersion = (version: number) => ({
  version,
  file: makeText(`essay-${version}.txt`),
  sentAt: "2026-03-05T10:00:00Z",
  isLate: false,
});
const levels = [
  { text: "Hardly a mistake", points: 60 },
  { text: "Many mistakes", points: 10 },
];
const CRITERIA = [
  { title: "Grammar", levels },
  {
    title: "Words",
    levels: [
      { text: "Precise", points: 40 },
      { text: "Too few", points: 5 },
    ],
  },
];
const RUBRICS: Rubrics = {
  own: [{ id: "0192d2b4-8888-7c1a-9f5e-2d7b1c3a4e5f", title: "Letter", criteria: CRITERIA }],
  school: [{ key: "essay-en", language: "en", title: "Essay", criteria: CRITERIA }],
};

function aTask(changes: Partial<Task> = {}): Task {
  return {
    id: "0192d2b4-6666-7c1a-9f5e-2d7b1c3a4e5f",
    title: "My last holiday",
    instructions: null,
    file: null,
    dueAt: "2026-03-05T21:59:00Z",
    group: "completed",
    trainer: { en: "Grace Hopper", ar: "غريس هوبر" },
    studentName: "Mona",
    submissions: [makeVersion(1)],
    review: null,
    actions: ["review"],
    ...changes,
  };
}
function open(tasks: Task[], http: FakeRoutes = {}, options: RenderRemoteOptions = {}) {
  return renderRemote(app, {
    path: "/dashboard/students/tasks?group=completed",
    session: aSession({ role: { name: "trainer" } }),
    place: { kind: "slot", slot: "dashboard.section", key: "tasks" },
    ...options,
    http: { "GET /tasks": () => tasks, "GET /trainer/rubrics": () => RUBRICS, ...http },
  });
}
beforeEach(() => sessionStorage.clear());

describe("a review by a rubric", () => {
  async function openReview() {
    const reviews: unknown[] = [];
    const rendered = await open([aTask()], {
      "POST /tasks/:id/review": ({ body }) => {
        reviews.push(body);
        return aTask();
      },
    });
    const { user } = rendered;
    await user.click(await screen.findByRole("button", { name: "Review" }));
    const form = within(await screen.findByRole("dialog"));
    const score = () => form.getByRole<HTMLInputElement>("textbox", { name: /^Score/ });
    async function choose(...chosen: string[]) {
      await user.click(form.getByRole("button", { name: /Rubric/ }));
      await user.click(await screen.findByRole("option", { name: "Essay (of the school)" }));
      for (const name of chosen) await user.click(form.getByRole("radio", { name: new RegExp(name) }));
    }
    return { ...rendered, reviews, form, score, choose };
  }

  it("has the sum of the chosen levels as its score, and sends them along", async () => {
    const { user, form, score, choose, reviews } = await openReview();
    await choose("Many mistakes");
    await user.click(form.getByRole("button", { name: "Send review" }));
    expect(form.getByText("Please choose a level.")).toBeTruthy();
    expect([score().value, reviews]).toEqual(["", []]);
    await user.click(form.getByRole("radio", { name: /Precise/ }));
    expect(score().value).toBe("50");
    await user.click(form.getByRole("button", { name: "Send review" }));
    const [grammar, words] = CRITERIA;
    const rubric = {
      title: "Essay",
      criteria: [
        { ...grammar, level: 1 },
        { ...words, level: 0 },
      ],
    };
    await waitFor(() => expect(reviews).toEqual([{ version: 1, score: 50, comment: "", rubric }]));
  });

  it("may have a score set by hand, and go back to the sum", async () => {
    const { user, form, score, choose } = await openReview();
    await choose("Hardly", "Precise");
    await user.clear(score());
    await user.type(score(), "90");
    await user.click(form.getByRole("button", { name: "Use the sum, 100" }));
    expect(score().value).toBe("100");
  });

  it("is still there after the dialog was closed", async () => {
    const { user, form, choose } = await openReview();
    await choose("Hardly", "Precise");
    await user.type(form.getByRole("textbox", { name: /^Comment/ }), "Nearly");
    await user.click(form.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    await user.click(await screen.findByRole("button", { name: "Review" }));
    const again = within(await screen.findByRole("dialog"));
    expect(again.getByRole<HTMLInputElement>("textbox", { name: /^Score/ }).value).toBe("100");
    expect(again.getByRole<HTMLTextAreaElement>("textbox", { name: /^Comment/ }).value).toBe("Nearly");
  });

  it.each([
    [65, "By the rubric it would be 50 of 100. Your trainer set the score by hand."],
    [50, null],
  ])("is read by the student beside a score of %i", async (score, said) => {
    const rubric = {
      title: "Essay",
      criteria: CRITERIA.map((criterion, level) => ({ ...criterion, level: 1 - level })),
    };
    const review = { version: 1, score, comment: null, file: null, reviewedAt: "2026-03-06T10:00:00Z", rubric };
    await open(
      [aTask({ review, studentName: null, actions: [] })],
      {},
      { session: aSession(), path: "/profile/tasks" },
    );
    const shown = within(await screen.findByRole("region", { name: "Rubric" }));
    expect(shown.getByText("10 of 60")).toBeTruthy();
    expect(shown.getByText("40 of 40")).toBeTruthy();
    expect(shown.queryByText(/^By the rubric/)?.textContent ?? null).toBe(said);
  });
});

describe("the trainer's own rubrics", () => {
  it("begin with a copy of the school's, and are saved once the best levels give a whole score", async () => {
    const added: unknown[] = [];
    const { user } = await open([], {
      "POST /trainer/rubrics": ({ body }) => {
        added.push(body);
        return RUBRICS.own[0];
      },
    });
    await user.click(await screen.findByRole("button", { name: "Rubrics" }));
    await user.click(await screen.findByRole("button", { name: "Copy Essay" }));
    const form = within(await screen.findByRole("dialog", { name: "New rubric" }));
    const [best] = form.getAllByRole("textbox", { name: /^Points/ });
    await user.clear(best as HTMLElement);
    await user.type(best as HTMLElement, "50");
    await user.click(form.getByRole("button", { name: "Save rubric" }));
    expect(form.getByRole("alert").textContent).toContain("now it is 90");
    expect(added).toEqual([]);
    await user.clear(best as HTMLElement);
    await user.type(best as HTMLElement, "٦٠");
    await user.click(form.getByRole("button", { name: "Save rubric" }));
    await waitFor(() => expect(added).toEqual([{ title: "Essay", criteria: CRITERIA }]));
  });

  it("are removed", async () => {
    const { user, http } = await open([], { "DELETE /trainer/rubrics/:id": () => ({ done: true }) });
    await user.click(await screen.findByRole("button", { name: "Rubrics" }));
    await user.click(await screen.findByRole("button", { name: "Remove Letter" }));
    await waitFor(() => expect(http.requests.filter(({ method }) => method === "DELETE")).toHaveLength(1));
  });
});

describe("versions", () => {
  const twice = aTask({ submissions: [makeVersion(2), makeVersion(1)] });

  it.each([
    ["en", "Compare the versions", "Version 1", "Version 2"],
    ["ar", "مقارنة النسخ", "النسخة 1", "النسخة 2"],
  ] as const)("that are texts are compared by words, in %s", async (language, button, first, second) => {
    const texts = [
      { version: 1, text: "I goed home." },
      { version: 2, text: "I went home." },
    ];
    const { user } = await open([twice], { "GET /tasks/:id/texts": () => texts }, { language });
    await user.click(await screen.findByRole("button", { name: button }));
    const older = await screen.findByRole("region", { name: first });
    expect(older.querySelector("del")?.textContent).toBe("goed");
    const newer = screen.getByRole("region", { name: second });
    expect(newer.querySelector("ins")?.textContent).toBe("went");
    // English words stay from left to right on an Arabic page.
    expect([...document.querySelectorAll("del, ins")].map((mark) => mark.parentElement?.dir)).toEqual(["auto", "auto"]);
  });

  const essay = { ...makeText("essay.pdf"), type: "application/pdf" };

  it("in files are compared, too, beside the files; one that cannot be read says why", async () => {
    const submissions = [makeVersion(3), { ...makeVersion(2), file: essay }, makeVersion(1)];
    const texts = [
      { version: 1, text: "I goed home.", state: "read" },
      { version: 2, text: "I went home.", state: "read" },
      { version: 3, text: null, state: "unreadable" },
    ];
    const { user } = await open([aTask({ submissions })], { "GET /tasks/:id/texts": () => texts });
    await user.click(await screen.findByRole("button", { name: "Compare the versions" }));
    const newer = within(await screen.findByRole("region", { name: "Version 2" }));
    expect(newer.getByText("went").tagName).toBe("INS");
    expect(newer.getByRole<HTMLAnchorElement>("link", { name: "Download essay.pdf" }).download).toBe("essay.pdf");
    expect(screen.getByText("The text of this file cannot be read.")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Version 3" })).toBeNull();
  });

  it.each([
    ["no_text", "This file has no text. It may be a scan or a picture."],
    ["too_long", "This text is too long to be compared."],
    // A server of an earlier version.
    [undefined, "The text of this file cannot be read."],
  ])("without two texts say why: %s", async (state, reason) => {
    const texts = [
      { version: 1, text: "I goed home." },
      { version: 2, text: null, ...(state && { state }) },
    ];
    const { user } = await open([twice], { "GET /tasks/:id/texts": () => texts });
    await user.click(await screen.findByRole("button", { name: "Compare the versions" }));
    expect(await screen.findByText(/There are no two texts/)).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
  });

  it("one alone is opened and kept", async () => {
    await open([aTask({ submissions: [{ ...makeVersion(1), file: essay }] })]);
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Download essay.pdf" });
    expect(link.download).toBe("essay.pdf");
    expect(screen.queryByRole("button", { name: "Compare the versions" })).toBeNull();
  });

  it("stand beside the file that was given back for them", async () => {
    const file = makeText("corrected.docx");
    const review = { version: 1, score: 50, comment: null, file, reviewedAt: "2026-03-06T10:00:00Z" };
    const options = { session: aSession(), path: "/profile/tasks" };
    await open([aTask({ ...twice, review, studentName: null, actions: [] })], {}, options);
    const [newer, older] = (await screen.findAllByRole("listitem")).map((item) => within(item));
    expect(older?.getByText("Your trainer's corrections")).toBeTruthy();
    expect(older?.getByRole("link", { name: "Open corrected.docx" })).toBeTruthy();
    expect(newer?.queryByRole("link", { name: "Open corrected.docx" })).toBeNull();
  });
});

describe("the queue", () => {
  const makeNamed = (title: string, changes: Partial<Task> = {}) =>
    aTask({ id: `0192d2b4-6666-7c1a-9f5e-${title.padStart(12, "0")}`, title, ...changes });
  const focused = () => document.activeElement?.textContent;

  it("moves to the next task that waits, by keys and by buttons, also on a further page", async () => {
    const tasks = [makeNamed("1"), makeNamed("2", { actions: [] }), makeNamed("3")];
    const { user } = await open([], {
      "GET /tasks": ({ query }) =>
        query.cursor ? { items: [makeNamed("4")], nextCursor: null } : { items: tasks, nextCursor: "more" },
    });
    await user.click(await screen.findByRole("button", { name: /^Next one/ }));
    expect(focused()).toBe("1");
    await user.keyboard("[BracketRight]");
    expect(focused()).toBe("3");
    await user.keyboard("[BracketLeft]");
    expect(focused()).toBe("1");
    await user.keyboard("[BracketRight][BracketRight]");
    await waitFor(() => expect(focused()).toBe("4"));
    await user.keyboard("[BracketRight]");
    expect(await screen.findByText("No further task waits here.")).toBeTruthy();
  });

  it("takes no key from a field", async () => {
    const { user } = await open([makeNamed("1"), makeNamed("2")]);
    await user.click((await screen.findAllByRole("button", { name: "Review" }))[0] as HTMLElement);
    const comment = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Comment/ });
    await user.click(comment);
    // `]` as it is typed.
    await user.keyboard("a]b");
    expect([comment.value, document.activeElement]).toEqual(["a]b", comment]);
  });
});
