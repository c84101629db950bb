create index on users (state, job_number);
create index on users (pinyin text_pattern_ops);
create index on users (pinyin_initials text_pattern_ops);
