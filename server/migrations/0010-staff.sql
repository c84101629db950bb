create table staff_profiles (
  user_id bigint primary key references users,
  sex text check (sex in ('male', 'female')),
  birthday date,
  id_card text unique,
  bank_name text,
  bank_account text,
  emergency_contact text,
  emergency_mobile text,
  address text,
  entry_date date,
  work_start_date date,
  probation_months int not null default 0 check (probation_months between 0 and 12),
  regular_date date,
  left_date date
);
create index on staff_profiles (entry_date);

create table staff_education (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  school text not null,
  major text not null,
  degree text not null,
  start_date date not null,
  end_date date check (end_date >= start_date)
);
create index on staff_education (user_id, start_date desc);

create table staff_work (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  company text not null,
  post text not null,
  description text not null,
  start_date date not null,
  end_date date check (end_date >= start_date)
);
create index on staff_work (user_id, start_date desc);

create table staff_contracts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  number text not null unique,
  kind text not null check (kind in ('fixed', 'open', 'internship', 'service')),
  start_date date not null,
  end_date date check (end_date >= start_date)
);
create index on staff_contracts (user_id, start_date desc);

-- Where a person stood and since when; the newest row is the present.
create table staff_posts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  effective_date date not null,
  department_id bigint not null references departments,
  department_name text not null,
  post_id bigint references posts on delete set null,
  post_name text,
  reason text not null
);
create index on staff_posts (user_id, effective_date desc, id desc);
