/** What the first screen follows. */
export { BehaviorSubject } from "rxjs";
