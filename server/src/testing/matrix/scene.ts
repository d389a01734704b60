import { randomBytes } from 'node:crypto'
import { sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { likePost, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { addBookmark } from '@bowerbird/domain/posts/bookmarks/bookmarks.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { votePoll } from '@bowerbird/domain/posts/polls/polls.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { anApp, tokensFor } from '../api/apps.ts'
import { handleEventsAbout } from '../handle-events-about.ts'
import type { Talker } from '../talking.ts'
import type { World } from '../world.ts'
import { reblog, writePost } from '../writing.ts'
import { type MadeBlog, makeBlog, makePeople, type People, raiseWalls } from './people.ts'
import { states as allStates, canBeReblogged, type Depth, type State, sharing, type Who } from './states.ts'
import { type Kind, type Secrets, secretWord, writeSecret } from './written.ts'

/** A post with its blog, as requests name it. */
export interface Named {
  post: Post
  blog: MadeBlog
}

/** Content in a state and at a depth, with the secrets that only permitted viewers may see. */
export interface Subject {
  name: string
  state: State
  depth: Depth
  kind: Kind
  secrets: Secrets
  /** A word beside the secrets to search for. */
  needle: string
  file: string
  /** The post itself, the post it was added to and, at a depth, the reblogs that carry its content. */
  named: Named[]
  /** A reply to the post, which is neither marked nor reblogged itself. */
  isReply?: true
}

export interface Scene {
  people: People
  subjects: Subject[]
  /** Conversations in which posts were shared, by viewer. */
  conversations: Map<Who, string>
  acquaintances: readonly Who[]
  /** An app that every viewer but the guest allowed. */
  api: { key: string; tokens: Map<Talker, string> }
}

interface Blogs {
  author: MadeBlog
  first: MadeBlog
  second: MadeBlog
  third: MadeBlog
}

/** Viewers who liked and bookmarked it and were sent it while it was public, and before the blocks. */
const acquainted: readonly Who[] = ['stranger', 'open stranger', 'under age', 'blocked']

async function makeApi(world: World, people: People): Promise<Scene['api']> {
  const app = await anApp(world, people.passer)
  const tokens = new Map<Talker, string>()
  for (const who of people.all) if (who.accountId) tokens.set(who, (await tokensFor(world, who, app)).access_token)
  return { key: app.key, tokens }
}

/** `isWhole` covers every kind in every state at every depth; otherwise the kinds alternate. Only `whos` knew it before. */
export async function makeScene(
  world: World,
  kinds: readonly Kind[],
  isWhole: boolean,
  states: readonly State[] = allStates,
  whos: readonly Who[] = acquainted,
): Promise<Scene> {
  const people = await makePeople(world)
  const scene: Scene = {
    people,
    subjects: [],
    conversations: new Map(),
    acquaintances: whos,
    api: await makeApi(world, people),
  }
  const blogsOf = new Map<State, Blogs>()
  let reblogging: Omit<Blogs, 'author'> | undefined
  for (const [at, state] of states.entries()) {
    if (!reblogging || isWhole || at % sharing === 0) reblogging = await makeReblogging(world, people)
    blogsOf.set(state, { ...reblogging, author: await makeAuthor(world, people) })
  }
  let turn = 0
  for (const state of states) {
    const places = [...(canBeReblogged(state) ? ([0, 1, 3] as const) : ([0] as const))]
    for (const depth of places)
      for (const isComment of depth < 2 && canBeReblogged(state) ? [false, true] : [false])
        for (const kind of isWhole ? kinds : [kinds[turn++ % kinds.length] as Kind])
          scene.subjects.push(
            ...(await makeSubjects(world, scene, {
              state,
              depth,
              isComment,
              kind,
              blogs: blogsOf.get(state) as Blogs,
            })),
          )
  }
  await raiseWalls(
    world,
    people,
    [...blogsOf.values()].map(({ author }) => author),
  )
  for (const [state, { author }] of blogsOf)
    if (state.blog) await world.db.updateTable('blogs').set(state.blog).where('id', '=', author.id).execute()
  return scene
}

const followersIn = ({ viewers }: People) => [
  viewers.follower,
  viewers['open stranger'],
  viewers['under age'],
  viewers.staff,
]

const makeAuthor = (world: World, people: People): Promise<MadeBlog> =>
  makeBlog(world, `a-${randomBytes(6).toString('hex')}`, {
    writers: [people.viewers.owner, people.viewers.member],
    contributors: [people.viewers.contributor],
    followers: followersIn(people),
  })

async function makeReblogging(world: World, people: People): Promise<Omit<Blogs, 'author'>> {
  const { viewers, passer } = people
  const [tail, followers] = [randomBytes(6).toString('hex'), followersIn(people)]
  return {
    first: await makeBlog(world, `b-${tail}`, { writers: [viewers.reblogger], followers }),
    second: await makeBlog(world, `c-${tail}`, { writers: [passer] }),
    third: await makeBlog(world, `d-${tail}`, { writers: [passer], followers }),
  }
}

interface Wanted {
  state: State
  depth: Depth
  /** The secrets are in the comment of a reblog, not in its trail. */
  isComment: boolean
  kind: Kind
  blogs: Blogs
}

/** The post, and a reply to it where people could reply. */
async function makeSubjects(world: World, scene: Scene, wanted: Wanted): Promise<Subject[]> {
  const { state, depth, isComment, kind, blogs } = wanted
  const { viewers, passer } = scene.people
  const needle = `n${randomBytes(8).toString('hex')}`
  const began = isComment ? await writePost(world, passer, { blogName: blogs.second.name }) : null
  const { written = {} } = state
  const { post, secrets, file } = await writeSecret({
    world,
    by: written.isSubmitted ? passer : viewers.owner,
    blogName: blogs.author.name,
    ...{ kind, needle },
    ...(written.post && { post: written.post }),
    fields: {
      ...written.fields,
      ...(began && { reblog: true, reblog_post_id: began.id, reblog_key: began.reblog_key }),
    },
  })
  const named: Named[] = [{ post, blog: blogs.author }]
  if (began) named.push({ post: began, blog: blogs.second })
  if (depth > 0) named.push({ post: await reblog(world, viewers.reblogger, post, at(blogs.first)), blog: blogs.first })
  if (depth > 1) {
    const second = await reblog(world, passer, named[1]?.post as Post, at(blogs.second))
    named.push({ post: await reblog(world, passer, second, at(blogs.third)), blog: blogs.third })
  }
  if (canBeReblogged(state)) for (const one of named) await passOn(world, scene, one)
  const reply = canBeReblogged(state) ? secretWord() : null
  if (reply) await world.send(passer, replyToPost, { post_id: post.id, reply_text: reply })
  await handleEventsAbout(world, blogs.author.id, blogs.first.id, ...named.map((one) => one.post.id))
  for (const one of named) await hadOldPath(world, one)
  await change(world, viewers, { state, kind, post, blog: blogs.author })
  const name = `${kind} ${state.name}${isComment ? ', added to a reblog' : ''}, depth ${depth}`
  const subject: Subject = { name, state, depth, kind, secrets, needle, file, named }
  if (!reply) return [subject]
  return [subject, { ...subject, name: `a reply to ${name}`, depth: 0, secrets: { reply }, isReply: true }]
}

/** Gives the post an old address, which an import would bring. */
const hadOldPath = (world: World, { post, blog }: Named) =>
  world.db
    .insertInto('old_post_paths')
    .values({ blog_id: blog.id, path: `/old/${post.id}`, post_id: post.id })
    .execute()

const at = ({ name }: MadeBlog) => ({ blogName: name })

async function passOn(
  world: World,
  { people, conversations, acquaintances }: Scene,
  { post, blog }: Named,
): Promise<void> {
  for (const who of acquaintances) {
    const viewer = people.viewers[who]
    await world.send(viewer, likePost, { id: post.id })
    const poll = post.content?.poll
    if (poll) await world.send(viewer, votePoll, { post_id: post.id, poll_id: poll.id, option: 0 })
    await world.send(viewer, addBookmark, { post_id: post.id })
    const passed = await world.send(people.passer, sendMessage, {
      participant: people.passer.uuid,
      'participants[]': viewer.uuid,
      type: 'POSTREF',
      post: { id: post.id, blog: blog.uuid },
      message: '',
    } as never)
    if (passed.status !== 200) throw new Error(`A post could not be passed on: ${passed.title}`)
    conversations.set(who, String((passed.response as unknown as { id: string }).id))
  }
}

interface Changed {
  state: State
  kind: Kind
  post: Post
  blog: MadeBlog
}

async function change(
  world: World,
  { owner, member, staff }: People['viewers'],
  { state, kind, post, blog }: Changed,
): Promise<void> {
  const inject = async (who: Talker, url: string, payload: object) => {
    const headers = { cookie: `session=${who.token}`, 'x-form-key': who.formKey }
    const answer = await world.app.inject({ method: 'POST', url, payload, headers })
    if (answer.statusCode !== 200) throw new Error(`${url} is refused: ${answer.body}`)
  }
  // The form cannot edit content that was inserted directly.
  const edit = (fields: object, values: object) =>
    kind === 'text' || kind === 'photo'
      ? inject(owner, updatePost.path, { channel_id: blog.name, edit_post_id: post.id, ...fields })
      : world.db.updateTable('posts').set(values).where('id', '=', post.id).execute()
  if (state.afterwards === 'marked by staff')
    await inject(staff, '/svc/post/sensitive', { post_id: post.id, sensitive: true })
  if (state.afterwards === 'marked by its owner')
    await edit({ owner_flagged_nsfw: true }, { is_sensitive_by_owner: true })
  if (state.afterwards === 'labelled by its owner') await edit({ labels: 'violence' }, { labels: ['violence'] })
  if (state.afterwards === 'made private') await edit({ post: { state: 'private' } }, { state: 'private' })
  if (state.afterwards === 'kept for members') await edit({ members_only: true }, { is_members_only: true })
  if (state.afterwards === 'held by a rule') await holdByRule(world, post.id)
  if (state.afterwards === 'deleted') await inject(owner, '/svc/post/delete', { post_id: post.id })
  if (state.afterwards === 'deleted by an editor') await inject(member, '/svc/post/delete', { post_id: post.id })
}

const holdByRule = (world: World, postId: string) =>
  sql`update posts set options = options || '{"review":{"rules":["rain"],"chosen":{"state":"published"}}}'
    where id = ${postId}`.execute(world.db)
