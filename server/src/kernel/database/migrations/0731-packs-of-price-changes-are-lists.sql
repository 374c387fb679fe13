ALTER TABLE price_list_changes ADD CHECK (jsonb_typeof(packs) = 'array');
