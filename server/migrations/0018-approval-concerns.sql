-- Whom a request is about, where someone else files it as their own: a change HR orders. They decide as little as its applicant.
alter table approvals add column concerns_id bigint references users;
