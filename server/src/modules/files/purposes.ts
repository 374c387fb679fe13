import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../database/database.ts";
import type { RequestSession } from "../../http/access.ts";
import { type FileKind, isOfKind } from "./content/file-types.ts";

/** Kept with an account, or `temporary`: for a day, readable by its signed address alone. */
export type FilePurpose = "picture" | "proof" | "task" | "introVideo" | "message";
export type UploadPurpose = FilePurpose | "temporary";
export type FileRow = { id: string; owner_id: string; purpose: FilePurpose; name: string; size: number; type: string };

/** What may be uploaded for one purpose; registered by the module that owns it. */
export type UploadRule<Purpose extends UploadPurpose = UploadPurpose> = {
  purpose: Purpose;
  /** By content. Pictures are JPEG, PNG or WebP, and stored as WebP; videos are rewritten as MP4 or WebM. */
  kinds: readonly FileKind[];
  /** Exactly this many bytes are accepted, one more is refused. */
  maxBytes: number;
  /** Also refuses names whose extensions do not fit the content, or hide a program. */
  checksName?: true;
};

/** Of files that are kept with an account. */
export type FileRule = UploadRule<FilePurpose> & {
  /** Decides who may read a file; a refusal looks like a missing file. */
  canSee(viewer: RequestSession | null, file: FileRow): boolean | Promise<boolean>;
  /** How long a browser may keep the bytes; 0 for not at all. */
  cacheSeconds: number;
  /** Older files are removed, even if they are in use. */
  maxAgeDays?: number;
};

/** Which of these files a module refers to. May run in a transaction that holds their rows. */
export type FindUsed = (database: Database, ids: readonly string[]) => Promise<{ id: string }[]>;

/** A usual `canSee`: the account that sent the file, and admins. */
export function isOwnerOrAdmin(viewer: RequestSession | null, file: FileRow): boolean {
  if (!viewer?.active) return false;
  return viewer.userId === file.owner_id || viewer.role === "admin";
}

/** Whether the stored bytes of a file are of this kind. */
export function isFileOfType({ type }: Pick<FileRow, "type">, kind: FileKind): boolean {
  return isOfKind(type, [kind]);
}

/** The rules of all purposes. */
export type Purposes = {
  register(rule: FileRule | UploadRule<"temporary">): void;
  /** @throws {AppError} `files.type_refused` for a purpose that no module has registered. */
  upload(purpose: UploadPurpose): UploadRule;
  /** @throws {AppError} `request.not_found` for a purpose that no module has registered. */
  file(purpose: FilePurpose): FileRule;
  /**
   * Called by each module that refers to files of a purpose, in its factory. Files of the purpose that no module refers to
   * are removed an hour after they came; where no module registers a use, all stay.
   */
  registerUse(purpose: FilePurpose, findUsed: FindUsed): void;
  /** How uses are found, of each purpose with a use. */
  uses(): ReadonlyMap<FilePurpose, readonly FindUsed[]>;
  /** Of the purpose that allows the most. */
  maxBytes(): number;
};

/** An empty registry. */
export function createPurposes(): Purposes {
  const uploads = new Map<UploadPurpose, UploadRule>();
  const files = new Map<FilePurpose, FileRule>();
  const uses = new Map<FilePurpose, FindUsed[]>();
  return {
    register(rule) {
      if (uploads.has(rule.purpose)) throw new Error(`Two modules own files of the purpose "${rule.purpose}"`);
      uploads.set(rule.purpose, rule);
      if ("canSee" in rule) files.set(rule.purpose, rule);
    },
    upload(purpose) {
      const rule = uploads.get(purpose);
      if (!rule) throw new AppError("files.type_refused");
      return rule;
    },
    file(purpose) {
      const rule = files.get(purpose);
      if (!rule) throw new AppError("request.not_found");
      return rule;
    },
    registerUse: (purpose, findUsed) => {
      uses.set(purpose, [...(uses.get(purpose) ?? []), findUsed]);
    },
    uses: () => uses,
    maxBytes: () => Math.max(0, ...[...uploads.values()].map(({ maxBytes }) => maxBytes)),
  };
}
