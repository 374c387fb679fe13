-- Whom a test is for, and to what end, so that its result suggests trainers who fit. Null where nothing was said.
ALTER TABLE placement_attempts
  ADD COLUMN goal text CHECK (goal IN ('conversation', 'business', 'ielts', 'grammar', 'pronunciation')),
  ADD COLUMN for_child boolean;
