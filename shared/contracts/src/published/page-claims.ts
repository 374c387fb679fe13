import type { ClaimedPage } from "../pages/page.ts";
import type { ClaimedSlot } from "../pages/slots.ts";

type Claim = Pick<ClaimedPage, "path" | "subPaths">;

const segmentsOf = (path: string) => path.split("/").filter(Boolean);
const isNamed = (segment: string) => segment.startsWith(":");

/** Whether both claim some address with equal precedence. An exact page takes precedence over sub-paths. */
export function areAmbiguous(one: Claim, other: Claim): boolean {
  const [own, others] = [segmentsOf(one.path), segmentsOf(other.path)];
  if (own.length !== others.length && !(one.subPaths && other.subPaths)) return false;
  const shared = Math.min(own.length, others.length);
  return own.slice(0, shared).every((segment, at) => {
    const counterpart = others[at] as string;
    return segment === counterpart || isNamed(segment) || isNamed(counterpart);
  });
}

/** Where a slot takes several fillings by key, one key is one filling. */
export function areSameFilling(one: ClaimedSlot, other: ClaimedSlot): boolean {
  return one.slot === other.slot && one.key !== undefined && one.key === other.key;
}
