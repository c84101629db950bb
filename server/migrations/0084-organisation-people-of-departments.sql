-- Whom a scope covers is read from the index alone: nearly every list asks it.
drop index users_department_id_idx;
create index users_of_department on users (department_id, id);
