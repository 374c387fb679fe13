import { expect, it } from "vitest";
import { toNetwork } from "./request-context.ts";

it.each([
  ["192.0.2.77", "192.0.2.0/24"],
  ["::ffff:192.0.2.77", "192.0.2.0/24"],
  ["10.1.2.3", "10.1.2.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["127.0.0.1", null],
  ["::1", null],
  ["nonsense", null],
])("reads the network of %s as %s", (ip, network) => {
  expect(toNetwork(ip)).toBe(network);
});
