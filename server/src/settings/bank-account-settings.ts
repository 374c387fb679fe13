import type { BankAccount } from "@kalima/payment-contract";
import { z } from "zod";

/** The school's account for bank transfers, as its statement shows it. */
export const bankAccountSettings = {
  BANK_ACCOUNT_HOLDER: z.string().max(80).optional(),
  BANK_NAME: z.string().max(80).optional(),
  /** Spaces are fine. */
  BANK_IBAN: z
    .string()
    .transform((text) => text.replaceAll(" ", "").toUpperCase())
    .refine(isIban, "must be an IBAN with a correct check sum")
    .optional(),
  /** BIC of the bank. */
  BANK_CODE: z.string().max(20).optional(),
};
type Environment = z.infer<z.ZodObject<typeof bankAccountSettings>>;
const NEEDED = ["BANK_ACCOUNT_HOLDER", "BANK_NAME", "BANK_IBAN"] as const;

/** An account that exists nowhere: the example of the IBAN registry. */
const DEMO_ACCOUNT: BankAccount = {
  holder: "Kalima English School",
  bank: "Demo Bank",
  iban: "EG380019000500000000263180002",
  code: "DEMOEGCX",
};

/** ISO 13616: letters count as 10 to 35, and the whole number leaves 1 when divided by 97. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** One sentence for each setting that is missing while others are set. */
export function findBankAccountMistakes(env: Environment): string[] {
  const isWanted = [...NEEDED, "BANK_CODE" as const].some((name) => env[name] !== undefined);
  return NEEDED.filter((name) => isWanted && env[name] === undefined).map((name) => `Bank transfers need ${name}.`);
}

/** Undefined in production without settings: bank transfers are off then. A demo has an account of its own. */
export function toBankAccount(env: Environment & { KALIMA_MODE: string }): BankAccount | undefined {
  const { BANK_ACCOUNT_HOLDER: holder, BANK_NAME: bank, BANK_IBAN: iban, BANK_CODE: code = null } = env;
  if (holder && bank && iban) return { holder, bank, iban, code };
  return env.KALIMA_MODE === "demo" ? DEMO_ACCOUNT : undefined;
}
