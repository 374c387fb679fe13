import { createServer } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createRenderer, type RenderOutcome } from "./renderer.ts";

/** Known ways out of a bundle's realm. Each test renders a page with what it reached, which must be nothing. */
const renderer = createRenderer({ warn: () => undefined });
beforeAll(() => renderer.start());
afterAll(() => renderer.close());

let made = 0;
async function renderSource(source: string, url = "/x"): Promise<RenderOutcome> {
  const version = `mfe-x@${made++}`;
  renderer.load(version, source);
  await vi.waitFor(() => expect(renderer.isReady(version)).toBe(true), { timeout: 20_000 });
  const request = {
    place: { kind: "page" },
    url,
    language: "en",
    theme: "light",
    moment: { now: 0, zone: null },
    session: { state: "signedOut" },
    slots: [],
  } as const;
  const outcome = await renderer.render(version, request, async () => ({ status: 200, body: '{"a":[1]}' }), 10_000);
  renderer.unload(version);
  return outcome;
}
const makeBundle = (body: string) => `
  const found = [];
  const named = ["getBuiltinModule", "binding", "_linkedBinding", "dlopen", "mainModule", "reallyExit"];
  /** Records values from another realm or from Node. */
  const look = (value, way) => {
    if ((typeof value !== "object" && typeof value !== "function") || value === null) return;
    let top = value;
    for (let next; (next = Object.getPrototypeOf(top)); ) top = next;
    if (top !== Object.prototype && Object.getPrototypeOf(value) !== null && top !== value) found.push(way + ": of another realm");
    for (const name of named) if (name in value) found.push(way + ": " + name);
  };
  exports.render = async (request, callApi) => { ${body}; return { html: found.join("\\n"), data: null, hosted: [] }; };`;

it.each([
  [
    "everything that can be reached from the globals, the request and the answers",
    `const seen = new Set();
     const walk = (value, way) => {
       if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return;
       seen.add(value);
       look(value, way);
       walk(Object.getPrototypeOf(value), way + ".__proto__");
       for (const key of Reflect.ownKeys(value)) {
         const { get, set, value: held } = Object.getOwnPropertyDescriptor(value, key) ?? {};
         for (const part of [get, set, held]) walk(part, way + "." + String(key));
       }
     };
     walk(globalThis, "globalThis"); walk(request, "request"); walk(callApi, "callApi");
     walk(await callApi("/a"), "answer"); walk(require, "require"); walk(module, "module"); walk(exports, "exports");
     for (const name of ["stream", "util", "async_hooks"]) walk(require(name), name);
     if (seen.size < 500) found.push("the walk ended at " + seen.size);`,
  ],
  [
    "errors of the host",
    `const errors = [];
     const keep = (error) => void errors.push(error);
     await import("node:fs").catch(keep);
     await callApi(7).catch(keep);
     try { Function("return process")() } catch (error) { keep(error) }
     try { eval("process") } catch (error) { keep(error) }
     try { new (Object.getPrototypeOf(async function () {}).constructor)("return process") } catch (error) { keep(error) }
     const deep = () => deep() + 1;
     try { deep() } catch (error) { keep(error) }
     const deeper = () => { try { return deeper() + 1 } catch { return void callApi("/deep").catch(keep) } };
     try { deeper() } catch (error) { keep(error) }
     try { require("net") } catch (error) { keep(error) }
     try { structuredClone(() => 1) } catch (error) { keep(error) }
     try { new URL("::") } catch (error) { keep(error) }
     await new Promise((next) => setTimeout(next, 5));
     if (errors.length < 8) found.push("only " + errors.length);
     errors.forEach((error, at) => { look(error, "error " + at); look(error?.constructor, "its class " + at); });`,
  ],
  [
    "frames of a stack",
    `Error.prepareStackTrace = (error, frames) => {
       for (const frame of frames)
         for (const method of ["getThis", "getFunction", "getEvalOrigin"])
           try { look(frame[method](), method) } catch {}
       return "";
     };
     Error.stackTraceLimit = Infinity;
     new Error("here").stack;
     setTimeout(() => new Error("later").stack, 0);
     await callApi("/a"); new Error("after").stack;
     await new Promise((next) => setTimeout(next, 5));`,
  ],
  [
    "what is given to replaced methods of the language",
    `const own = { apply: Reflect.apply, owners: [[Array.prototype, ["push", "splice", "join", "slice", "map", Symbol.iterator]],
       [Map.prototype, ["get", "set", "delete", "has"]], [Promise.prototype, ["then"]], [Object, ["assign", "keys"]],
       [JSON, ["parse", "stringify"]], [Function.prototype, ["call", "bind"]], [String.prototype, ["slice", "replace"]], [Set.prototype, ["add"]]] };
     const given = [];
     let isLooking = false;
     for (const [owner, names] of own.owners)
       for (const name of names) {
         const before = owner[name];
         owner[name] = function (...values) {
           if (!isLooking) { isLooking = true; given[given.length] = [this, values]; isLooking = false; }
           return own.apply(before, this, values);
         };
       }
     await callApi("/a");
     await new Promise((next) => setTimeout(next, 5));
     isLooking = true;
     for (let at = 0; at < given.length; at++) { look(given[at][0], "this"); for (let of = 0; of < given[at][1].length; of++) look(given[at][1][of], "given"); }
     if (given.length < 3) found.push("only " + given.length);`,
  ],
  [
    "traps of objects that it gives to the host",
    `const trap = new Proxy({}, { get: (target, key, receiver) => { new Error(String(key)).stack; look(receiver, "receiver"); return undefined } });
     Promise.reject(trap);
     setTimeout(() => { try { throw trap } catch {} }, 0);
     console.error(trap, { toString() { look(this, "toString"); look(arguments.callee?.caller, "caller"); return "x" } });
     await new Promise((next) => setTimeout(next, 5));`,
  ],
])("%s lead nowhere", async (_what, body) => {
  expect(await renderSource(makeBundle(body))).toMatchObject({ kind: "rendered", html: "" });
});

it("opens no socket and signals nobody", async () => {
  const met = vi.fn();
  const server = createServer(met);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const tries = `
    const { constructor: Fn } = (() => {}).constructor;
    for (const way of [
      () => Fn("return process")().getBuiltinModule("net").connect(${port}),
      () => globalThis.process.constructor.constructor("return process")().kill(${process.pid}, "SIGTERM"),
      () => require("stream").Readable.constructor("return process")().binding("tcp_wrap"),
      () => this.constructor.constructor("return process")(),
      () => fetch("http://127.0.0.1:${port}"),
      () => new WebSocket("ws://127.0.0.1:${port}"),
      () => new EventSource("http://127.0.0.1:${port}"),
      () => navigator.sendBeacon("http://127.0.0.1:${port}"),
    ]) try { way(); found.push(String(way)) } catch {}`;
  expect(await renderSource(makeBundle(tries))).toMatchObject({ kind: "rendered", html: "" });
  expect(met).not.toHaveBeenCalled();
  server.close();
});

it("hides the globals of one version from another", async () => {
  await renderSource(
    makeBundle(`globalThis.left = request.url; Array.prototype.left = 1; Object.prototype.left = 2;`),
    "/secret",
  );
  expect(
    await renderSource(
      makeBundle(`found.push(...[globalThis.left, [].left, ({}).left].filter((one) => one !== undefined).map(String))`),
    ),
  ).toMatchObject({
    kind: "rendered",
    html: "",
  });
});
