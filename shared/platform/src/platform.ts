import type { ArabicStyle, Language, Theme } from "@kalima/contracts/domain";
import type { EventDefinition } from "@kalima/contracts/events";
import type { AnswerOf, CallArguments, Operation } from "@kalima/contracts/operations";
import type { ClaimedSlot, SlotName } from "@kalima/contracts/pages";
import type { Session, SessionUser, SignedIn } from "@kalima/contracts/session";
import type { i18n } from "i18next";
import type { Observable } from "rxjs";
import type { Socket } from "socket.io-client";

export { PLATFORM_VERSION } from "@kalima/contracts/pages";

/** The parsed payload of an event. */
export type PayloadOf<E> =
  E extends EventDefinition<string, infer P> ? (P extends { _zod: { output: infer O } } ? O : never) : never;

/** Carries past-tense facts between remotes. Checked on publish, parsed on delivery. */
export type EventBus = {
  /** Publishes an event to all subscribers. A payload that breaks its contract throws in development and is reported in production. */
  publish<E extends EventDefinition>(event: E, payload: PayloadOf<E>): void;
  /** Payloads from now on; a replaying event starts with its last one. */
  on<E extends EventDefinition>(event: E): Observable<PayloadOf<E>>;
};

export type CallOptions = {
  signal?: AbortSignal;
  /** One per user action, kept by the caller across its own retries; made by the client when absent. */
  idempotencyKey?: string;
  /** Share of an upload that is done, 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Calls of the product's server. `call` takes an operation of `@kalima/contracts/operations` with its path parameters,
 * query and body, and resolves to the parsed `data` of the answer (a list: `{ items, nextCursor }`). It adds bearer,
 * request id, time zone and idempotency key, retries what may be retried, and refreshes the session once on 401.
 *
 * Rejects with an `AppError`; `server.unexpected` for an answer that breaks the operation's schema.
 */
export type HttpClient = {
  call<O extends Operation>(operation: O, ...request: CallArguments<O, CallOptions>): Promise<AnswerOf<O>>;
};

/** Why a session ended; decides which text the visitor reads. */
export type SessionEnd = "signed_out" | "rejected" | "account_deleted";

export type SessionAccess = {
  current(): Session;
  /** The current session at once, then every change. */
  readonly changes: Observable<Session>;
  /** Fetches the account again, after a change; resolves to the user, or null when signed out. */
  reload(): Promise<SessionUser | null>;
  /** Starts a session from an answer of the server. Needs the manifest's `session` permission. */
  begin(signedIn: SignedIn, options: { rememberMe: boolean }): Promise<void>;
  /** Ends the session at the server and in every tab. */
  end(reason: SessionEnd): Promise<void>;
};

export type Toast = { tone: "success" | "error" | "info"; text: string; action?: { label: string; run: () => void } };

/** A filling of a slot: its remote, and the slot's entry in that remote's manifest. */
export type SlotEntry = ClaimedSlot & { remote: string; labelText: string };

export type Slots = {
  /** All fillings of a slot in this release set, in order. */
  entries(slot: SlotName): SlotEntry[];
  /** Shows a filling inside an element of the caller's; returns how to take it away. */
  attach(element: HTMLElement, slot: SlotName, key?: string): () => void;
};

export type Navigation = {
  /** Goes to a path of the site, any remote's or the shell's. Never leaves the origin. */
  go(path: string, options?: { replace?: boolean }): void;
  /** The page title in this language, for a page whose name depends on what it shows; null gives the manifest's again. */
  setTitle(title: string | null): void;
};

export type PageLanguage = {
  readonly language: Language;
  /** BCP 47 tag for `Intl`. */
  readonly locale: string;
  /** Digits and second calendar that the visitor chose for Arabic; absent for the default. */
  readonly arabicStyle?: ArabicStyle;
  readonly instance: i18n;
  /** Stores a language as the visitor's choice and loads the page again in it. Since platform 2.1. */
  switchTo(language: Language): void;
};

/** Switches of the school, as they are for this visitor; they stay the same for the life of a page. */
export type Flags = {
  /** False for a flag that is off, and for one that nobody has declared. */
  isOn(name: string): boolean;
};

export type Logger = {
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
};

/** Everything a remote receives on mount. Nothing else of the page belongs to it. */
export type Platform = {
  /** The remote this object was made for. */
  readonly remote: { name: string; version: string };
  readonly bus: EventBus;
  readonly http: HttpClient;
  readonly session: SessionAccess;
  /** Opens a socket of the site with the session's credentials; connects at once, the caller closes it. */
  socket(namespace: string, query: Record<string, string>): Promise<Socket>;
  readonly slots: Slots;
  readonly i18n: PageLanguage;
  readonly theme: { current(): Theme; readonly changes: Observable<Theme> };
  readonly navigation: Navigation;
  /** Since platform 2.4. */
  readonly flags: Flags;
  readonly toasts: { show(toast: Toast): void };
  readonly logger: Logger;
};
