import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { strangersPerHour } from '@bowerbird/domain/activity/activity.limits.ts'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { strangersConversationsPerHour } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { emailBlog } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { mailsTo } from '../testing/people.ts'
import { aTalker, greet } from '../testing/talking.ts'
import { openWorld, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'on' })
})
afterAll(() => world.close())

test.each([10, 100])(
  'of a mob of %i fresh accounts little notifies one person in an hour',
  { timeout: 600_000 },
  async (size) => {
    const victim = await aTalker(world)
    const post = await writePost(world, victim)
    const email = `victim-${size}@example.test`
    const senders: string[] = []
    for (let at = 0; at < size; at += 20)
      await Promise.all(
        Array.from({ length: Math.min(20, size - at) }, async () => {
          const one = await aTalker(world, { isNew: true })
          senders.push(one.blogId)
          await greet(world, one, victim)
          await world.send(one, emailBlog, { tumblelog_name: victim.blogName, email_address: email })
          for (let act = 0; act < 3; act += 1) {
            await world.send(one, askQuestion, { recipient: victim.blogName, question: 'Why?' })
            await world.send(one, replyToPost, { post_id: post.id, reply_text: 'So blue' })
          }
          await writePost(world, one, { post: { two: `<p>See @${victim.blogName}</p>` } })
        }),
      )
    await handleEventsAbout(world, victim.blogId, post.id, ...senders)
    const { user } = (await world.send(victim, readUserInfo, {})).response
    const { rows } = await sql<{ notified: number; aside: number }>`
    select count(*) filter (where reach = 'stranger')::int as notified, count(*) filter (where reach = 'aside')::int as aside
    from notifications where blog_id = ${victim.blogId}`.execute(world.db)
    const figures = {
      ...rows[0],
      inbox: user?.channels[0]?.inbox_count,
      conversations: Object.values(user?.unread_messages ?? {}).flatMap((counts) => Object.keys(counts)).length,
      mails: mailsTo(world, email).length,
    }
    const { asks, mentions, replies } = strangersPerHour
    expect(figures.notified).toBeLessThanOrEqual(asks + mentions + replies)
    expect(figures.inbox).toBeLessThanOrEqual(asks)
    expect(figures.conversations).toBeLessThanOrEqual(strangersConversationsPerHour)
    expect(figures.mails).toBeLessThanOrEqual(3)
  },
)
