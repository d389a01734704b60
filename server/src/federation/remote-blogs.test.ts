import { readBlogTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPersonElsewhere, aPostElsewhere } from '../testing/federation/elsewhere.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { blogOfActor } from './remote-blogs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({}, 'none', { federates: true })
})
afterAll(() => world.close())

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
