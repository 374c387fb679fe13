/** The parts of the site that this remote uses, as docs/release-format.md describes them. */
export type Language = "en" | "ar";
export type Phrase = { text: string; meaning: Record<Language, string>; isKnown: boolean };

type Operation = { name: string; answer: { parse(body: unknown): unknown } };
type Request = { params: { day: string }; body?: { isKnown: boolean }; signal: AbortSignal };
type Session = { state: string };

export type Platform = {
  i18n: { language: Language };
  http: { call(operation: Operation, request: Request): Promise<unknown> };
  session: { current(): Session };
};
export type Served = { day: string; phrase: Phrase | null };
export type MountOptions = { served?: { data: unknown }; onMounted(): void };
export type RenderRequest = { language: Language; session: Session; moment: { now: number } };
export type CallApi = (path: string) => Promise<{ status: number; body: unknown }>;

/** @throws {TypeError} for an answer that is no phrase. */
export function parseAnswer(body: unknown): { data: Phrase } {
  const { data } = body as { data: Phrase };
  if (typeof data?.text !== "string" || typeof data.isKnown !== "boolean") throw new TypeError("no phrase");
  return { data };
}

export const getPhrase: Operation = { name: "GET //phrases/days/:day", answer: { parse: parseAnswer } };
export const setKnown: Operation = { name: "PUT //phrases/days/:day/known", answer: { parse: parseAnswer } };
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
