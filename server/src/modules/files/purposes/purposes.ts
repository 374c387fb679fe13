import { AppError } from "@kalima/contracts/errors";
import { isOfKind, type UploadKind } from "@kalima/contracts/uploads";
import type { Permission } from "@kalima/staff-contract";
import { hasPermission, type RequestSession } from "../../../kernel/http/access.ts";
import type {
  FilePurpose,
  FileRow,
  FileRule,
  Files,
  FindUsed,
  PurposeRule,
  UploadPurpose,
} from "../../../kernel/ports/files.ts";

/** Usual `canSee` rule: allows the account that uploaded the file, and admins with a permission. */
export function isOwnerOrHas(viewer: RequestSession | null, file: FileRow, permission: Permission): boolean {
  if (!viewer?.active) return false;
  return viewer.userId === file.owner_id || hasPermission(viewer, permission);
}

/** Returns true if the stored bytes of a file are of this kind. */
export function isFileOfKind({ type }: Pick<FileRow, "type">, kind: UploadKind): boolean {
  return isOfKind(type, [kind]);
}

/** The rules of all purposes. */
export type Purposes = {
  register: Files["registerPurpose"];
  /** @throws {AppError} `files.type_refused` for a purpose that no module has registered. */
  requireUploadRule(purpose: UploadPurpose): PurposeRule;
  /** @throws {AppError} `request.not_found` for a purpose that no module has registered. */
  requireFileRule(purpose: FilePurpose): FileRule;
  registerUse: Files["registerUse"];
  /** Functions that find used files, by purpose. */
  listUses(): ReadonlyMap<FilePurpose, readonly FindUsed[]>;
  /** The largest size limit of all purposes; 0 while none is registered. */
  computeMaxBytes(): number;
};

/** An empty registry. */
export function createPurposes(): Purposes {
  const uploads = new Map<UploadPurpose, PurposeRule>();
  const files = new Map<FilePurpose, FileRule>();
  const uses = new Map<FilePurpose, FindUsed[]>();
  return {
    register(rule) {
      if (uploads.has(rule.purpose)) throw new Error(`Two modules own files of the purpose "${rule.purpose}"`);
      uploads.set(rule.purpose, rule);
      if ("canSee" in rule) files.set(rule.purpose, rule);
    },
    requireUploadRule(purpose) {
      const rule = uploads.get(purpose);
      if (!rule) throw new AppError("files.type_refused");
      return rule;
    },
    requireFileRule(purpose) {
      const rule = files.get(purpose);
      if (!rule) throw new AppError("request.not_found");
      return rule;
    },
    registerUse: (purpose, findUsed) => {
      uses.set(purpose, [...(uses.get(purpose) ?? []), findUsed]);
    },
    listUses: () => uses,
    computeMaxBytes: () => Math.max(0, ...[...uploads.values()].map(({ maxBytes }) => maxBytes)),
  };
}
