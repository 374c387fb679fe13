import { describe, expect, it } from "vitest";
import { parseLocalOrigin } from "./local-address.policy.ts";

describe("localOrigin", () => {
  it.each([
    ["http://localhost:4300", "http://localhost:4300"],
    ["http://localhost:4300/", "http://localhost:4300"],
    ["http://127.0.0.1:4300", "http://127.0.0.1:4300"],
    ["HTTP://LocalHost:4300", "http://localhost:4300"],
    ["https://mona-catalog.tunnel.example", "https://mona-catalog.tunnel.example"],
    ["https://localhost:4300", "https://localhost:4300"],
  ])("takes %s", (address, origin) => {
    expect(parseLocalOrigin(address)).toBe(origin);
  });

  it.each([
    ["http://192.168.1.7:4300", "http from another machine can be changed in transit"],
    ["http://localhost.evil.example:4300", "a name that only begins like the own machine"],
    ["http://evil.example", "http elsewhere"],
    ["https://*", "every host at once"],
    ["https://a;script-src", "another directive of the content policy"],
    ["https://a,b", "a second content policy"],
    ["https://'unsafe-inline'", "a keyword of the content policy"],
    ["https://[::1]:4300", "a literal that content policies do not match"],
    ["https://user:pass@example.com", "credentials"],
    ["https://example.com/build", "a path"],
    ["https://example.com/?x", "a query"],
    ["ws://localhost:4300", "another protocol"],
    ["javascript:alert(1)", "no origin"],
    ["data:text/javascript,1", "no origin"],
    ["localhost:4300", "no address"],
  ])("refuses %s: %s", (address) => {
    expect(parseLocalOrigin(address)).toBeNull();
  });
});
