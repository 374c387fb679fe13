/** Streams that the first screen subscribes to. */
export { BehaviorSubject } from "rxjs";
