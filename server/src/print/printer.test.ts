import { afterEach, expect, it } from "vitest";
import type { Thread } from "../threads/thread.ts";
import { createPlan, type PrintPlan } from "./plan.ts";
import { createPrinter, type Printer } from "./printer.ts";

let printer: Printer;
afterEach(() => printer.close());

const PAGE = { width: 300, height: 400, margin: 20 };

function makePlan(line: string): PrintPlan {
  const createdAt = new Date("2026-11-22T10:00:00Z");
  const { plan, write } = createPlan({ page: PAGE, language: "en", title: "Receipt", author: "Kalima", createdAt });
  write(line, 40, { size: 12 });
  return plan;
}

/** A thread that records its tasks, and finishes one when the test says so. */
function createFakeThread() {
  const asked: PrintPlan[] = [];
  const ends: PromiseWithResolvers<Uint8Array>[] = [];
  const thread: Thread<PrintPlan, Uint8Array> = {
    run(plan) {
      asked.push(plan);
      const end = Promise.withResolvers<Uint8Array>();
      ends.push(end);
      return end.promise;
    },
    close: async () => undefined,
  };
  return { thread, asked, ends };
}

it("prints a PDF, and turns of this thread go on meanwhile", async () => {
  printer = createPrinter();
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const pdf = await printer.print(makePlan("Nour Hassan منى عادل"));
  clearInterval(timer);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(turns).toBeGreaterThan(20);
});

it("embeds a font for every script in which a name is written, in both weights", async () => {
  printer = createPrinter();
  const { plan, write } = createPlan({
    page: PAGE,
    language: "ar",
    title: "Receipt",
    author: "Kalima",
    createdAt: new Date("2026-11-22T10:00:00Z"),
  });
  write("李小龙 김민수 देवनागरी Şükrü پگاه", 40, { size: 12 });
  write("李小龙", 60, { size: 12, isBold: true });
  const text = (await printer.print(plan)).toString("latin1");
  const names = new Set(text.match(/\/BaseFont \/\S+/g));
  for (const family of ["NotoSansSC", "NotoSansKR", "NotoSans-", "NotoSansArabic", "Figtree"]) {
    expect([family, [...names].some((name) => name.includes(family))]).toEqual([family, true]);
  }
});

it("prints once for all who ask for the same at the same time, and later", async () => {
  const { thread, asked, ends } = createFakeThread();
  printer = createPrinter({ thread });
  const all = Promise.all([1, 2, 3].map(() => printer.print(makePlan("one"))));
  ends[0]?.resolve(Buffer.from("pdf"));
  expect((await all).map(String)).toEqual(["pdf", "pdf", "pdf"]);
  expect(String(await printer.print(makePlan("one")))).toBe("pdf");
  expect(asked).toHaveLength(1);
});

it("prints another content by itself, and again what failed", async () => {
  const { thread, asked, ends } = createFakeThread();
  printer = createPrinter({ thread });
  const [first, second] = [printer.print(makePlan("one")), printer.print(makePlan("two"))];
  ends[0]?.reject(new Error("no ink"));
  ends[1]?.resolve(Buffer.from("two"));
  await expect(first).rejects.toThrow("no ink");
  expect(String(await second)).toBe("two");
  const again = printer.print(makePlan("one"));
  ends[2]?.resolve(Buffer.from("one"));
  expect(String(await again)).toBe("one");
  expect(asked).toHaveLength(3);
});

it("keeps no more bytes than it may: the oldest print is made again", async () => {
  const { thread, asked, ends } = createFakeThread();
  printer = createPrinter({ thread });
  for (const [at, line] of ["one", "two", "three", "one"].entries()) {
    const print = printer.print(makePlan(line));
    ends[at]?.resolve(Buffer.alloc(6 * 1024 * 1024));
    await print;
  }
  expect(asked).toHaveLength(4);
});

it("rejects a print while too many wait", async () => {
  printer = createPrinter({ maxWaiting: 1 });
  const outcomes = await Promise.allSettled(["one", "two", "three"].map((line) => printer.print(makePlan(line))));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(outcomes[2]).toMatchObject({ reason: { code: "server.unavailable", retryAfter: 2 } });
});
