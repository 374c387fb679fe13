-- The résumé of a trainer's page, as the contract's `qualification`, in the order in which the trainer wrote it.
ALTER TABLE trainers ADD COLUMN qualifications jsonb NOT NULL DEFAULT '[]';
ALTER TABLE trainer_profile_changes ADD COLUMN qualifications jsonb NOT NULL DEFAULT '[]';
