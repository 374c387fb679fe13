export { aSession, aSignedIn, aUser } from "./builders/accounts.ts";
export { aBooking, aPayment } from "./builders/bookings.ts";
export { aLesson, inMinutes } from "./builders/lessons.ts";
export {
  aFirstQuestion,
  anOpenSection,
  aPlacementAttempt,
  aPlacementResult,
  aPlacementTest,
} from "./builders/placement.ts";
export { aCheckBooking, aSpeakingCheck } from "./builders/speaking-check.ts";
export { aTrainer, someFacets, somePriceCountries } from "./builders/trainers.ts";
export { createFakeHttp, type FakeHttp, type FakeRequest, type FakeRoutes } from "./fakes/fake-http.ts";
export { type FakePlatform, type FakePlatformOptions, fakePlatform } from "./fakes/fake-platform.ts";
export { createFakeSession, type FakeSession } from "./fakes/fake-session.ts";
export { flushEffects } from "./render/flush-effects.ts";
export { type RenderedRemote, type RenderRemoteOptions, renderRemote } from "./render/render-remote.ts";
export { type RenderedTwice, type RenderTwiceOptions, renderingProblems, renderTwice } from "./render/render-twice.ts";
export { typeDate } from "./render/type-date.ts";
export { translationProblems } from "./texts/translation-problems.ts";
