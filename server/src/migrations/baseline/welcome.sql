create table welcomes (
  account_id uuid primary key references accounts on delete cascade,
  step text not null default 'topics' check (step in ('topics', 'blogs', 'post')),
  topics text[] not null default '{}'
);
