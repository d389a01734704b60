import type { PublicKeys } from '@bowerbird/domain/federation/to-actor.ts'
import { toActor, toInstanceActor } from '@bowerbird/domain/federation/to-actor.ts'
import type { ApObject } from '@bowerbird/domain/federation/vocabulary.ts'
import type { Found } from '@bowerbird/domain/federation/web-finger.ts'
import { type RawBuilder, sql } from 'kysely'
import { avatarVersion } from '../blogs/blog-shapes.ts'
import { type Db, queryRows, type Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { type ActorRow, listActors } from './actors.store.ts'
import { isFederated } from './federated-blogs.ts'
import { readActor, readInstanceActor } from './local-actors.ts'

type ViewDeps = Pick<Deps, 'db' | 'secret' | 'config'>

interface FederatedBlog {
  id: string
  name: string
  title: string
  description: string
  avatar_key: string | null
  is_suspended: boolean
  header: string | null
  hidden_from_search: boolean
  can_be_followed: boolean
  created_at: Date
}

/** Finds a blog that other servers can see, also by a name that it had before. */
export async function findFederatedBlog(
  db: Db | Tx,
  config: Deps['config'],
  by: Found,
): Promise<FederatedBlog | undefined> {
  const isIt =
    'blogId' in by
      ? sql`blogs.id = ${by.blogId}`
      : sql`(blogs.name = ${by.name} or blogs.id = (select blog_id from old_blog_names where name = ${by.name}))`
  return (await listFederatedBlogs(db, config, isIt))[0]
}

const listFederatedBlogs = (
  db: Db | Tx,
  config: Deps['config'],
  areThese: RawBuilder<unknown>,
) => queryRows<FederatedBlog>(db)`
    select id, name, title, description, avatar_key, is_suspended, theme ->> 'header_image_focused' as header,
      hidden_from_search, can_be_followed and moved_to is null as can_be_followed, created_at
    from blogs where ${areThese} and ${isFederated(config)}`

const publicKeysOf = ({ rsa_public, ed_public }: ActorRow): PublicKeys => ({ rsaPem: rsa_public, multibase: ed_public })

export const readActorDocument = async (deps: ViewDeps, blog: FederatedBlog): Promise<ApObject> =>
  documentOf(blog, await readActor(deps, blog.id, blog.name), deps.config.origin)

const documentOf = (blog: FederatedBlog, actor: ActorRow, origin: string): ApObject =>
  toActor(
    {
      id: blog.id,
      handle: actor.handle,
      name: blog.name,
      title: blog.title,
      description: blog.description,
      avatarVersion: avatarVersion(blog),
      headerUrl: blog.header && new URL(blog.header, origin).href,
      isDiscoverable: !blog.hidden_from_search,
      createdAt: blog.created_at,
      alsoKnownAs: actor.also_known_as,
      movedTo: actor.moved_to,
      keys: publicKeysOf(actor),
    },
    origin,
  )

/** The documents of blogs that have an actor, by the ids of the blogs. */
export async function listActorDocuments(
  db: Db | Tx,
  config: Deps['config'],
  blogIds: readonly string[],
): Promise<{ blogId: string; document: ApObject }[]> {
  if (blogIds.length === 0) return []
  const blogs = await listFederatedBlogs(db, config, sql`blogs.id = any(${blogIds}::bigint[])`)
  const actors = new Map((await listActors(db, blogIds)).map((actor) => [actor.blog_id, actor]))
  return blogs.flatMap((blog) => {
    const actor = actors.get(blog.id)
    return actor ? [{ blogId: blog.id, document: documentOf(blog, actor, config.origin) }] : []
  })
}

export const readInstanceDocument = async (deps: ViewDeps, siteName: string): Promise<ApObject> =>
  toInstanceActor(siteName, publicKeysOf(await readInstanceActor(deps)), deps.config.origin)

export async function countRemoteFollowers(db: Db, blogId: string): Promise<number> {
  const { count } = await db
    .selectFrom('remote_followers')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('blog_id', '=', blogId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
