import { type Account, type ProfileChanges, profileChanges } from "@kalima/accounts-contract";
import { joinDateParts, readBirthDate, splitDateParts } from "@kalima/contracts/domain";
import * as z from "zod/mini";

const { name, email, address, gender } = profileChanges.shape;

const readDate = (text: string) => readBirthDate(splitDateParts(text), new Date());

/** The contract's rules for a form, whose empty fields are "". */
export const detailsForm = z.object({
  name: z.nonoptional(name),
  email: z.union([z.literal(""), z.nonoptional(email)], "validation.email_invalid"),
  address: z.nonoptional(address),
  gender: z.union([z.literal(""), z.nonoptional(gender)]),
  /** The parts of the date as typed, joined. */
  dateOfBirth: z.string().check(z.refine((text) => readDate(text) !== "invalid", "validation.date_invalid")),
});
export type Details = z.infer<typeof detailsForm>;

/** Initial values of the form. */
export function toDetails(user: Account): Details {
  return {
    name: user.name,
    email: user.email ?? "",
    address: user.address ?? "",
    gender: user.gender ?? "",
    dateOfBirth: joinDateParts(splitDateParts(user.dateOfBirth ?? "")),
  };
}

/** The request body: an empty field removes the old value. */
export function toProfileChanges({ name, email, address, gender, dateOfBirth }: Details): ProfileChanges {
  return {
    name,
    email: email || null,
    address: address?.trim() || null,
    gender: gender || null,
    dateOfBirth: readDate(dateOfBirth),
  };
}
