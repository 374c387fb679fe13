export const PEOPLE_PATH = "/dashboard/students/people";
