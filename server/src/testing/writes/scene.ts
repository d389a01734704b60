import type { Envelope } from '@bowerbird/domain/core/call.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { fileOf } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import { sql } from 'kysely'
import { hashPassword } from '../../accounts/login/passwords.ts'
import { aPhoto, upload } from '../uploads.ts'
import type { Person, World } from '../world.ts'
import { writePost } from '../writing.ts'
import { type Post, scenePassword, type Who } from './write.ts'

/** Sends a call by its method and path. */
export const sendsTo =
  (world: World) =>
  async (who: Person, name: string, fields: Record<string, unknown>, withKey = true) => {
    const [method, path = ''] = name.split(' ')
    const rest = { ...fields }
    const url = path.replace(/:(\w+)/g, (_, field: string) => {
      const value = String(rest[field] ?? 'x')
      delete rest[field]
      return value
    })
    const answer = await world.app.inject({
      method: method as 'POST',
      url,
      payload: rest,
      headers: { cookie: `session=${who.token}`, ...(withKey && { 'x-form-key': who.formKey }) },
    })
    const { response, errors } = answer.json() as Envelope<Record<string, Post>>
    return { status: answer.statusCode, code: errors?.[0]?.code, title: errors?.[0]?.title, response }
  }

const photo = await aPhoto(40, 30).jpeg().toBuffer()
const password_hash = await hashPassword(scenePassword)
const picture = await aPhoto(41, 30).jpeg().toBuffer()

/** Makes one blog with everything that a call can act on, and the people who try. `owns` gives the owner its blog. */
export async function makeScene(world: World, owns: (owner: Person) => Promise<Person> = async (owner) => owner) {
  const send = sendsTo(world)
  const people: Record<Who, Person> = {
    guest: world.aGuest(),
    stranger: await world.aMember(),
    owner: await owns(await world.aMember()),
    blocked: await world.aMember(),
    staff: await world.aMember({ isStaff: true }),
  }
  const { owner, stranger, blocked } = people
  const third = await world.aMember()
  await world.db.updateTable('accounts').set({ password_hash }).where('id', '=', owner.accountId).execute()
  const cname = `${owner.blogName}.example`
  await sql`update blogs set submissions = true, anonymous_asks = true, cname = ${cname} where id = ${owner.blogId}`.execute(
    world.db,
  )
  const uploaded = (who: Person, body: Buffer) => upload<Uploaded>(world, who, '/svc/post/upload/photo', { body })
  const { url: pictureUrl } = (await uploaded(owner, picture)).response
  const post = await writePost(world, owner, {
    post: { tags: 'tag', two: `<p>Some words.</p><p><img src="${pictureUrl}"></p>` },
    poll: { question: 'So?', options: ['Yes', 'No'], hours: 24 },
    allow_photo_replies: true,
  })
  const draft = await writePost(world, owner, { post: { state: '1' } })
  await writePost(world, owner, { post: { state: '2' } })
  const queued = await writePost(world, owner, { post: { state: '2' } })
  await send(stranger, 'POST /svc/post/ask', { recipient: owner.blogName, question: 'Why?' })
  await send(stranger, 'POST /svc/post/ask', { recipient: owner.blogName, question: 'Who?', anonymous: true })
  await writePost(world, stranger, { blogName: owner.blogName })
  await send(third, 'POST /svc/reply', { post_id: post.id, reply_text: 'Hm' })
  await sql`update blogs set submissions = false where id = ${owner.blogId}`.execute(world.db)
  await sql`update posts set options = options || '{"app": "Nest"}' where id = ${post.id}`.execute(world.db)
  const { ask, anonymousAsk, submission, replyId } = await findWaiting(world, owner, post.id)
  await send(owner, 'POST /svc/block/add', { tumblelog: owner.blogName, blocked_tumblelog: blocked.blogName })
  const talk = await aTalk(world, third, owner)
  const { url: photoUrl } = (await uploaded(stranger, photo)).response
  const pollId = post.content?.poll?.id as string
  const suggested = await aSuggestion(world, third, post, fileOf(pictureUrl))
  return {
    ...{ people, third, post, pollId, draft, queued, ask, anonymousAsk, submission },
    ...{ replyId, photoUrl, talk, ...suggested },
  }
}

async function aSuggestion(
  world: World,
  from: Person,
  post: Awaited<ReturnType<typeof writePost>>,
  pictureFile: string,
) {
  const contentId = post.content?.content_id as string
  const suggestion = { post_id: post.id, content_id: contentId, item: pictureFile, text: 'A stone' }
  await sendsTo(world)(from, 'POST /svc/post/alt/suggest', suggestion)
  const { id: suggestionId } = await world.db
    .selectFrom('alt_suggestions')
    .select('id')
    .where('post_id', '=', post.id)
    .executeTakeFirstOrThrow()
  return { contentId, pictureFile, suggestionId }
}

/** Finds what waits for the owner's approval, and the reply to the post. */
async function findWaiting(world: World, owner: Person, postId: string) {
  const waiting = await world.db
    .selectFrom('posts')
    .select(['id', 'kind', 'reblog_key'])
    .where('blog_id', '=', owner.blogId)
    .where('state', '=', 'unapproved')
    .orderBy('id')
    .execute()
  const reply = await world.db
    .selectFrom('notes')
    .select('id')
    .where('kind', '=', 'reply')
    .where('post_id', '=', postId)
    .executeTakeFirst()
  const [ask, anonymousAsk] = waiting.filter(({ kind }) => kind === 'answer')
  const submission = waiting.find(({ kind }) => kind === 'text')
  if (!ask || !anonymousAsk || !submission || !reply) throw new Error('The scene is not whole')
  return { ask, anonymousAsk, submission, replyId: reply.id }
}

/** Starts a conversation with the owner, and returns it as the owner sees it. */
async function aTalk(world: World, from: Person, to: Person) {
  const blogs = world.db.selectFrom('blogs').select('uuid')
  const own = await blogs.where('id', '=', to.blogId).executeTakeFirstOrThrow()
  const { uuid } = await blogs.where('id', '=', from.blogId).executeTakeFirstOrThrow()
  const words = { participant: uuid, participants: [own.uuid], type: 'TEXT', message: 'Psst' }
  const { response } = await sendsTo(world)(from, 'POST /svc/conversations/messages', words)
  return { conversation_id: String(response.id), participant: own.uuid }
}
