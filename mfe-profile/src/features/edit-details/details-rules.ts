import { type ProfileChanges, profileChanges, type User } from "@kalima/contracts/api";
import * as z from "zod/mini";

const { name, email, address } = profileChanges.shape;

/** As the contract has it, but an empty line is "". */
export const detailsForm = z.object({
  name: z.nonoptional(name),
  email: z.union([z.literal(""), z.nonoptional(email)], "validation.email_invalid"),
  address: z.nonoptional(address),
});
export type Details = z.infer<typeof detailsForm>;

/** What the form starts with. */
export function typedDetailsOf(user: User): Details {
  return { name: user.name, email: user.email ?? "", address: user.address ?? "" };
}

/** What the server is told: an empty line takes the old value away. */
export function changesOf({ name, email, address }: Details): ProfileChanges {
  return { name, email: email || null, address: address?.trim() || null };
}
