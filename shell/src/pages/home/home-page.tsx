import type { CompanyStats } from "@kalima/contracts/api";
import { Counters } from "./counters/counters.tsx";
import { Faq } from "./faq/faq.tsx";
import { FeedbackPromise } from "./feedback/feedback-promise.tsx";
import { Hero } from "./hero/hero.tsx";
import styles from "./home.module.css";
import { Services } from "./services/services.tsx";
import { Steps } from "./steps/steps.tsx";
import { TrainersCrew } from "./trainers/trainers-crew.tsx";
import { Testimonials } from "./voices/testimonials.tsx";

export type HomePageProps = {
  /** Undefined while they are on their way, null when they did not come. */
  stats: CompanyStats | null | undefined;
  /** The remote that shows trainers is switched off: there is nothing to head. */
  isTrainersOff?: boolean;
  /** Opens the support panel. */
  onAskSupport: () => void;
};

/** `/` */
export function HomePage({ stats, isTrainersOff = false, onAskSupport }: HomePageProps) {
  return (
    <div className={styles.home}>
      <Hero />
      <Counters stats={stats} />
      <Services />
      <Steps />
      {isTrainersOff ? null : <TrainersCrew />}
      <FeedbackPromise />
      <Testimonials />
      <Faq onAskSupport={onAskSupport} />
    </div>
  );
}
