import type { ReportedVisitor } from "@kalima/releases-contract";

type Screen = { width: number; height: number };

/** Narrower screens that are touched are phones, in CSS pixels. */
const PHONE_PX = 600;

export function classifyDevice(isTouched: boolean, { width, height }: Screen): ReportedVisitor["device"] {
  if (!isTouched) return "computer";
  return Math.min(width, height) < PHONE_PX ? "phone" : "tablet";
}

const ROLES: readonly string[] = ["student", "trainer", "agent", "admin"] satisfies ReportedVisitor["role"][];

/** A role that this shell does not know counts as a guest's. */
export function classifyRole(role: string | null): ReportedVisitor["role"] {
  return (role !== null && ROLES.includes(role) ? role : "guest") as ReportedVisitor["role"];
}
