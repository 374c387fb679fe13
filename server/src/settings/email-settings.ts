import { z } from "zod";
import type { SmtpSettings } from "../email/smtp-email.ts";

const ADDRESS = /^[^\s<>@,;]+@[^\s<>@,;]+$/;
const WITH_NAME = /^[^<>\r\n@,;]+ <([^<>]+)>$/;

function isSmtpAddress(address: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(address);
    decodeURIComponent(`${username}${password}`);
    return /^smtps?:$/.test(protocol) && hostname !== "";
  } catch {
    return false;
  }
}

/** Settings of outgoing e-mail. */
export const emailSettings = {
  EMAIL_PROVIDER: z.enum(["outbox", "smtp"], "must be outbox or smtp").default("outbox"),
  /** With user name and password percent-encoded. */
  SMTP_URL: z.string().refine(isSmtpAddress, "must look like smtps://user:password@host:465").optional(),
  EMAIL_FROM: z
    .string()
    .refine(
      (from) => ADDRESS.test(WITH_NAME.exec(from)?.[1] ?? from),
      "must look like answers@kalima.example or Kalima <answers@kalima.example>",
    )
    .optional(),
};
type Environment = z.infer<z.ZodObject<typeof emailSettings>>;

/** One sentence for each setting that is missing or not for production. */
export function findEmailMistakes(env: Environment & { KALIMA_MODE: string }): string[] {
  const mistakes: string[] = [];
  if (env.KALIMA_MODE === "production" && env.EMAIL_PROVIDER === "outbox")
    mistakes.push("EMAIL_PROVIDER=outbox shows e-mails to all visitors and is refused in production.");
  if (env.EMAIL_PROVIDER === "outbox") return mistakes;
  for (const name of ["SMTP_URL", "EMAIL_FROM"] as const)
    if (env[name] === undefined) mistakes.push(`EMAIL_PROVIDER=smtp needs ${name}.`);
  return mistakes;
}

/** Undefined where e-mails stay in the outbox of the demo. */
export function toSmtpSettings({ EMAIL_PROVIDER, SMTP_URL, EMAIL_FROM }: Environment): SmtpSettings | undefined {
  return EMAIL_PROVIDER === "smtp" && SMTP_URL && EMAIL_FROM ? { url: SMTP_URL, from: EMAIL_FROM } : undefined;
}
