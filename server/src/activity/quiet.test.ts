import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { listInvitations } from '@bowerbird/domain/accounts/members.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { likePost, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFurtherBlog, invite } from '../testing/groups.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { aTalker, greet, inbox, say, type Talker } from '../testing/talking.ts'
import { openWorld, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Quiet = 'everyone' | 'followed' | 'nobody'

const beQuiet = async (who: Talker, quiet: Quiet, quiet_hours?: number) => {
  const answer = await world.send(who, saveSettings, { quiet, ...(quiet_hours && { quiet_hours }) })
  expect(answer.status).toBe(200)
  return (answer.response as { user: { quiet?: object } }).user.quiet
}
const userOf = async (who: Talker) => (await world.send(who, readUserInfo, {})).response.user

/** Everything by which one person reaches another, except a like. */
async function reach(from: Talker, to: Talker) {
  const post = await writePost(world, to)
  const open = { page: 'blog', tumblelog_name_or_id: to.blogName, tumblelog: { anonymous_asks: true } } as const
  await world.send(to, saveSettings, open)
  const theirs = await aFurtherBlog(world, from)
  const answers = [
    await world.send(from, likePost, { id: post.id }),
    await world.send(from, replyToPost, { post_id: post.id, reply_text: 'So blue' }),
    await world.send(from, askQuestion, { recipient: to.blogName, question: 'Why?' }),
    await world.send(from, askQuestion, { recipient: to.blogName, question: 'Who?', anonymous: true }),
    await greet(world, from, to),
    await invite(world, theirs, theirs.blogName, to.blogName, 'editor'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  await writePost(world, from, { post: { two: `<p>Hi @${to.blogName}</p>` } })
  await handleEventsAbout(world, to.blogId, from.blogId, post.id)
  return answers[4] as Awaited<ReturnType<typeof greet>>
}

const noticesOf = async (who: Talker) => {
  const sent = { tumblelog: who.blogName, include_activity_notifications: true }
  const listed = (await world.send(who, readActivity, sent)).response.activity_notifications ?? []
  const user = await userOf(who)
  const unread = Object.values(user?.unread_messages ?? {}).flatMap((each) => Object.values(each))
  return {
    acts: listed.map(({ type }) => type).sort(),
    badge: user?.channels[0]?.unread_count,
    inbox: user?.channels[0]?.inbox_count,
    messages: unread.reduce((sum, count) => sum + count, 0),
    invitations: (await world.send(who, listInvitations, {})).response.invitations.length,
  }
}
const everything = {
  acts: ['ask', 'ask', 'like', 'reply', 'user_mention'],
  badge: 5,
  inbox: 2,
  messages: 1,
  invitations: 1,
}
const nothing = { acts: ['like'], badge: 1, inbox: 0, messages: 0, invitations: 0 }

test.each<[Quiet, 'stranger' | 'friend', object]>([
  ['everyone', 'stranger', everything],
  ['followed', 'stranger', nothing],
  // Quiet can't tell that somebody without a name is a friend.
  ['followed', 'friend', { ...everything, acts: ['ask', 'like', 'reply', 'user_mention'], badge: 4, inbox: 1 }],
  ['nobody', 'friend', nothing],
])(
  'quiet lets %s through: a %s reaches the person with mentions, replies, asks, messages, invitations',
  async (quiet, who, expected) => {
    const [ann, bea] = [await aTalker(world), await aTalker(world)]
    await world.send(ann, saveSettings, { open_to_invitations: true })
    if (who === 'friend') await world.send(ann, followBlog, { tumblelog: bea.blogName })
    await beQuiet(ann, quiet)
    await reach(bea, ann)
    expect(await noticesOf(ann)).toEqual(expected)
  },
)

test('quiet ends after its hours or by hand; the sender can’t tell, and nothing is lost', async () => {
  const [ann, bea] = [await aTalker(world), await aTalker(world)]
  await world.send(ann, saveSettings, { open_to_invitations: true })
  const quiet = (await beQuiet(ann, 'nobody', 24)) as { from: string; until: string }
  expect(quiet.from).toBe('nobody')
  expect(Math.round((Date.parse(quiet.until) - Date.now()) / 3_600_000)).toBe(24)
  const { response: talk } = await reach(bea, ann)
  expect(talk).toMatchObject({ can_send: true })
  expect((await inbox(world, ann)).response.conversations).toMatchObject([{ id: talk.id, unread_messages_count: 0 }])
  await sql`update accounts set quiet_until = now() - interval '1 second' where id = ${ann.accountId}`.execute(world.db)
  expect((await userOf(ann))?.quiet).toBeUndefined()
  await say(world, bea, talk.id, 'Still there?')
  expect(await noticesOf(ann)).toMatchObject({ messages: 1, invitations: 1 })
  expect(await beQuiet(ann, 'followed')).toEqual({ from: 'followed', until: null })
  expect(await beQuiet(ann, 'everyone')).toBeUndefined()
})
