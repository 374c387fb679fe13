-- Notifications of trainers may name a student. They go with the student's account.
CREATE INDEX notifications_about_students ON notifications ((params ->> 'studentId')) WHERE params ? 'studentId';
-- Those written before did not say whom they name.
DELETE FROM notifications WHERE kind IN ('lesson_comes_up', 'feedback_owed');
