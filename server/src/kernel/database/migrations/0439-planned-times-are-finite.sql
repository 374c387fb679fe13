-- The driver reads an infinite instant as a number. One such lesson made the job fail that reminds of all of them.
UPDATE lessons SET planned_at = 'epoch' WHERE planned_at = '-infinity';
ALTER TABLE lessons ALTER planned_at SET DEFAULT 'epoch', ADD CHECK (isfinite(planned_at));
