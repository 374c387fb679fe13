import { AppError } from "@kalima/contracts/errors";

type Parser = {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: readonly { message: string }[] } };
};

/** The problem of spans of dates once another one, that begins on `from`, is among them; null if there is none. */
export function findDatesProblem(schema: Parser, spans: readonly unknown[], from: string): AppError | null {
  if (from === "") return new AppError("validation.no_date");
  const parsed = schema.safeParse(spans);
  if (parsed.success) return null;
  return new AppError(parsed.error.issues[0]?.message ?? "validation.invalid");
}
