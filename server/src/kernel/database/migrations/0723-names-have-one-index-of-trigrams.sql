-- Names are searched by `trigram_key`. No search by this index alone is left, and each new name was written to it.
DROP INDEX users_by_folded_name;
