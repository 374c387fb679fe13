/** The duties an admin can have; their permissions add up. An admin without any sees only the dashboard's Today. */
export const STAFF_GRANTS = ["owner", "people", "finance", "quality", "support_lead", "content", "technical"] as const;
export type StaffGrant = (typeof STAFF_GRANTS)[number];

/**
 * `see`: read. `request`: propose a change that somebody else decides on. `change`: make changes. `approve`: decide as the second
 * person on changes that need two. Each level includes `see`; `change` also includes `request`.
 */
export type PermissionLevel = "see" | "request" | "change" | "approve";
type Levels = "see" | "request" | "change" | "approve" | "change and approve";

/** Who may do what, by section of the school's work. */
const SECTIONS = {
  /** Students, bookings, lessons and written work of all. */
  bookings: { owner: "see", people: "see", finance: "change", quality: "change", support_lead: "see" },
  /** The list of accounts; changing it means disabling, signing out and correcting accounts. */
  people: {
    owner: "change and approve",
    people: "change and approve",
    finance: "see",
    quality: "see",
    support_lead: "see",
  },
  /** Phones and addresses of people. */
  contacts: { owner: "change", people: "change", finance: "see", support_lead: "see" },
  /** Trainers and their hours, and who holds speaking checks. */
  trainers: { owner: "change", people: "change", finance: "see", quality: "change", support_lead: "see" },
  /** Page changes, reviews and late feedback. */
  reviews: { owner: "change", people: "see", quality: "change" },
  /** Reported conversations. */
  reports: { owner: "see", people: "see", quality: "change", support_lead: "change" },
  /** Proofs of transfers, refunds and balances. */
  payments: {
    owner: "approve",
    people: "request",
    finance: "change and approve",
    quality: "request",
    support_lead: "request",
  },
  /** Payouts, corrections of earnings and the ledger. */
  payouts: { owner: "approve", finance: "change and approve" },
  prices: { owner: "approve", finance: "change", quality: "see" },
  /** The support desk, questions and call-backs, beyond what agents do by their role. */
  support: { owner: "see", quality: "see", support_lead: "change" },
  newsletter: { owner: "change", quality: "see", content: "change" },
  flags: { owner: "see", technical: "change and approve" },
  /** Releases of remotes, backends and metrics. */
  releases: { owner: "see", technical: "change and approve" },
  /** Background jobs that gave up. */
  jobs: { owner: "see", technical: "change" },
  /** The audit log. Finance sees only entries about money, technical only those about releases. */
  audit: { owner: "see", people: "see", finance: "see", technical: "see" },
  /** The audit log as a whole. */
  whole_audit: { owner: "see", people: "see" },
  /** The seals of the audit log, which somebody has to keep elsewhere. */
  audit_seals: { owner: "see" },
  /** Grants of others. */
  grants: { owner: "change and approve", people: "change and approve" },
} as const satisfies Record<string, Partial<Record<StaffGrant, Levels>>>;

export type PermissionSection = keyof typeof SECTIONS;
/** Such as `payouts.approve`. */
export type Permission = `${PermissionSection}.${PermissionLevel}`;

const INCLUDED: Record<Levels, readonly PermissionLevel[]> = {
  see: ["see"],
  request: ["see", "request"],
  change: ["see", "request", "change"],
  approve: ["see", "approve"],
  "change and approve": ["see", "request", "change", "approve"],
};

/** Lists the permissions that these grants give together. Unknown grants, of a later version, give none. */
export function listPermissions(grants: readonly string[]): Permission[] {
  const found = new Set<Permission>();
  for (const [section, levels] of Object.entries(SECTIONS)) {
    for (const [grant, level] of Object.entries(levels) as [string, Levels][]) {
      if (!grants.includes(grant)) continue;
      for (const each of INCLUDED[level]) found.add(`${section as PermissionSection}.${each}`);
    }
  }
  return [...found];
}

/** Lists the grants that give this permission. */
export function listGrantsWith(permission: Permission): StaffGrant[] {
  return STAFF_GRANTS.filter((grant) => listPermissions([grant]).includes(permission));
}
