/** The clock of the school: its months and working hours, and of people whose own zone is not known yet. */
export const SCHOOL_TIME_ZONE = "Africa/Cairo";
