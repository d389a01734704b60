import { type Kysely, sql } from 'kysely'

/**
 * A mark belongs to what was written, wherever it stands: each content says whether its post is marked sensitive. The
 * database keeps that true, and when a marked blog is deleted, what others carry of it keeps the blog's mark.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [columns, markedByPosts, markedByBlogs, filled]) await sql.raw(statement).execute(db)
}

const columns = `
  alter table contents
    add column is_sensitive boolean not null default false,
    add column is_closed boolean not null default false;
  alter table blogs add column is_leaving boolean not null default false;
`

const isMarked = (row: string) => `(${row}.is_sensitive or ${row}.is_sensitive_by_owner)`

/** A new part of a marked post is marked as it comes; all parts there ever were change when the mark does. */
const markedByPosts = `
  create function mark_new_content() returns trigger language plpgsql as $$
    begin
      update contents set is_sensitive = true where contents.id = new.content_id and not contents.is_sensitive;
      return null;
    end
  $$;
  create trigger posts_mark_content after insert on posts
    for each row when (${isMarked('new')}) execute function mark_new_content();
  create trigger posts_mark_edited after update of content_id on posts
    for each row when (${isMarked('new')} and new.content_id is distinct from old.content_id)
    execute function mark_new_content();
  create function mark_contents() returns trigger language plpgsql as $$
    begin
      update contents set is_sensitive = ${isMarked('new')}
      where contents.blog_id = new.blog_id and contents.post_id = new.id;
      return null;
    end
  $$;
  create trigger posts_mark_contents after update of is_sensitive, is_sensitive_by_owner on posts
    for each row when (${isMarked('new')} <> ${isMarked('old')}) execute function mark_contents();
`

const isClosed = '(old.is_suspended and not old.is_leaving)'

/** A blog goes at once, or its contents are let go of first. */
const markedByBlogs = `
  create function keep_marks_of_blog() returns trigger language plpgsql as $$
    begin
      update contents set
        is_sensitive = contents.is_sensitive or old.is_adult or old.is_nsfw,
        is_closed = contents.is_closed or ${isClosed}
      where contents.blog_id = old.id;
      return old;
    end
  $$;
  create trigger blogs_keep_marks before delete on blogs
    for each row when (old.is_adult or old.is_nsfw or ${isClosed}) execute function keep_marks_of_blog();
  create function keep_marks_of_author() returns trigger language plpgsql as $$
    declare author blogs;
    begin
      select * into author from blogs where id = old.blog_id;
      if found then
        new.is_sensitive := new.is_sensitive or author.is_adult or author.is_nsfw;
        new.is_closed := new.is_closed or (author.is_suspended and not author.is_leaving);
      end if;
      return new;
    end
  $$;
  create trigger contents_keep_marks before update of blog_id on contents
    for each row when (old.blog_id is not null and new.blog_id is null) execute function keep_marks_of_author();
`

const filled = `
  update contents set is_sensitive = true from posts
    where posts.id = contents.post_id and ${isMarked('posts')};
`
