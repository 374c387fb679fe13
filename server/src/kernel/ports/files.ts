import type { Readable } from "node:stream";
import type { temporaryFile } from "@kalima/accounts-contract";
import type { RoleName } from "@kalima/contracts/domain";
import type { UploadRule } from "@kalima/contracts/uploads";
import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { ByteRange } from "../../storage/bucket.ts";
import type { Database } from "../database/database.ts";
import type { RequestSession } from "../http/access.ts";

/** Kept with an account, or `temporary`: for a day, readable by its signed address alone. */
export type FilePurpose = "picture" | "proof" | "task" | "introVideo" | "introPoster" | "message" | "feedback";
export type UploadPurpose = FilePurpose | "temporary";
export type FileRow = { id: string; owner_id: string; purpose: FilePurpose; name: string; size: number; type: string };

/**
 * Says what may be uploaded for one purpose; registered by the module that owns it, with the rule of its contract. Kinds
 * are told by content. Pictures are stored as WebP, videos rewritten as MP4 or WebM.
 */
export type PurposeRule<Purpose extends UploadPurpose = UploadPurpose> = UploadRule & { purpose: Purpose };

/** The rule for files that are kept with an account. */
export type FileRule = PurposeRule<FilePurpose> & {
  /** Decides who may read a file; a refusal looks like a missing file. */
  canSee(viewer: RequestSession | null, file: FileRow): boolean | Promise<boolean>;
  /** How long a browser may keep the bytes; 0 for not at all. */
  cacheSeconds: number;
  /** Older files are removed, even if they are in use. */
  maxAgeDays?: number;
};

/** Which of these files a module refers to. May run in a transaction that holds their rows. */
export type FindUsed = (database: Database, ids: readonly string[]) => Promise<{ id: string }[]>;

/** Sender of a file; the `id` of a guest is the one in its cookie. */
export type Uploader = { id: string; kind: RoleName | "guest"; address: string };

/** A file as API answers name it. */
export type StoredFile = { id: string; url: string; name: string; size: number; type: string };

/** A stored file; `read` resolves to null when its bytes are missing. */
export type StoredBytes = {
  name: string;
  size: number;
  type: string;
  read(range?: ByteRange): Promise<Readable | null>;
};
type OpenedFile = FileRow & StoredBytes & { cacheSeconds: number };

/**
 * The text of a file. `no_text`: it holds none, such as a scan. `unreadable`: it is broken, locked, takes too long to read, or
 * its letters have no reliable order. `too_long`: more than `COMPARED_TEXT_MAX_BYTES`, or too many pages.
 */
export type FileText = { state: "read"; text: string } | { state: "no_text" | "unreadable" | "too_long" };

export type SignedAddress = { id: string; expires: string; signature: string };

/** Pictures and voice notes of a chat. The signed address is the permission to read, for 24 hours. */
export type TemporaryFiles = {
  receive(request: FastifyRequest, reply: FastifyReply, uploader: Uploader): Promise<z.infer<typeof temporaryFile>>;
  /** @throws {AppError} `request.not_found` for a wrong, an expired and an unknown address alike. */
  open(address: SignedAddress): Promise<StoredBytes & { secondsLeft: number }>;
};

/** Files of accounts: pictures, payment proofs, written tasks, what messages hold. */
export type Files = {
  /** Called by the module that owns a purpose, in its factory. */
  registerPurpose(rule: FileRule | PurposeRule<"temporary">): void;
  /**
   * Called by each module that refers to files of a purpose, in its factory. Files of the purpose that no module refers to
   * are removed an hour after they came; where no module registers a use, all stay.
   */
  registerUse(purpose: FilePurpose, findUsed: FindUsed): void;
  /** The size limit of a file for `POST /api/files`, and of one for `/temporary`, in bytes. */
  maxBytes(purpose?: "temporary"): number;
  /** Stores the upload of a request for its account, within its quotas. */
  receive(request: FastifyRequest, reply: FastifyReply, uploader: Uploader): Promise<StoredFile>;
  /** @throws {AppError} `request.not_found`, whether the file is missing, another owner's or of another purpose. */
  requireOwn(id: string, ownerId: string, purpose: FilePurpose): Promise<FileRow>;
  /** SHA-256 of the stored bytes, in hexadecimal. @throws {AppError} `request.not_found` when they are gone. */
  computeSha256(id: string): Promise<string>;
  /** @throws {AppError} `request.not_found`, also for a viewer whom the rule of its purpose refuses. */
  open(id: string, viewer: RequestSession | null): Promise<OpenedFile>;
  /**
   * The text of a plain text, a Word document or a PDF.
   *
   * @throws {AppError} as `open`, and `server.unavailable` while too many files wait to be read.
   */
  readText(id: string, viewer: RequestSession | null): Promise<FileText>;
  /** Files that an account sent, oldest first. */
  listOwn(ownerId: string): Promise<(FileRow & StoredBytes)[]>;
  /** Deletes the rows of an account, so that its files are gone with the transaction; returns the ids of their bytes. */
  deleteRows(tx: Database, ownerId: string): Promise<string[]>;
  /** Idempotent. Rejects when the store fails: call it from a job that retries. */
  removeBytes(ids: readonly string[]): Promise<void>;
  temporary: TemporaryFiles;
  /** Rejects while uploads cannot be written on this machine, and while the store does not answer. */
  checkStore(): Promise<void>;
  /** Removes files that cannot be seen any more: rows in no use, and bytes without a row. */
  sweep(): Promise<void>;
};
