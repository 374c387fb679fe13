/** The parts of the site that this remote uses, as docs/release-format.md describes them. */
export type Language = "en" | "ar";
type Text = Record<Language, string>;

export type Trainer = { id: string; name: Text; headline: Text };
export type TrainerPage = { items: Trainer[]; nextCursor: string | null };

type Operation = { name: string; answer: { parse(body: unknown): unknown } };
type Call = { query: { limit: number; cursor?: string }; signal: AbortSignal };

export type Platform = {
  i18n: { language: Language };
  http: { call(operation: Operation, request: Call): Promise<unknown> };
  navigation: { go(path: string): void };
};

export type MountOptions = {
  /** `data` is what `render` gave beside the HTML that the element holds. */
  served?: { data: unknown };
  onMounted(): void;
};

export type RenderRequest = { language: Language };
export type CallApi = (path: string) => Promise<{ status: number; body: unknown }>;

/** Trainers that are read at a time. */
export const LIMIT = 8;

/** @throws {TypeError} for an answer that is not one page of trainers. */
export function parsePage(body: unknown): { data: Trainer[]; page: { nextCursor: string | null } } {
  const { data, page } = body as ReturnType<typeof parsePage>;
  if (!Array.isArray(data) || !page) throw new TypeError("no page of trainers");
  return { data, page };
}

export const listTrainers: Operation = { name: "GET /api/teachers", answer: { parse: parsePage } };
