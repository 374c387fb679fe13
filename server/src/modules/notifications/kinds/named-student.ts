/** Student by first name. The notification is removed together with the account of this id. */
export type NamedStudent = { studentId: string; studentName: string };
