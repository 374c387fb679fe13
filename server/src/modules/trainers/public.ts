/** Public interface of the trainers module. */
export {
  buildCalendar,
  buildCalendarFromSlots,
  type FreeTime,
  findAlternatives,
  findNextTimesOfAnyLength,
  findRefusal,
  isTaken,
  listFreeTimesOfAnyLength,
  listTimeSlotsIn,
  listTimeSlotsOn,
  type TakenTime,
  type TimeRefusal,
  type Viewer,
} from "./core/availability.policy.ts";
export {
  type GridMinutes,
  getLessonMs,
  getLongestLesson,
  isOffered,
  iterateStarts,
  LESSON_MS,
  type Schedule,
  SHORT_GRID_MINUTES,
  type Shift,
} from "./core/schedule.policy.ts";
export { buildPictureUrl, readTrainerCards } from "./core/trainer-cards.ts";
export { countActiveTrainers, deactivateTrainer, readLowestPrice, setExaminesSpeaking } from "./core/trainer-state.ts";
export {
  buildTrainersSql,
  getNoticeHours,
  type ProfileRow,
  type TrainerRow,
  toSchedule,
  toSchedules,
  trainersRepository,
} from "./core/trainers.repository.ts";
export { favouritesRepository } from "./favourites/favourites.repository.ts";
