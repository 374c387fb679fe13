/**
 * Faults of one build, chosen by the query of the page (`?fault=…`); without it the build works. Each begins once the
 * page has hydrated, so that the server renders a whole page. `effect` runs then; `render` is what the component
 * returns from then on.
 */
const FAULTS = {
  blank: { render: "null" },
  hidden: { render: 'createElement("div", { style: { visibility: "hidden" } }, released)' },
  "waits without an end": { render: 'createElement("p", { "aria-busy": true }, "…")' },
  "a button that does nothing": {
    render: 'createElement("div", null, createElement("button", { id: "dead", type: "button" }, "Press"), released)',
  },
  "throws when it is pressed": {
    render: `createElement("div", null, createElement("button", {
      id: "broken", type: "button",
      onClick: () => { throw new Error("on purpose: in a click"); },
    }, "Press"), released)`,
  },
  "throws in a timer": { effect: 'setTimeout(() => { throw new Error("on purpose: in a timer"); });' },
  rejects: { effect: 'void Promise.reject(new Error("on purpose: a rejection"));' },
  "43 calls that fail in four seconds": {
    effect: `for (let call = 0; call < 43; call += 1)
      setTimeout(() => http.call(getTeacher, { params: { id: UNKNOWN_TRAINER_ID } }).catch(() => {}), call * 93);`,
  },
  "sends its visitors away": { effect: 'setTimeout(() => window.location.assign("/"), AWAY_AFTER_MS);' },
  "steps to another page": { effect: 'setTimeout(() => navigation.go("/"), AWAY_AFTER_MS);' },
  "hides the frame": { effect: 'document.querySelector("#root header").style.visibility = "hidden";' },
  "comes three seconds later": {
    render: `createElement("div", null, isLate && createElement("p", { style: { fontSize: "10rem", height: "70vh" } }, "Late"), released)`,
  },
  "answers slowly": {
    render: `createElement("div", null, createElement("button", {
      id: "slow", type: "button",
      onClick: () => { for (const since = performance.now(); performance.now() - since < 700; ); },
    }, "Press"), released)`,
  },
  "breaks its contract": {
    effect: `
      const operation = { ...getTeacher, name: ["DELETE", "/api/users/me"].join(" "), method: "DELETE", path: "/api/users/me" };
      http.call(operation, { params: {} }).catch(() => {});
      bus.publish({ type: ["session", "changed"].join("."), version: 1 }, {});
      bus.on({ type: ["payment", "succeeded"].join("."), version: 1 }).subscribe();
      slots.attach(document.createElement("div"), ["profile", "sections"].join("."));
      socket(["/websocket", "support"].join("/"), {}).catch(() => {});`,
  },
} as const satisfies Record<string, { effect: string } | { render: string }>;

export type FaultOnDemand = keyof typeof FAULTS;

function writeCases(part: "effect" | "render"): string {
  return Object.entries<{ effect?: string; render?: string }>(FAULTS)
    .filter(([, fault]) => fault[part])
    .map(
      ([name, fault]) =>
        `case "${name}": { ${part === "render" ? `return ${fault.render};` : `${fault.effect} break;`} }`,
    )
    .join("\n");
}

/** Source of a component that wraps the released `./root.tsx` and adds a fault. The trainer that it requests does not exist. */
export const rootOnDemand = (): string => `
import { getTeacher } from "@kalima/catalog-contract";
import { usePlatform } from "@kalima/platform/react";
import { createElement, useEffect, useState } from "react";
import { Root as ReleasedRoot } from "./root.tsx";
const UNKNOWN_TRAINER_ID = "0193b000-0000-7000-8fff-ffffffffffff";
const LATE_MS = 3_000;
const AWAY_AFTER_MS = 1_500;
export function Root(props) {
  const { http, bus, slots, socket, navigation } = usePlatform();
  const [fault, setFault] = useState(null);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setFault(new URLSearchParams(window.location.search).get("fault"));
    const timer = setTimeout(setLate, LATE_MS, true);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    switch (fault) {
      ${writeCases("effect")}
    }
  }, [fault]);
  const released = createElement(ReleasedRoot, props);
  switch (fault) {
    ${writeCases("render")}
    default:
      return released;
  }
}
`;
