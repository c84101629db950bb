-- What could not be read says why; the words of pdfs are read too.
alter table documents drop constraint documents_content_state_check,
  add constraint documents_content_state_check check (content_state in ('waiting', 'done', 'partial', 'none', 'too-much', 'failed'));
update documents d set content_state = 'waiting' from files f where f.id = d.file_id and f.content_type = 'application/pdf' and d.content_state = 'none';
