-- A lost second factor is reset as roles are changed: the constraints of two people are those of the table.
ALTER TABLE person_changes DROP CONSTRAINT person_changes_kind_check,
  ADD CONSTRAINT person_changes_kind_check CHECK (kind IN ('phone', 'role', 'factor'));
