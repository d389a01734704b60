create table shares (
  id bigint primary key default next_id(),
  account_id uuid references accounts on delete set null,
  blog_id bigint not null references blogs on delete cascade,
  post_id bigint references posts on delete cascade,
  network text not null check (network in ('email', 'twitter', 'facebook', 'pinterest', 'reddit')),
  is_fallback boolean not null
);
create index shares_of_post on shares (post_id) where post_id is not null;
create index shares_of_blog on shares (blog_id);
create index shares_of_account on shares (account_id) where account_id is not null;

create table linked_accounts (
  account_id uuid references accounts on delete cascade,
  network text check (network in ('twitter', 'facebook')),
  name text not null,
  sealed_token text not null,
  linked_at timestamptz not null default now(),
  primary key (account_id, network)
);

-- A row is written before a post is sent to a network, so that it is sent at most once.
create table elsewhere_posts (
  post_id bigint references posts on delete cascade,
  network text,
  primary key (post_id, network)
);
