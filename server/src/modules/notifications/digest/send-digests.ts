import { type Language, MINUTE_SECONDS } from "@kalima/contracts/domain";
import { EmailRefusedError } from "../../../email/email.ts";
import { composeLetter, type LetterPart } from "../../../email/letter.ts";
import type { Job } from "../../../kernel/jobs/job.ts";
import type { WeekLines } from "../../../kernel/ports/week-sources.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { findEndOfQuiet } from "../../../time/quiet-hours.policy.ts";
import { preferencesRepository, type ReaderRow, toReader } from "../preferences/preferences.repository.ts";
import { createMailEnds } from "../preferences/preferences.service.ts";
import { type DigestWeek, findDigestWeek } from "./digest.policy.ts";

type Dependencies = Pick<
  ModuleContext,
  "database" | "clock" | "jobs" | "email" | "company" | "config" | "unsubscribeLinks" | "weeks"
>;
/** Instants are ISO 8601. */
type Digest = { userId: string; day: string; from: string; until: string; next: string };

const EVERY_SECONDS = 10 * MINUTE_SECONDS;
const BATCH = 200;
const TEXTS = {
  en: {
    title: "Your week",
    held: "Last week",
    next: "What comes next",
    open: "Open your sessions",
    reason: "You chose to get your week by e-mail.",
    end: "Stop these summaries",
  },
  ar: {
    title: "ملخص الأسبوع",
    held: "الأسبوع الماضي",
    next: "القادم",
    open: "عرض الجلسات",
    reason: "تصلك هذه الرسالة لأن ملخص الأسبوع مفعّل في إعداداتك.",
    end: "إيقاف الملخص",
  },
} as const satisfies Record<Language, object>;

function composeDigest(language: Language, { held, next }: WeekLines, siteOrigin: string, page: string) {
  const texts = TEXTS[language];
  const toPart = (heading: string, lines: string[]): LetterPart[] => (lines.length > 0 ? [{ heading, lines }] : []);
  const link = { label: texts.open, href: `${siteOrigin}/profile/appointments` };
  const parts = [...toPart(texts.held, held), ...toPart(texts.next, next), { lines: [], link }];
  return composeLetter({
    language,
    title: texts.title,
    parts,
    end: { reason: texts.reason, link: { label: texts.end, href: page } },
  });
}

/** Defines the job that sends one person's week. A week in which nothing was and after which nothing comes is not sent. */
function defineDigestJob(parts: Dependencies): Job<Digest> {
  const { database, jobs, email, company, config, unsubscribeLinks, weeks } = parts;
  const makeLinks = unsubscribeLinks.provide("digest", createMailEnds(parts).digest);
  return jobs.define<Digest>({
    name: "notifications.digest-email",
    hasDeadLetter: false,
    retry: { limit: 8, delaySeconds: 60 },
    async run({ userId, day, from, until, next }) {
      const person = await preferencesRepository(database).find(userId);
      if (!person?.isActive || !person.hasDigest || !person.email) return;
      const { role, language, timeZone } = person;
      const span = { from: new Date(from), until: new Date(until), next: new Date(next) };
      const lines = await weeks.collect({ userId, role, language, timeZone, ...span });
      if (lines.held.length + lines.next.length === 0) return;
      const { page, unsubscribeUrl } = makeLinks(userId);
      const message = composeDigest(language, lines, config.siteOrigin, page);
      const replyTo = (await company.read()).email;
      try {
        await email.send({ id: `week-${day}-${userId}`, to: person.email, replyTo, unsubscribeUrl, ...message });
      } catch (error) {
        // The mailbox refuses for good; the next week tries again.
        if (!(error instanceof EmailRefusedError)) throw error;
      }
    },
  });
}

/** Enqueues the digest of a week once, however many processes look at the same person. */
async function enqueueOnce(
  { database, jobs, clock }: Dependencies,
  job: Job<Digest>,
  person: ReaderRow,
  week: DigestWeek,
) {
  const { userId } = person;
  const { quiet, timeZone } = toReader(person);
  await database.transaction(async (tx) => {
    if (!(await preferencesRepository(tx).claimWeek(userId, week.day))) return;
    const now = clock();
    const { day, from, until, next } = week;
    const span = { from: from.toISOString(), until: until.toISOString(), next: next.toISOString() };
    const runAt = quiet ? findEndOfQuiet(timeZone, now, quiet) : now;
    await jobs.enqueue(tx, job, { userId, day, ...span }, { runAt, key: `${userId} ${day}` });
  });
}

/** Sends a summary of the week to everybody who wants it, on Saturday morning of their own clock. */
export function scheduleDigests(parts: Dependencies): void {
  const job = defineDigestJob(parts);
  parts.jobs.schedule({
    name: "notifications.digests",
    everySeconds: EVERY_SECONDS,
    async run(signal) {
      let last: string | null = null;
      do {
        const people: ReaderRow[] = await preferencesRepository(parts.database).listDigestReaders(last, BATCH);
        for (const person of people) {
          const week = findDigestWeek(person.timeZone, parts.clock());
          if (week) await enqueueOnce(parts, job, person, week);
        }
        last = people.length === BATCH ? (people.at(-1)?.userId ?? null) : null;
      } while (last && !signal.aborted);
    },
  });
}
