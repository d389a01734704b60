create table house_ads (
  id bigint primary key default next_id(),
  title text not null,
  body text not null default '',
  image_url text not null default '',
  link_url text not null,
  priority integer not null default 0,
  is_active boolean not null default true
);

insert into house_ads (title, body, link_url)
  values ('New here?', 'A few short pages tell how things work.', '/help');

-- The tag is stored as the follower wrote it, and as its key for comparison.
create table followed_tags (
  account_id uuid references accounts on delete cascade,
  tag_key text,
  tag text not null,
  id bigint not null default next_id(),
  primary key (account_id, tag_key)
);
