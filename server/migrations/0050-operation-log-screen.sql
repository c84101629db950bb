-- What the log is searched by, each in the order of time. What did not succeed is seldom, and has an index of its own.
create index on log.operations (area, at desc, id desc);
create index on log.operations (action, at desc, id desc);
create index on log.operations (result, at desc, id desc) where result <> 'done';
create index on log.operations using gin (word_grams(word_form(coalesce(object_label, ''))));
