export { fakeBrowser, person } from "./fake-browser.ts";
export { clientOfFakeServer } from "./fake-server.ts";
export { type FakeTab, type FakeTabs, fakeTabs, type Weather } from "./fake-tabs.ts";
