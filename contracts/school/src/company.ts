import { pack, trainer } from "@kalima/catalog-contract";
import {
  contactPhone,
  done,
  pageQuery,
  questionLeft,
  requiredText,
  typedName,
  wrapData,
  wrapList,
} from "@kalima/contracts/api";
import { bilingualText, CACHE_MAX_AGE_MS, cefrLevel, id, instant, money } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** The school itself: what footer, closed page and maintenance page show. */
export const company = z.object({
  description: bilingualText,
  socials: z.object({
    instagram: z.optional(z.string()),
    twitter: z.optional(z.string()),
    facebook: z.optional(z.string()),
    tiktok: z.optional(z.string()),
  }),
  phone: z.string(),
  email: z.string(),
  location: bilingualText,
  /** Ways to pay that the server takes, by their names in a payment. Answers of earlier versions have none. */
  paymentMethods: z.optional(z.array(z.string())),
  isDisabled: z.boolean(),
  isUnderMaintenance: z.boolean(),
  maintenanceUntil: z.nullable(instant),
});
export type Company = z.infer<typeof company>;

/** A count of real rows. `isExact` is false where `atLeast` was rounded down from a larger number. */
const counter = z.object({ atLeast: z.int(), isExact: z.boolean() });
export type CompanyCounter = z.infer<typeof counter>;

/** Words of a student about a session, shown with their consent and after staff have read them. */
const voice = z.object({
  words: z.string(),
  language: z.enum(["en", "ar"]),
  /** First name, where the student allowed it. */
  name: z.nullable(z.string()),
  trainer: z.pick(trainer, { id: true, name: true }),
  /** By the first and by the newest placement test, where the second is above. */
  levels: z.nullable(z.object({ first: cefrLevel, newest: cefrLevel })),
  /** True in a demo, where the words are written examples and not those of a student. */
  isSample: z.boolean(),
});
export type Voice = z.infer<typeof voice>;

/** The home page's counters; null hides a counter that is still too small to show. */
export const companyStats = z.object({
  /** Bookings and contact messages received. */
  requests: z.nullable(counter),
  /** Active trainers. */
  experts: z.nullable(counter),
  /** Lessons with the status `completed`. */
  sessionsTaught: z.nullable(counter),
  /** Students whose newest placement test is above their first. A server of an earlier version sends none. */
  successStories: z.optional(z.nullable(counter)),
  /** Whole years since the school was founded. */
  yearsOfExperience: z.nullable(counter),
  /** All students' ratings: the mean of 1 to 5 stars, to a tenth. A server of an earlier version sends none. */
  rating: z.optional(z.nullable(z.object({ average: z.number(), count: z.int() }))),
  /** Share of sessions whose feedback was sent within the time promised, in percent. An earlier server sends none. */
  feedbackInTime: z.optional(z.nullable(z.int())),
  /** The lowest price of one session in each pack, smallest pack first. A server of an earlier version sends none. */
  prices: z.optional(z.array(z.object({ pack, perLesson: money, savingPercent: z.int(), validForDays: z.int() }))),
  /** The trainer who is free soonest, at a time of day that people book. A server of an earlier version sends none. */
  soonest: z.optional(
    z.nullable(
      z.object({
        trainer: z.pick(trainer, { id: true, name: true, gender: true, pictureUrl: true, headline: true }),
        at: instant,
      }),
    ),
  ),
  /** Three at most in each language, best first. A server of an earlier version sends none. */
  voices: z.optional(z.array(voice)),
});

export type CompanyStats = z.infer<typeof companyStats>;

export const subscription = z.object({
  email: z.email("validation.email_invalid").check(z.maxLength(254, "validation.too_long")),
});

/** The contact form: name, details and one of e-mail or phone; the phone when WhatsApp is wanted. */
export const contactMessage = z
  .object({
    fullName: typedName(),
    email: z.optional(z.email("validation.email_invalid")),
    phone: z.optional(contactPhone),
    isOnWhatsapp: z.boolean(),
    subject: z.optional(z.enum(["lessons", "payment", "teaching", "other"])),
    details: requiredText(4_000),
    agreesToOffers: z.boolean(),
  })
  .check(
    z.refine((message) => Boolean(message.email ?? message.phone), { path: ["email"], error: "validation.required" }),
    z.refine((message) => !message.isOnWhatsapp || Boolean(message.phone), {
      path: ["phone"],
      error: "validation.phone_required",
    }),
  );

/** Query of the link in each mail of news: a signed name of the subscription. */
export const subscriptionLink = z.object({ link: z.string().check(z.maxLength(100)) });
/** `email` is shortened, such as `n•••@example.com`: links are forwarded together with mails. */
export const endedSubscription = z.object({ email: z.string() });

/** A subscription as staff see it. */
export const listedSubscription = z.object({
  id,
  email: z.string(),
  language: z.enum(["en", "ar"]),
  since: instant,
});
export type ListedSubscription = z.infer<typeof listedSubscription>;

export const getCompany = operation("GET /api/company", {
  answer: wrapData(z.partial(company)),
  cacheMs: CACHE_MAX_AGE_MS,
});
export const getCompanyStats = operation("GET /api/company/stats", {
  answer: wrapData(companyStats),
  cacheMs: CACHE_MAX_AGE_MS,
});
export const subscribe = operation("POST /api/subscriptions", { body: subscription, answer: wrapData(done) });
/** Takes a body of any form: mail programs send `List-Unsubscribe=One-Click` (RFC 8058). Idempotent. */
export const endSubscription = operation("POST /api/subscriptions/end", {
  query: subscriptionLink,
  answer: wrapData(endedSubscription),
});
/** For staff, newest first. Ended subscriptions are not listed. */
export const listSubscriptions = operation("GET /api/staff/subscriptions", {
  query: pageQuery,
  answer: wrapList(listedSubscription),
});
export const sendContactMessage = operation("POST /api/contact-messages", {
  body: contactMessage,
  answer: wrapData(questionLeft),
});
