create table reports (
  id bigint primary key default next_id(),
  account_id uuid not null references accounts on delete cascade,
  blog_id bigint not null references blogs on delete cascade,
  post_id bigint,
  reason text not null,
  details text not null default '',
  settled_at timestamptz,
  constraint reports_account_id_blog_id_post_id_key unique nulls not distinct (account_id, blog_id, post_id)
);
create index reports_open on reports (id) where settled_at is null;
create index reports_of_post on reports (post_id);
create index reports_of_blog on reports (blog_id);

create table survey_answers (
  account_id uuid references accounts on delete cascade,
  survey_id text,
  blog_id bigint references blogs on delete cascade,
  answer text not null,
  answered_at timestamptz not null default now(),
  primary key (account_id, survey_id, blog_id)
);
create index survey_answers_of_blog on survey_answers (blog_id);
