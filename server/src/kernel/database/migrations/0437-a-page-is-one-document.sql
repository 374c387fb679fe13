-- What a trainer writes about themselves is one document, so that another text needs no column. Each field is a text in
-- both languages, except the list of qualifications. `TYPE ... USING` reads the other columns and fires no trigger.
ALTER TABLE trainers ADD page jsonb;
ALTER TABLE trainers ALTER page TYPE jsonb
  USING jsonb_build_object('headline', headline, 'description', description, 'qualifications', qualifications);
ALTER TABLE trainers
  DROP COLUMN headline, DROP COLUMN description, DROP COLUMN qualifications, ALTER page SET NOT NULL,
  ADD CHECK (jsonb_typeof(page) = 'object' AND page ?& ARRAY['headline', 'description', 'qualifications']
    AND jsonb_typeof(page -> 'qualifications') = 'array'
    AND NOT page - 'qualifications' @? '$.* ? (!(exists(@.en ? (@.type() == "string")) && exists(@.ar ? (@.type() == "string"))))');
ALTER TABLE trainer_profile_changes ADD page jsonb;
ALTER TABLE trainer_profile_changes ALTER page TYPE jsonb
  USING jsonb_build_object('headline', headline, 'description', description, 'qualifications', qualifications);
ALTER TABLE trainer_profile_changes
  DROP COLUMN headline, DROP COLUMN description, DROP COLUMN qualifications, ALTER page SET NOT NULL,
  ADD CHECK (jsonb_typeof(page) = 'object' AND page ?& ARRAY['headline', 'description', 'qualifications']
    AND jsonb_typeof(page -> 'qualifications') = 'array'
    AND NOT page - 'qualifications' @? '$.* ? (!(exists(@.en ? (@.type() == "string")) && exists(@.ar ? (@.type() == "string"))))');
