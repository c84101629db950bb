-- What is due and what was paid are two lists: with an index of words for each, a row that is found need not be looked at for
-- which of them it is in.
drop index claim_payments_word_grams_idx;
create index claim_payments_paid_words on claim_payments using gin (word_grams(words)) where state = 'paid';
create index claim_payments_due_words on claim_payments using gin (word_grams(words)) where state = 'due';
