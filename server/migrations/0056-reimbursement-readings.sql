-- What a file that was put into a line says of the invoice in it, as our server read it once. What it does not say is empty.
create table claim_readings (
  file_id bigint primary key references files on delete cascade,
  number text not null,
  amount bigint,
  before_tax bigint,
  day date,
  buyer text not null,
  buyer_code text not null,
  read_at timestamptz not null
);
