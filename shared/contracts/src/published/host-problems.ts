import type { DeployProblem } from "./deploy-problem.ts";
import type { PublishedRemote, ShellContract } from "./published-contract.ts";

type NamedContract = Pick<PublishedRemote, "name" | "version" | "contract">;
/**
 * Slots that would be filled and shown nowhere. Versions built before slots were declared name no `hosts`; while one is
 * live, a filling without a known host may still be shown by it.
 */
export function hostProblems(
  candidate: NamedContract,
  others: readonly NamedContract[],
  own: readonly NamedContract[],
  shell: ShellContract | null,
): DeployProblem[] {
  const hosts = [candidate, ...others].map(({ contract }) => contract.hosts).concat(shell ? [shell.hosts] : []);
  const isHosted = (slot: string) => hosts.some((hosted) => hosted?.includes(slot));
  const isComplete = hosts.every((hosted) => hosted !== undefined);
  const unshown = candidate.contract.slots
    .filter(({ slot }) => isComplete && !isHosted(slot))
    .map(({ slot }) => ({
      with: "every live version",
      subject: `slot ${slot}`,
      reason: `No live version hosts ${slot}.`,
    }));
  const dropped = others.flatMap(({ name, version, contract }) =>
    contract.slots
      .filter(({ slot }) => own.some((before) => before.contract.hosts?.includes(slot)) && !isHosted(slot))
      .map(({ slot }) => ({
        with: `${name}@${version}`,
        subject: `slot ${slot}`,
        reason: `It fills ${slot}, which no live version would host any more.`,
      })),
  );
  return [...unshown, ...dropped];
}
