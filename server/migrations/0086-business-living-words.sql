-- What a list shows of them is never deleted. An index that knows so spares a look at the last columns of every row that is found.
drop index opportunities_word_grams_idx;
create index opportunities_word_grams_idx on opportunities using gin (word_grams(words)) where deleted_at is null;
drop index customers_word_grams_idx;
create index customers_word_grams_idx on customers using gin (word_grams(words)) where deleted_at is null;
