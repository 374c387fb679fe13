/** Parts of the home page that need no code: the server's HTML is complete, and links work without scripts. */
export { TalkFaces } from "./faq/talk-faces.tsx";
export { FeedbackPromise } from "./feedback/feedback-promise.tsx";
export { FindTrainers } from "./find-trainers/find-trainers.tsx";
export { HeroScene } from "./hero/hero-scene.tsx";
export { Prices } from "./prices/prices.tsx";
export { Services } from "./services/services.tsx";
export { Steps } from "./steps/steps.tsx";
export { Testimonials } from "./voices/testimonials.tsx";
