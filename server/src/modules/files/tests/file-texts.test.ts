import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { accountRemoved } from "../../users/public.ts";
import { createFileTexts } from "../content/text/file-texts.ts";
import { document, stream } from "./fixtures/pdf-writer.ts";
import { word, writePages } from "./fixtures/texts.ts";
import { upload } from "./fixtures/upload.ts";

let server: TestApp;
let user: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  user = await server.signUp();
});
afterAll(() => server.close());

async function send(bytes: Buffer, name: string): Promise<string> {
  return (await upload(server, { bytes, name, purpose: "task", user })).json().data.id;
}
/** Reads a file as its owner does. */
const read = (id: string) =>
  server.context.files.readText(id, { userId: user.id, role: "student", active: true } as never);
const kept = () => server.database.query("SELECT file_id AS id, state, text FROM file_texts ORDER BY state, text");
const row = { owner_id: "", purpose: "task", name: "essay.pdf", size: 1, type: "application/pdf" } as const;

/** Reads bytes as those of a stored file, and says how often the store was asked. */
function createReader(bytes: Buffer, maxMs?: number) {
  let opened = 0;
  const store = {
    async open() {
      opened += 1;
      return Readable.from([bytes]);
    },
  };
  const texts = createFileTexts({ database: server.database, store: store as never, clock: () => new Date() }, maxMs);
  return { read: (id: string) => texts({ ...row, id }), opened: () => opened };
}

it("the text of a file is read once, and goes with its account", async () => {
  const [docx, pdf] = [
    await send(word("Hello"), "essay.docx"),
    await send(await writePages((page) => page.text("Bye")), "essay.pdf"),
  ];
  expect([await read(docx), await read(pdf)]).toEqual([
    { state: "read", text: "Hello" },
    { state: "read", text: "Bye" },
  ]);
  expect(await kept()).toEqual([
    { id: pdf, state: "read", text: "Bye" },
    { id: docx, state: "read", text: "Hello" },
  ]);
  const reader = createReader(Buffer.from("no PDF"));
  expect(await reader.read(pdf)).toEqual({ state: "read", text: "Bye" });
  expect(reader.opened()).toBe(0);
  await server.database.transaction((tx) => server.context.events.emit(tx, accountRemoved, { userId: user.id }));
  expect(await kept()).toEqual([]);
});

it("a file that cannot be read is not tried again", async () => {
  const id = await send(await writePages(() => undefined), "scan.pdf");
  const reader = createReader(Buffer.from("no PDF"));
  expect([await reader.read(id), await reader.read(id)]).toEqual(Array(2).fill({ state: "unreadable" }));
  expect(reader.opened()).toBe(1);
});

it("a PDF that never ends is stopped, and the next one is read", async () => {
  // Ten drawings, each of which draws the next one ten times.
  const forms = Object.fromEntries(
    Array.from({ length: 12 }, (_none, at) => [
      at + 5,
      stream(
        `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</N ${at + 6} 0 R>>>>`,
        at === 11 ? "BT /F 12 Tf (a) Tj ET" : "/N Do ".repeat(10),
      ),
    ]),
  );
  const endless = document({ page: "/Resources<</XObject<</N 5 0 R>>>>", content: stream("", "/N Do"), more: forms });
  const id = await send(endless, "endless.pdf");
  expect(await createReader(endless, 3_000).read(id)).toEqual({ state: "unreadable" });
  const next = await send(await writePages((page) => page.text("Next")), "next.pdf");
  expect(await read(next)).toEqual({ state: "read", text: "Next" });
});
