-- A filter in a path looks into lists: without `strict`, a list of texts passed for a text.
ALTER TABLE trainers ADD CHECK (NOT page - 'qualifications' @? 'strict $.* ? (@.type() != "object" || @.en.type() != "string" || @.ar.type() != "string")');
ALTER TABLE trainer_profile_changes ADD CHECK (NOT page - 'qualifications' @? 'strict $.* ? (@.type() != "object" || @.en.type() != "string" || @.ar.type() != "string")');
