-- The countries of a large school are listed by steps through this index.
CREATE INDEX trainers_by_country ON trainers (country) WHERE status = 'active';
