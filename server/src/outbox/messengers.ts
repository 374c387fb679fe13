import type { Email, EmailMessage } from "../email/email.ts";
import { createSmtpEmail } from "../email/smtp-email.ts";
import type { Clock } from "../kernel/database/database.ts";
import type { ServerModule } from "../kernel/server-module.ts";
import type { Config } from "../settings/config.ts";
import type { Sms, SmsMessage } from "../sms/sms.ts";
import { createWebhookSms } from "../sms/webhook-sms.ts";
import { outboxModule } from "./outbox.module.ts";
import { createSentLog } from "./sent-log.ts";

type Messengers = {
  sms: Sms;
  email: Email;
  /** Shows what was not really sent; null where nothing is kept, and in production. */
  outbox: ServerModule | null;
};

/** The given or configured providers of messages; demos keep messages in logs instead. */
export function createMessengers(config: Config, given: { sms?: Sms; email?: Email }, clock: Clock): Messengers {
  const { dataFolder, smsProvider, smsWebhookUrl, smtp } = config;
  const gateway = smsProvider === "webhook" && smsWebhookUrl ? createWebhookSms(smsWebhookUrl) : undefined;
  const realSms = given.sms ?? gateway;
  const realEmail = given.email ?? (smtp && createSmtpEmail(smtp));
  const sms = createSentLog<SmsMessage>("sms.jsonl", dataFolder, clock);
  const emails = createSentLog<EmailMessage>("emails.jsonl", dataFolder, clock);
  const hasLog = !realSms || !realEmail;
  return {
    sms: realSms ?? sms,
    email: realEmail ?? emails,
    outbox: hasLog && config.mode === "demo" ? outboxModule({ sms, emails }) : null,
  };
}
