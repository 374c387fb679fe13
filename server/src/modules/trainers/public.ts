/** Public interface of the trainers module. */
export {
  buildCalendar,
  buildCalendarFromSlots,
  type FreeTime,
  findAlternatives,
  findNextStart,
  findNextTimesOfAnyLength,
  findRefusal,
  listFreeTimesOfAnyLength,
  listMissing,
  listTimeSlotsIn,
  listTimeSlotsOn,
  type TimeRefusal,
  type Viewer,
} from "./core/availability.policy.ts";
export { explainTime } from "./core/explain-time.policy.ts";
export { type HoursOwner, type HoursRow, hoursRepository, presentHours, toHoursRow } from "./core/hours.repository.ts";
export { lockTrainerTimes } from "./core/lock-times.ts";
export {
  type GridMinutes,
  getLessonMs,
  getLongestLesson,
  isInsideHours,
  isOffered,
  iterateStarts,
  MAX_HORIZON_DAYS,
  type Schedule,
  type SchedulesByLength,
  SHORT_GRID_MINUTES,
} from "./core/schedule.policy.ts";
export { isTaken, type TakenTime } from "./core/taken-times.policy.ts";
export { buildPictureUrl, readTrainerCards } from "./core/trainer-cards.ts";
export { trainerChangeDecided } from "./core/trainer-events.ts";
export { countActiveTrainers, deactivateTrainer, readLowestPrice, setExaminesSpeaking } from "./core/trainer-state.ts";
export {
  buildHoursSql,
  buildTrainersSql,
  getNoticeHours,
  listCurrentShifts,
  type ProfileRow,
  type TrainerRow,
  toSchedule,
  toSchedules,
  trainersRepository,
  type WorkingHoursRow,
} from "./core/trainers.repository.ts";
export { favouritesRepository } from "./favourites/favourites.repository.ts";
export { findRefusedChange } from "./profile/profile-changes.repository.ts";
export { addDraft, changeDetails, hasDraft, linkCandidate, setInvitation } from "./staff/draft.ts";
export { type ShownState, setShownState } from "./staff/shown-state.ts";
