import type { CompanyStats } from "@kalima/school-contract";
import { Slice } from "../../tasks/slice.tsx";
import { Counters } from "./counters/counters.tsx";
import { Faq } from "./faq/faq.tsx";
import { FirstQuestion } from "./first-question/first-question.tsx";
import { Hero } from "./hero/hero.tsx";
import styles from "./home.module.css";
import { staticPart } from "./static-part.tsx";
import { TrainersCrew } from "./trainers/trainers-crew.tsx";
import { useWaysToPay } from "./use-ways-to-pay.ts";

const FindTrainers = staticPart("FindTrainers");
const Services = staticPart("Services");
const Prices = staticPart("Prices");
const Steps = staticPart("Steps");
const FeedbackPromise = staticPart("FeedbackPromise");
const Testimonials = staticPart("Testimonials");

export type HomePageProps = {
  /** Undefined while they are on their way, null when they did not come. */
  stats: CompanyStats | null | undefined;
  /** The remote that shows trainers is switched off: there is nothing to head. */
  isTrainersOff?: boolean;
  /** A remote fills the slot of the first question. */
  hasFirstQuestion?: boolean;
  /** Ways to pay; undefined of a server that does not name them. */
  methods?: readonly string[] | undefined;
  /** Opens the support panel. */
  onAskSupport: () => void;
};

/** `/` */
export function HomePage(props: HomePageProps) {
  const { stats, isTrainersOff = false, hasFirstQuestion = false, methods, onAskSupport } = props;
  const ways = useWaysToPay(methods);
  return (
    <div className={styles.home}>
      <Slice>
        <Hero stats={stats} />
      </Slice>
      <FindTrainers />
      <Slice>
        <Counters stats={stats} />
      </Slice>
      {hasFirstQuestion ? (
        <Slice>
          <FirstQuestion />
        </Slice>
      ) : null}
      <Services />
      <Steps ways={ways} />
      {isTrainersOff ? null : (
        <Slice>
          <TrainersCrew />
        </Slice>
      )}
      <Prices stats={stats} />
      <FeedbackPromise />
      <Testimonials stats={stats} />
      <Slice>
        <Faq onAskSupport={onAskSupport} ways={ways} />
      </Slice>
    </div>
  );
}
