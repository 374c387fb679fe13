import { TrainerCrew } from "../features/show-crew/components/trainer-crew.tsx";

/** Fills the home page's slot for trainers. */
export function HomeCrew() {
  return <TrainerCrew />;
}
