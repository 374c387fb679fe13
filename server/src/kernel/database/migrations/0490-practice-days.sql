-- Days on which a student reviewed a card or said the sentence of the day.
CREATE TABLE practice_days (
  student_id uuid NOT NULL REFERENCES users,
  -- On the student's clock at that time: a later change of the zone moves no day.
  day date NOT NULL CHECK (isfinite(day)),
  has_spoken boolean NOT NULL,
  PRIMARY KEY (student_id, day)
);

-- Of earlier days only the newest review of each card is known.
INSERT INTO practice_days (student_id, day, has_spoken)
SELECT DISTINCT v.student_id, (v.reviewed_at AT TIME ZONE coalesce(u.time_zone, 'Africa/Cairo'))::date, false
FROM vocabulary_cards v JOIN users u ON u.id = v.student_id;
