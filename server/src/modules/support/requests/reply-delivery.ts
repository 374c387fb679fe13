import { EmailRefusedError } from "../../../email/email.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { Job } from "../../../kernel/jobs/job.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { smsTexts } from "../../../sms/sms.ts";
import { composeAnswerEmail } from "./answer-email.ts";
import { type DeliveryChannel, deliveriesRepository } from "./deliveries.repository.ts";
import { toE164 } from "./request.policy.ts";

type Dependencies = Pick<ModuleContext, "clock" | "company" | "database" | "email" | "jobs" | "notifier" | "sms"> & {
  /** Makes the link by which the answers to a question are rated. */
  buildRatingLink: (requestId: string) => string;
};
type Reply = { replyId: string };

/**
 * Creates the delivery of replies by SMS and e-mail, in jobs. If a reply cannot be sent, it is marked as failed, its question returns
 * to the desk, and the agent who wrote it is notified. If a process ends between sending a reply and recording it, the
 * reply is sent twice; both e-mails have the same Message-ID.
 */
export function createReplyDelivery(dependencies: Dependencies) {
  const { clock, company, database, email, jobs, notifier, sms, buildRatingLink } = dependencies;
  const deliveries = deliveriesRepository(database);

  async function fail(channel: DeliveryChannel, replyId: string, reason: "refused" | "undelivered"): Promise<void> {
    await database.transaction(async (tx) => {
      const failed = await deliveriesRepository(tx).markFailed(replyId, channel, reason, clock());
      if (failed?.agentId) await notifier.notify(tx, failed.agentId, "support_reply_failed", {});
    });
  }

  async function sendSms({ replyId }: Reply): Promise<void> {
    const reply = await deliveries.takeUnsent(replyId);
    const phone = toE164(reply?.phone ?? "");
    if (!reply || !phone) return;
    const link = buildRatingLink(reply.request_id);
    const text = smsTexts.supportAnswered[reply.language](reply.content, link);
    await sms.send({ phone, purpose: "support_answered", text, link });
    await deliveries.markSent(replyId, "sms", clock());
  }

  async function sendEmail({ replyId }: Reply): Promise<void> {
    const reply = await deliveries.takeUnsent(replyId);
    if (!reply?.email) return;
    const { full_name: name, language, details: question, asked_at: askedAt, content } = reply;
    const ratingLink = buildRatingLink(reply.request_id);
    const message = composeAnswerEmail({ language, name, question, askedAt, reply: content, ratingLink });
    try {
      await email.send({ id: replyId, to: reply.email, replyTo: (await company.read()).email, ...message });
    } catch (error) {
      if (!(error instanceof EmailRefusedError)) throw error;
      return fail("email", replyId, "refused");
    }
    await deliveries.markSent(replyId, "email", clock());
  }

  const senders: Record<DeliveryChannel, Job<Reply>> = {
    sms: jobs.define<Reply>({
      name: "support.reply-sms",
      run: sendSms,
      onDeadLetter: ({ replyId }) => fail("sms", replyId, "undelivered"),
    }),
    email: jobs.define<Reply>({
      name: "support.reply-email",
      run: sendEmail,
      onDeadLetter: ({ replyId }) => fail("email", replyId, "undelivered"),
    }),
  };

  /** Sends a reply once `tx` has committed, and not before `leavesAt`. */
  return async function deliver(
    tx: Database,
    replyId: string,
    channel: DeliveryChannel,
    leavesAt: Date | null = null,
  ): Promise<void> {
    await deliveriesRepository(tx).start(replyId, channel, leavesAt);
    await jobs.enqueue(tx, senders[channel], { replyId }, { key: replyId, ...(leavesAt && { runAt: leavesAt }) });
  };
}
