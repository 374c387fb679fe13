import type {
  ApprovalRule,
  CreatedReleaseToken,
  ManagedRemote,
  PreviewAddress,
  ReleaseAccess,
  ReleaseRight,
} from "@kalima/releases-contract";

export type NewToken = { name: string; rights: ReleaseRight[]; days: number };

export type AccessActions = {
  onRead: () => Promise<{ access: ReleaseAccess; remotes: readonly ManagedRemote[] }>;
  /** The answer alone holds the secret. */
  onCreateToken: (remote: string, token: NewToken) => Promise<CreatedReleaseToken>;
  onRevokeToken: (remote: string, name: string) => Promise<void>;
  onApprove: (remote: string, version: string) => Promise<void>;
  onRefuse: (remote: string, version: string, reason: string) => Promise<void>;
  /** Ends every link to a version, also where it is open. */
  onEndPreviews: (remote: string, version: string) => Promise<void>;
  /** No approvals end the rule. */
  onRequireApprovals: (remote: string, rule: ApprovalRule) => Promise<void>;
  onPreview: (remote: string, version: string) => Promise<PreviewAddress>;
};
