-- With the locale C, letters outside of ASCII are none for pg_trgm, and an Arabic name has no trigrams. Each folded Arabic letter
-- becomes one of ASCII for the index. Different texts may get the same key, so that conditions compare the folded texts as well.
CREATE FUNCTION trigram_key(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(public.fold_text(given), 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءئؤپچژگڤ', 'abtcjhxdvrzsqefgkiouyp0123456789lmnw')
$$;
CREATE INDEX users_by_trigrams ON users USING gin (trigram_key(name) gin_trgm_ops);
DROP INDEX support_requests_by_folded_name;
CREATE INDEX support_requests_by_trigrams ON support_requests USING gin (trigram_key(full_name) gin_trgm_ops)
  WHERE user_id IS NULL;
