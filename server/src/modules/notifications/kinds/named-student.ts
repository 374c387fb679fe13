/** A student by first name. With the account of this id the notification is removed. */
export type NamedStudent = { studentId: string; studentName: string };
