-- The asker is stored apart from the question, so that no page can show who asked anonymously.
create table asks (
  post_id bigint primary key references posts on delete cascade,
  asker_account_id uuid references accounts on delete set null,
  asker_blog_id bigint references blogs on delete set null,
  is_anonymous boolean not null,
  answered_at timestamptz
);
create index asks_of_account on asks (asker_account_id);
create index asks_of_blog on asks (asker_blog_id);
