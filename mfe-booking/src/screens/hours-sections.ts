// One chunk for the hours of the trainer who is signed in, and of one whom staff choose.
export { HoursSection } from "./hours-section.tsx";
export { TrainerHoursSection } from "./trainer-hours-section.tsx";
