import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { wordsOf } from '@bowerbird/domain/core/html/words-of-html.ts'
import { postPath } from '@bowerbird/domain/core/urls.ts'
import type { lookUpElsewhere as call } from '@bowerbird/domain/federation/federation.contract.ts'
import { readWebFinger } from '@bowerbird/domain/federation/read-web-finger.ts'
import { readTypedAddress, type TypedAddress } from '@bowerbird/domain/federation/typed-address.ts'
import { readResource } from '@bowerbird/domain/federation/web-finger.ts'
import type { FoundBlog } from '@bowerbird/domain/search/search.contract.ts'
import { briefFrom } from '../../blogs/blog-shapes.ts'
import { seenBlog } from '../../blogs/blogs.views.ts'
import type { Db } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { OutgoingError } from '../../core/outside/outgoing.ts'
import { clearFailures } from '../deliveries.store.ts'
import { fetchAndSave } from '../incoming/save-remote-post.ts'
import { saveRemoteActor } from '../remote-actors.store.ts'
import { fetchActor, UnusableActorError } from '../remote-actors.ts'
import { blogNameOf, blogOfActor, takeName } from '../remote-blogs.ts'
import { isRefusedHost } from '../servers/rules.store.ts'
import { findBlogNameOfPost, isKnownWell } from './look-up.store.ts'
import { readIdAt, readJsonAt } from './read-id.ts'

type Answer = OutputOf<typeof call>

/** Names that can stand in the name of a blog here. */
const isName = (name: string) => /^[a-z0-9_.-]{1,64}$/i.test(name)

/** Finds somebody or a post on another server by its own words about itself, and keeps it as a blog or post here. */
export async function lookUpElsewhere(
  db: Db,
  viewer: Member,
  { typed }: InputOf<typeof call>,
  { deps }: Context,
): Promise<Answer> {
  const asked = readTypedAddress(typed)
  if (!asked) return without('not_found', '')
  const { host } = asked
  const answer = async (found: Found | null): Promise<Answer> => {
    const blog = found && (await readFound(db, viewer, found.name, deps))
    if (!blog) return without('not_found', host)
    return { state: 'found', host, blog, post_path: found.postId ? postPath(found.name, found.postId, '') : null }
  }
  if (host === new URL(deps.config.origin).host) return answer(findHere(asked, deps))
  if (await isRefusedHost(db, deps.config, host)) return without('blocked', host)
  try {
    return await answer(await findElsewhere(deps, asked))
  } catch (error) {
    const state = stateOf(error)
    if (!state) throw error
    deps.log.debug({ err: error, host }, 'nobody was found elsewhere')
    return without(state, host)
  }
}

const without = (state: Answer['state'], host: string): Answer => ({ state, host, blog: null, post_path: null })

/** A server that says no has nobody of that name; one that says nothing may have. */
function stateOf(error: unknown): 'not_found' | 'no_answer' | null {
  const cause = error instanceof UnusableActorError ? error.cause : error
  if (cause instanceof OutgoingError) return cause.isRefused ? 'not_found' : 'no_answer'
  return error instanceof UnusableActorError ? 'not_found' : null
}

interface Found {
  /** The name of the blog here. */
  name: string
  postId?: string
}

/** A blog of this site, written with its host. */
function findHere(asked: TypedAddress, { config }: Deps): Found | null {
  const found = readResource('url' in asked ? asked.url : `acct:${asked.name}@${asked.host}`, config.origin)
  return found && 'name' in found ? found : null
}

async function findElsewhere(deps: Deps, asked: TypedAddress): Promise<Found | null> {
  if ('url' in asked) {
    const { url, isActor } = await readIdAt(deps, asked.url)
    return isActor ? saveActor(deps, url, null) : savePost(deps, url)
  }
  const name = `${asked.name}@${asked.host}`
  if (await isKnownWell(deps.db, name)) return { name }
  const url = await askWebFinger(deps, asked)
  return url ? saveActor(deps, url, name) : null
}

export async function askWebFinger(deps: Deps, asked: { name: string; host: string }): Promise<string | null> {
  const resource = encodeURIComponent(`acct:${asked.name}@${asked.host}`)
  const address = `https://${asked.host}/.well-known/webfinger?resource=${resource}`
  return readWebFinger(await readJsonAt(deps, address, 'application/jrd+json, application/json'), asked)
}

/** The name is theirs if their own server was asked for it and named them. */
async function saveActor(deps: Deps, url: string, askedName: string | null): Promise<Found | null> {
  const actor = await fetchActor(deps, url)
  if (!isName(actor.name)) return null
  const { id, host } = await saveRemoteActor(deps.db, actor)
  return deps.db.transaction().execute(async (tx) => {
    if (askedName === `${actor.name}@${host}`.toLowerCase()) await takeName(tx, id)
    // It has answered, so what waits for it is sent.
    await clearFailures(tx, host)
    return { name: await blogNameOf(tx, await blogOfActor(tx, id)) }
  })
}

async function savePost(deps: Deps, url: string): Promise<Found | null> {
  const saved = await fetchAndSave(deps, url)
  const name = saved && (await findBlogNameOfPost(deps.db, saved.postId))
  return name ? { name, postId: saved.postId } : null
}

async function readFound(db: Db, viewer: Member, name: string, { config }: Deps): Promise<FoundBlog | null> {
  const { rows } = await seenBlog(viewer, name, false).execute(db)
  const [row] = rows
  if (!row) return null
  const { is_followed, is_mine, can_be_followed } = row
  const description = wordsOf(row.description)
  return { ...briefFrom(row, config.origin), description, following: is_followed, is_mine, can_be_followed }
}
