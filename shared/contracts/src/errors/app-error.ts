export type AppErrorDetails = {
  /** HTTP status of the answer. A server leaves it out: `toStatus` finds the one that belongs to the code. */
  status?: number;
  /** Field name → error code, for forms. */
  fields?: Record<string, string>;
  /** Whole seconds until another try makes sense. */
  retryAfter?: number;
  /** Safe to show; used only where the code has no text of its own. */
  message?: string;
  requestId?: string;
  /** More members of the problem document, such as `alternatives`. */
  extra?: Record<string, unknown>;
  cause?: unknown;
};

/**
 * An error that travels as a code: thrown by services on the server, rebuilt from problem+json by
 * the HTTP client. Compare `code`, never `instanceof`, because each bundle may hold its own class.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: string;
  /** 0 where no answer came, or none was sent yet. */
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  readonly extra: Record<string, unknown> | undefined;

  constructor(code: string, details: AppErrorDetails = {}) {
    super(details.message ?? code, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? (code === "server.unexpected" ? 500 : 0);
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.requestId = details.requestId;
    this.extra = details.extra;
  }
}
