import { STORAGE_KEYS } from "@kalima/contracts/domain";
import { expect, it } from "vitest";
import { allContracts } from "./all-contracts.ts";

const keys = [...Object.values(STORAGE_KEYS), ...allContracts.storageKeys];

it("finds the storage keys of every domain", () => {
  expect(keys).toEqual(expect.arrayContaining(["REGISTRATION_DRAFT", "FAVOURITE_TRAINERS", "CHAT_ID", "UNSENT_FILES"]));
});

it("gives no storage key to two domains", () => {
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
