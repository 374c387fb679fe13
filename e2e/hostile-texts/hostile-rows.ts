import type { Database } from "../../server/src/kernel/database/database.ts";
import { combinePayloads, PAYLOADS } from "./payloads.ts";

/** Columns with texts that somebody typed, or that name somebody. `…:short` hold a line, and get one payload each. */
const TYPED = `
booking_history.reason bookings.cancel_reason bookings.note call_back_tries.note call_backs.details call_backs.full_name:short contact_messages.details contact_messages.full_name:short
conversation_messages.content conversation_reports.reason earning_corrections.reason
feedback_templates.corrections feedback_templates.next_step feedback_templates.title:short feedback_templates.went_well
file_texts.text files.name:short invitations.name:short invitations.reason lesson_feedback.corrections lesson_feedback.next_step lesson_feedback.went_well lesson_proposals.note
lesson_room_messages.text lessons.cancel_reason lessons.delay_reason lessons.feedback lessons.freeze_note
orders.last_error passkeys.name:short pending_registrations.name:short placement_spoken_levels.note plan_steps.text
rating_answers.text rating_reports.reason release_changes.reason release_errors.message release_refusals.reason release_tokens.name:short renewal_answers.reason
saved_methods.holder:short saved_views.name:short staff_grant_changes.reason staff_refunds.reason support_conversations.note support_messages.content
support_canned_replies.ar support_canned_replies.en support_replies.content support_requests.details support_requests.note support_requests.full_name:short task_reviews.comment task_reviews.rubric
task_rubrics.criteria task_rubrics.title:short
tasks.instructions tasks.title:short trainer_payouts.reference:short trainer_profile_changes.intro_video_transcript
trainer_private_notes.text
trainer_profile_changes.page trainer_profile_changes.reason trainers.intro_video_transcript trainers.name:short
person_changes.reason person_notes.text trainers.page transfer_proofs.account_name:short transfer_proofs.bank_name:short
transfer_proofs.bank_reference:short transfer_proofs.note users.address users.disabled_reason users.name:short vocabulary_cards.word:short
notifications.params:short company.description
`
  .trim()
  .split(/\s+/);

/** Keys, codes, statuses, hashes, and what only the school's own programs write. */
const WRITTEN_BY_PROGRAMS = new RegExp(
  `^(${[
    "(backend|host)_contracts.*",
    "audit_(entries|seals).*",
    "booking_history.(kind|by_role|outcome)",
    "busy_calendars.*",
    "call_back_tries.outcome",
    "call_backs.(phone|language|topic|state)",
    "failed_jobs.*",
    "bookings.(reference_code|status|currency|cancelled_by_role|service)",
    "charges.*",
    "company.(socials|phone|email|location)",
    "connection_leases.key",
    "contact_messages.(email|phone|subject)",
    "conversation_blocks.side",
    "conversation_messages.(sender|sender_id|type)",
    "conversation_(receipts|reports).side",
    "credit_entries.kind",
    "file_texts.state",
    "files.(purpose|type)",
    "flag_changes.*",
    "idempotency_keys.*",
    "invitations.(phone|language|role|grants|state)",
    "ledger_.*",
    "lesson_proposals.(by_role|outcome)",
    "lesson_recaps.exercises",
    "lesson_reminders.reader",
    "lesson_room_messages.sender",
    "lessons.(meeting_url|status|freeze_reason|missed_by|rating_criteria|cancelled_by_role|cancel_outcome)",
    "limit_hits.key",
    "notification_preferences.choices",
    "notifications.kind",
    "order_events.kind",
    "orders.(reference_code|order_number|status|currency)",
    "otp_codes.*",
    "passkey_challenges.*",
    "passkeys.(credential_id|transports)",
    "payment_customers.*",
    "person_changes.(kind|value_before|value_after|state)",
    "pending_registrations.(phone|password_hash|language)",
    "placement_(answers|attempts|results).*",
    "placement_spoken_levels.level",
    "price_list_changes.*",
    "price_lists.*",
    "saved_views.(list|query)",
    "provider_events.*",
    "push_subscriptions.*",
    "refunds.*",
    "release_(approvals|error_circumstances|exposures|owners|previews|settings|vitals).*",
    "release_changes.(remote|actor|action|stable|rollout|version|provenance|evidence)",
    "release_errors.(remote|version|fingerprint|kind|frames)",
    "release_refusals.(remote|version|refuser)",
    "release_tokens.(remote|rights|created_by)",
    "remote_(releases|versions).*",
    "renewal_answers.intends",
    "saved_methods.(provider|token|brand|last4)",
    "schema_migrations.name",
    "sessions.kind",
    "sign_in_failures.phone",
    "staff_grants.name",
    "staff_grant_changes.(grants_before|grants_after|state)",
    "staff_refunds.(target|state|cause)",
    "status_(incidents|parts|sendings).*",
    "subscriptions.*",
    "support_address_bytes.address",
    "support_canned_replies.(shortcut|topic)",
    "support_conversations.owner",
    "support_hand_overs.kind",
    "support_messages.(sender|sender_id|type)",
    "support_receipts.side",
    "support_replies.(channel|delivery)",
    "support_requests.(source|phone|email|language|topic|state)",
    "support_tickets.*",
    "temporary_files.type",
    "trainer_(exceptions|listings|periods).*",
    "trainer_payouts.(month|currency|state)",
    "trainer_profile_changes.changed",
    "trainers.(gender|country|nationality|specializations|levels|time_zone|status|lesson_lengths)",
    "transfer_proofs.(sha256|account_last4|bank_code|state|reason)",
    "users.(phone|password_hash|role|status|country|email|gender|referral_source|language|placement_level|time_zone)",
    "vocabulary_cards.direction",
  ].join("|")})$`,
);

/** Keys of JSON that hold words of people; the others are codes, instants and ids. */
const WORDS = /^(en|ar|text|title|institution|studentName|reason|reference)$/;

/** The mark by which a column, or a text of a document in it, is found on a screen: `trainers·page·headline`. */
const makeMark = (place: string) => `§${place.replaceAll(".", "·")}§`;

/** The same JSON, with `fill` for its words; it gets the place of each, such as `trainers.page.headline`. */
function replaceWords(value: unknown, fill: (place: string) => string, place: string, key = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceWords(item, fill, place, key));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        return [name, replaceWords(inner, fill, WORDS.test(name) ? place : `${place}.${name}`, name)];
      }),
    );
  }
  return typeof value === "string" && WORDS.test(key) ? fill(place) : value;
}

/** Columns of texts and JSON that are in neither list above. */
export async function unknownColumns(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND (data_type IN ('text', 'jsonb', 'json', 'character varying') OR udt_name = '_text')`,
  );
  const typed = new Set(TYPED.map((column) => column.replace(":short", "")));
  return rows.map(({ name }) => name).filter((name) => !typed.has(name) && !WRITTEN_BY_PROGRAMS.test(name));
}

/** Longer than most rules allow; a column that takes no more gets one payload. */
const LONG = (turn: number) => [0, 1, 2, 3].map((more) => combinePayloads(turn + more));

/** Characters that every column takes. */
const LINE = 60;

/** Fills a column and returns the places that have a mark now. */
type Fill = (database: Database, column: string, texts: readonly string[], condition?: string) => Promise<string[]>;

/** Every row of a column of texts, with the texts in turns. */
const fillTexts: Fill = async (database, column, texts, condition = "true") => {
  const [table, name] = column.split(".");
  const rows = await database.query(
    `UPDATE ${table} SET ${name} = $1 || ($2::text[])[1 + abs(hashtext(ctid::text)) % $3]
     WHERE ${condition} RETURNING 1`,
    [makeMark(column), texts, texts.length],
  );
  return rows.length > 0 ? [column] : [];
};

/** The words in every row of a column of JSON, each with another text. */
const fillJson: Fill = async (database, column, texts) => {
  const [table, name] = column.split(".");
  const rows = await database.query<{ row_id: string; value: unknown }>(
    `SELECT ctid::text AS row_id, ${name} AS value FROM ${table} WHERE ${name} IS NOT NULL`,
  );
  const marked = new Set<string>();
  for (const [at, { row_id, value }] of rows.entries()) {
    const fill = (place: string) => {
      marked.add(place);
      return makeMark(place) + texts[at % texts.length];
    };
    const next = replaceWords(value, fill, column);
    await database.query(`UPDATE ${table} SET ${name} = $2 WHERE ctid = $1::tid`, [row_id, JSON.stringify(next)]);
  }
  return [...marked];
};

/** Some rows are never to be changed, and others tell of each change. */
function withoutTriggers<T>(database: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.query("SET LOCAL session_replication_role = replica");
    return work(tx);
  });
}

/**
 * Fills by the first way that breaks no rule of the table about lengths or about values that belong together.
 *
 * @throws the error of the last way: a column that no way fills would not be looked at.
 */
async function fillWithinRules([way, ...others]: (() => Promise<string[]>)[]): Promise<string[]> {
  if (!way) return [];
  return way().catch((error: { code?: string }) => {
    if (error.code !== "23514" || others.length === 0) throw error;
    return fillWithinRules(others);
  });
}

/**
 * Writes hostile texts into every typed column of every row, past the rules of the forms: what is stored may be older than
 * a rule. Returns the marks by column, and by text for documents.
 */
export async function fillWithHostileTexts(database: Database, turn: number): Promise<Map<string, string>> {
  const marks = new Map<string, string>();
  const json = await database.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'jsonb'`,
  );
  for (const each of TYPED) {
    const [column = "", isShort] = each.split(":");
    const shorter = [...PAYLOADS.slice(turn), ...PAYLOADS.slice(0, turn)];
    const shortest = shorter.filter((text) => text.length <= LINE);
    const texts = isShort ? shorter : LONG(turn);
    const fill = json.some(({ name }) => name === column) ? fillJson : fillTexts;
    const ifFilled = `${column.split(".")[1]} IS NOT NULL`;
    const tries = ["true", ifFilled].flatMap((condition) =>
      [texts, shorter, shortest].map(
        (given) => () => withoutTriggers(database, (tx) => fill(tx, column, given, condition)),
      ),
    );
    for (const place of await fillWithinRules(tries)) marks.set(place, makeMark(place));
  }
  await database.query("UPDATE lessons SET meeting_url = 'javascript:window.__ran=1//' || meeting_url");
  return marks;
}
