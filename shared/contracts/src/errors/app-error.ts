import { ERROR_STATUS, type ErrorCode } from "./error-codes.ts";

export type AppErrorDetails = {
  /** HTTP status; by default the one that belongs to the code. */
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
  readonly code: ErrorCode | (string & {});
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  readonly extra: Record<string, unknown> | undefined;

  constructor(code: ErrorCode | (string & {}), details: AppErrorDetails = {}) {
    super(details.message ?? code, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? (ERROR_STATUS as Record<string, number>)[code] ?? 0;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.requestId = details.requestId;
    this.extra = details.extra;
  }
}
