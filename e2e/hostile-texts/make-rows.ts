import type { Browser } from "@playwright/test";
import { openApi } from "../orders.ts";
import type { RunningSite } from "../running-site.ts";

const TRAINER = "0193b000-0000-7000-8000-000000000001";
/** The second admin of the demo. */
const COLLEAGUE = "0193a000-0000-7000-8000-000000000032";

/** Rows of tables that the demo leaves empty, as people make them; their texts are replaced later. */
export async function makeRows(browser: Browser, { origin, accounts }: RunningSite): Promise<void> {
  const open = () => browser.newContext({ baseURL: origin });
  const [guests, students] = [await open(), await open()];
  const [trainers, agents, admins] = [await open(), await open(), await open()];
  const guest = await openApi(guests);
  const contact = { fullName: "Nour Hassan", email: "nour@example.com" };
  await guest("POST /api/support/requests", { contact, topic: "other", details: "How?" });
  const consents = { isOnWhatsapp: false, agreesToOffers: false };
  await guest("POST /api/contact-messages", { ...contact, ...consents, details: "How much?" });

  const student = await openApi(students, accounts.students[0]);
  await student("POST /api/support/requests", { topic: "lessons", details: "When?" });
  type StartedConversation = { conversation: { id: string } };
  const { conversation } = (await student("POST /api/users/start-conversation", {
    partnerId: TRAINER,
  })) as StartedConversation;
  const message = { clientId: crypto.randomUUID(), content: "Hello" };
  await student(`POST /api/conversations/${conversation.id}/messages`, message);

  const trainer = await openApi(trainers, accounts.trainers[0]);
  await trainer(`POST /api/conversations/${conversation.id}/reports`, { reason: "Rude" });
  const own = (await trainer("GET /api/trainer/profile")) as { specializations: string[]; levels: string[] };
  const text = { en: "Grammar", ar: "قواعد" };
  const { specializations, levels } = own;
  const page = { specializations, levels, headline: text, description: text, pricePerLessonMinor: 30_000 };
  await trainer("PUT /api/trainer/profile", page);

  const agent = await openApi(agents, accounts.agent);
  const questions = (await agent("GET /api/staff/support-requests")) as { id: string; details: string }[];
  const asked = questions.find(({ details }) => details === "When?");
  await agent(`PUT /api/staff/support-requests/${asked?.id}`, { state: "taken" });
  await agent(`POST /api/staff/support-requests/${asked?.id}/replies`, { text: "Soon" });

  const admin = await openApi(admins, accounts.admin);
  const change = { personId: COLLEAGUE, grants: ["finance"], reason: "Keeps the books" };
  await admin("POST /api/staff/grant-changes", change);
  await Promise.all([guests, students, trainers, agents, admins].map((context) => context.close()));
}
