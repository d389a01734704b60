import { lookUpElsewhere } from '@bowerbird/domain/federation/federation.contract.ts'
import { readBlogTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Arrivals, aNoteBy, create, openArrivals } from '../testing/federation/arrivals.ts'
import { aPersonElsewhere, aPostElsewhere } from '../testing/federation/elsewhere.ts'
import { aPeer } from '../testing/federation/peer.ts'
import type { Person } from '../testing/world.ts'
import { blogOfActor } from './remote-blogs.ts'

let here: Arrivals
let world: Arrivals['world']
beforeAll(async () => {
  here = await openArrivals()
  world = here.world
})
afterAll(() => here.close())

test('somebody elsewhere stands here as one blog, whose posts members read and guests do not [FED-030]', async () => {
  const reader = await world.aMember()
  const ann = await aPersonElsewhere(world)
  const again = await world.db.transaction().execute((tx) => blogOfActor(tx, ann.actorId))
  expect(again).toBe(ann.blogId)
  const { postId } = await aPostElsewhere(world, ann)
  const blog = await world.db.selectFrom('blogs').selectAll().where('id', '=', ann.blogId).executeTakeFirstOrThrow()
  expect(blog).toMatchObject({ name: ann.blogName, members_only: true, asks: false, can_receive_messages: false })
  const readBy = async (who: Person) => {
    const { response, status } = await world.send(who, readBlogTimeline, { name: ann.blogName })
    return status === 200 ? response.posts.map(({ id }) => id) : status
  }
  expect(await readBy(reader)).toEqual([postId])
  expect(await readBy(world.aGuest())).toBe(401)
})

const nameBy = (host: string, subject: string, href: string) =>
  here.outside.page(
    `${host}/.well-known/webfinger`,
    JSON.stringify({ subject: `acct:${subject}`, links: [{ rel: 'self', type: 'application/activity+json', href }] }),
    { 'content-type': 'application/jrd+json' },
  )

/** Two people of one server who both call themselves ann; WebFinger there names the first. */
function twoOfOneName() {
  const real = here.aPeer()
  const other = aPeer(world, here.outside, real.host, 'group')
  other.publish({ preferredUsername: 'Ann' })
  nameBy(real.host, `ann@${real.host}`, real.url)
  return { real, other }
}
type Peer = ReturnType<Arrivals['aPeer']>

const actorAt = ({ url }: Peer) =>
  world.db
    .selectFrom('remote_actors')
    .innerJoin('blogs', 'blogs.id', 'remote_actors.blog_id')
    .select(['remote_actors.id', 'remote_actors.blog_id', 'blogs.name'])
    .where('actor_url', '=', url)
    .executeTakeFirstOrThrow()

test.each(['first', 'second'])(
  'the name is theirs whom WebFinger names, also if they come %s [FED-129]',
  async (order) => {
    const author = await world.aMember()
    const { real, other } = twoOfOneName()
    const mention = (peer: Peer) => aNoteBy(peer, { tag: [{ type: 'Mention', href: peer.blogUrl(author.blogId) }] })
    const [one, two] = order === 'first' ? [real, other] : [other, real]
    await create(one, mention(one))
    const before = await actorAt(one)
    expect(before.name).toBe(`ann@${real.host}`)
    await create(two, mention(two))
    await here.bring((await actorAt(two)).id)
    const [its, others] = [await actorAt(real), await actorAt(other)]
    expect(its.name).toBe(`ann@${real.host}`)
    expect(others.name).toMatch(/^ann-\d+@far-/)
    expect((order === 'first' ? its : others).blog_id).toBe(before.blog_id)
    const found = await world.send(here.reader, lookUpElsewhere, { q: `@ann@${real.host}` })
    expect(found.response.blog?.name).toBe(its.name)
    const byAddress = await world.send(here.reader, lookUpElsewhere, { q: other.url })
    expect(byAddress.response.blog?.name).toBe(others.name)
    for (const peer of [real, other]) await create(peer, mention(peer))
    for (const { blog_id } of [its, others])
      expect(await world.db.selectFrom('posts').select('id').where('blog_id', '=', blog_id).execute()).toHaveLength(2)
  },
)

test('who is looked up by the name has it, though another came before [FED-129]', async () => {
  const author = await world.aMember()
  const { real, other } = twoOfOneName()
  await create(other, aNoteBy(other, { tag: [{ type: 'Mention', href: other.blogUrl(author.blogId) }] }))
  const found = await world.send(here.reader, lookUpElsewhere, { q: `@ann@${real.host}` })
  expect(found.response.blog?.name).toBe(`ann@${real.host}`)
  expect((await actorAt(real)).name).toBe(`ann@${real.host}`)
  expect((await actorAt(other)).name).toMatch(/^ann-\d+@far-/)
})

test('WebFinger of another server, or about another name, gives nobody a name [FED-129]', async () => {
  const { real, other } = twoOfOneName()
  const lookUp = (q: string) => world.send(here.reader, lookUpElsewhere, { q })
  await lookUp(`@ann@${real.host}`)
  const liar = here.aPeer().host
  nameBy(liar, `ann@${real.host}`, other.url)
  await lookUp(`@ann@${liar}`)
  nameBy(real.host, `group@${real.host}`, other.url)
  await lookUp(`@group@${real.host}`)
  expect((await actorAt(real)).name).toBe(`ann@${real.host}`)
  expect((await actorAt(other)).name).toMatch(/^ann-\d+@far-/)
})
