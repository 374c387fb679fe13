import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { buildPair } from "../../../../test/message-people.ts";
import { pdf, upload } from "../../files/tests/fixtures/upload.ts";

type Copy = Record<string, unknown> & { account: { phone: string } };
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Names and contents of an archive. */
async function unpack(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive);
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return found;
}

async function exportData(user: TestUser) {
  const answer = await test.as(user)("GET", "/api/users/me/export");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
  const files = await unpack(answer.rawPayload);
  return { files, data: JSON.parse(String(files.get("data.json"))) as Copy };
}

describe("a copy of one's own data", () => {
  it("holds what both people of a conversation may read, and nothing of others", async () => {
    const { student, trainer, conversationId } = await buildPair(test);
    const { student: stranger } = await buildPair(test);
    const text = "See you on Sunday";
    const message = { clientId: randomUUID(), content: text };
    const written = await test.as(student)("POST", `/api/conversations/${conversationId}/messages`, message);
    expect(written.statusCode).toBe(201);
    const asked = { topic: "lessons", details: "Can I bring a friend?" };
    expect((await test.as(student)("POST", "/api/support/requests", asked)).statusCode).toBe(201);

    const { data: own } = await exportData(student);
    expect(own.account.phone).toBe(student.phone);
    expect(own.messages).toMatchObject([{ messages: [{ from: "me", type: "text", content: text }] }]);
    expect(own.bookings).toMatchObject([{ lessons: [{ status: "upcoming" }] }]);
    expect(own.supportQuestions).toMatchObject([{ details: asked.details, state: "open" }]);

    const { data: theirs } = await exportData(trainer);
    expect(theirs.messages).toMatchObject([{ messages: [{ from: "student", content: text }] }]);
    expect(JSON.stringify(theirs)).not.toContain(student.phone);
    const others = JSON.stringify((await exportData(stranger)).data);
    expect([text, asked.details, student.id].filter((part) => others.includes(part))).toEqual([]);
  });

  it("holds the person's files, whatever their names", async () => {
    const user = await test.signUp();
    const sent = (await upload(test, { bytes: pdf(), name: "إيصال.pdf", purpose: "proof", user })).json().data;
    const { files, data } = await exportData(user);
    const path = [...files.keys()].find((name) => name !== "data.json");
    expect(path).toMatch(new RegExp(`^files/${sent.id}-[^/]*إيصال.pdf$`));
    expect(files.get(path ?? "")?.byteLength).toBe(sent.size);
    expect(data.files).toMatchObject([{ id: sent.id, purpose: "proof" }]);
  });

  it("comes whole but for a file whose bytes are missing, which its index names", async () => {
    const user = await test.signUp();
    const send = async () => (await upload(test, { bytes: pdf(), purpose: "proof", user })).json().data.id as string;
    const [lost, kept] = [await send(), await send()];
    await test.context.files.removeBytes([lost]);
    const { files, data } = await exportData(user);
    expect(data.files).toMatchObject([
      { id: lost, isMissing: true },
      { id: kept, isMissing: false },
    ]);
    const paths = [...files.keys()];
    expect(paths.map((path) => path.split("-")[0])).toEqual([`files/${kept.split("-")[0]}`, "data.json"]);
  });

  it("can be exported by a disabled account", async () => {
    const user = await test.signUp({ status: "inactive" });
    expect((await exportData(user)).data.account.phone).toBe(user.phone);
  });

  it("comes by a link of the site, and by no other site's", async () => {
    const cookie = `token=${(await test.signUp()).accessToken}`;
    const follow = (site: string) =>
      test.app.inject({ url: "/api/users/me/export", headers: { cookie, "sec-fetch-site": site } });
    expect((await follow("same-origin")).statusCode).toBe(200);
    expect((await follow("cross-site")).statusCode).toBe(401);
  });

  it("requires an account, and can be exported five times an hour", async () => {
    expect((await test.as()("GET", "/api/users/me/export")).statusCode).toBe(401);
    const user = await test.signUp();
    for (let made = 0; made < 5; made += 1) await exportData(user);
    expect((await test.as(user)("GET", "/api/users/me/export")).statusCode).toBe(429);
  });
});

/** Tables that name an account, by where their rows are in a copy; a new table must be put into one of the lists. */
const COPIED = [
  "audit_entries",
  "bookings",
  "call_backs",
  "conversations",
  "earning_corrections",
  "favourites",
  "feedback_templates",
  "files",
  "lessons",
  "notification_preferences",
  "notifications",
  "orders",
  "placement_attempts",
  "plan_steps",
  "practice_days",
  "rating_answers",
  "saved_methods",
  "saved_views",
  "support_conversations",
  "support_requests",
  "task_rubrics",
  "tasks",
  "trainer_payouts",
  "trainer_private_notes",
  "trainers",
  "vocabulary_cards",
];
const NOT_COPIED = [
  // Sign-in data and push subscriptions: secret, short-lived, or shown in the settings.
  "account_visits",
  "calendar_feeds",
  "otp_codes",
  "passkeys",
  "push_subscriptions",
  "recovery_codes",
  "reset_tokens",
  "sessions",
  "sign_in_tickets",
  "totp_factors",
  // Account ids of payment providers.
  "payment_customers",
  // Deleted within a day.
  "idempotency_keys",
  "temporary_files",
  // Decisions and actions of staff, which belong to their work.
  "release_owners",
  "booking_history",
  "person_changes",
  "person_notes",
  "call_back_tries",
  "ledger_closings",
  "price_list_changes",
  "price_lists",
  "flag_changes",
  "refunds",
  "review_decisions",
  "invitations",
  "staff_grant_changes",
  "staff_grants",
  "staff_refunds",
  "support_agents",
  "support_hand_overs",
  "support_tickets",
  "trainer_profile_changes",
  "transfer_proofs",
];

it("leaves out no table that names an account", async () => {
  const tables = await test.database.query<{ name: string }>(
    `SELECT DISTINCT t.relname AS name FROM pg_constraint c
     JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class r ON r.oid = c.confrelid
     WHERE c.contype = 'f' AND r.relname = 'users'
     UNION SELECT table_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name IN ('user_id', 'student_id', 'owner_id', 'owner', 'subject_id')`,
  );
  expect(tables.map(({ name }) => name).sort()).toEqual([...COPIED, ...NOT_COPIED].sort());
});
