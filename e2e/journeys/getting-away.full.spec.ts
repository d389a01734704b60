import { randomUUID } from 'node:crypto'
import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { answerInvitation, inviteMember } from '@bowerbird/domain/accounts/members.contract.ts'
import { createBlog, followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Call } from '@bowerbird/domain/core/call.ts'
import { sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Locator, Page } from '@playwright/test'
import { publish, send } from '../post-over-http.ts'
import { runSql } from '../run-sql.ts'
import { phone } from '../screens/phone.ts'
import { expect, type Person, type Town, test } from '../town.ts'

const desk = { width: 1280, height: 900 }
const widths = { desk, phone }

/** People whose addresses are confirmed and whose accounts are older than a day. */
async function people(town: Town, count: number): Promise<Person[]> {
  const all: Person[] = []
  for (let each = 0; each < count; each++) all.push(await town.newPerson())
  const emails = all.map(({ email }) => `'${email}'`)
  runSql(
    process.env.TOWN_DATA_DIR as string,
    `update accounts set is_verified = true, created_at = now() - interval '2 days' where email in (${emails})`,
  )
  return all
}

const reply = (who: Person, post: { id: string }, words: string) =>
  send(who, replyToPost, { client_id: randomUUID(), post_id: post.id, reply_text: words })

async function write(from: Person, to: Person, message: string) {
  const [participant, other] = await Promise.all([uuidOf(from), uuidOf(to)])
  const participants = [participant, other]
  await send(from, sendMessage, { client_id: randomUUID(), participants, participant, type: 'TEXT', message })
}

const uuidOf = async ({ context, blogName }: Person): Promise<string> =>
  (await (await context.request.get(readUserInfo.path)).json()).response.user.channels.find(
    ({ name }: { name: string }) => name === blogName,
  ).uuid

/** Presses one after another, and returns how many presses that took. */
async function press(...targets: Locator[]): Promise<number> {
  for (const target of targets) await target.click()
  return targets.length
}

const more = (page: Page, name: string) => page.getByRole('button', { name: `More about ${name}` }).first()
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const agree = (page: Page, name = 'Block') => page.getByRole('alertdialog').getByRole('button', { name, exact: true })

for (const [where, size] of Object.entries(widths)) {
  test(`one person is blocked in three presses from activity, notes, followers, an empty blog and a conversation, at the ${where}`, async ({
    town,
  }) => {
    test.slow()
    const [ann, ...others] = (await people(town, 7)) as [Person, ...Person[]]
    const [actor, replier, follower, silent, talker, sender] = others as [
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
    ]
    const post = await publish(ann, { post: { one: 'A blue cap' } })
    for (const one of [actor, replier]) await reply(one, post, 'Delete it')
    await send(follower, followBlog, { tumblelog: ann.blogName })
    for (const one of [talker, sender]) await write(one, ann, 'Hello')
    const { page } = ann
    await page.setViewportSize(size)
    const places = [
      { who: actor, path: `/blog/${ann.blogName}/activity` },
      { who: replier, path: `/blog/${ann.blogName}/post/${post.id}` },
      { who: follower, path: `/blog/${ann.blogName}/followers` },
      { who: silent, path: `/blog/${silent.blogName}` },
    ]
    for (const { who, path } of places) {
      await page.goto(path)
      const count = await press(more(page, who.blogName), item(page, `Block ${who.blogName}`), agree(page))
      expect(count).toBeLessThanOrEqual(3)
      await expect(page.getByText(`${who.blogName} is blocked`)).toBeVisible()
      // The page leaves the blog out before the answer is there.
      await expect.poll(async () => (await page.request.get(`/blog/${who.blogName}`)).status()).toBe(404)
    }
    for (const [who, action, answer] of [
      [talker, `Block ${talker.blogName}`, 'Block'],
      [sender, 'Report', 'Mark it spam'],
    ] as const) {
      await page.goto('/messages')
      await page.getByRole('link', { name: who.blogName }).click()
      await expect(page.getByRole('article').getByText('Hello')).toBeVisible()
      const count = await press(page.getByRole('button', { name: 'Actions' }), item(page, action), agree(page, answer))
      expect(count).toBeLessThanOrEqual(3)
      await expect(page.getByRole('link', { name: who.blogName })).toHaveCount(0)
      // The page leaves the blog out before the answer is there.
      await expect.poll(async () => (await page.request.get(`/blog/${who.blogName}`)).status()).toBe(404)
    }
  })
}

test('a mob of ten is blocked in at most six presses from the notes of a post and from the bell, and a friend is left out', async ({
  town,
}) => {
  test.slow()
  const [ann, ben, friend, ...mob] = (await people(town, 13)) as [Person, Person, Person, ...Person[]]
  for (const victim of [ann, ben]) {
    await send(victim, followBlog, { tumblelog: friend.blogName })
    const post = await publish(victim, { post: { one: 'A blue cap' } })
    for (const one of [friend, ...mob]) await reply(one, post, 'Look at this')
  }
  const blockAll = async ({ page }: Person, opening: Locator) => {
    const dialog = page.getByRole('dialog', { name: 'Block several people' })
    let count = await press(opening, more(page, mob[9]?.blogName ?? ''), item(page, 'Block several people'))
    await expect(dialog.getByRole('checkbox', { name: friend.blogName })).not.toBeChecked()
    count += await press(dialog.getByRole('button', { name: 'Block 10' }))
    expect(count).toBeLessThanOrEqual(6)
    await expect(page.getByText('10 blogs are blocked')).toBeVisible()
    for (const { blogName } of mob) expect((await page.request.get(`/blog/${blogName}`)).status()).toBe(404)
    expect((await page.request.get(`/blog/${friend.blogName}`)).status()).toBe(200)
  }
  await ann.page.goto('/dashboard')
  await blockAll(ann, ann.page.getByRole('button', { name: '11 notes' }))
  await ben.page.goto('/dashboard')
  await blockAll(ben, ben.page.getByRole('button', { name: 'Activity, 11 new' }))
})

for (const [where, size] of Object.entries(widths)) {
  test(`an ex who is blocked from their profile finds nothing of the other, and a second blog, trails, a group and notes don't help, at the ${where}`, async ({
    town,
  }) => {
    test.slow()
    const [ann, ex, friend] = (await people(town, 3)) as [Person, Person, Person]
    const aName = () => `b-${randomUUID().slice(0, 18)}`
    const [second, hers, group] = [aName(), aName(), aName()]
    await send(ex, createBlog, { name: second })
    await send(ann, createBlog, { name: hers })
    await send(friend, createBlog, { name: group })
    await send(ex, followBlog, { tumblelog: friend.blogName })
    const inGroup = <C extends Call>(call: C) => ({ ...call, path: call.path.replace(':name', group) }) as C
    await send(friend, inGroup(inviteMember), { invited: ex.blogName, role: 'editor' } as never)
    await send(ex, inGroup(answerInvitation), { accept: true } as never)
    const post = await publish(ann, { post: { one: 'A blue cap', two: '<p>Found by the tram</p>' } })
    await reply(ex, post, 'Answer your phone')
    const reblog = (who: Person, of: { id: string; reblog_key: string }, two: string) =>
      publish(who, { reblog: true, reblog_post_id: of.id, reblog_key: of.reblog_key, post: { one: '', two } })
    const root = await publish(friend, { post: { one: 'Long Tuesday' } })
    const ofEx = await reblog(friend, await reblog(ex, root, '<p>When she left</p>'), '<p>A Wednesday</p>')
    const ofAnn = await reblog(friend, await reblog(ann, root, '<p>When it rained</p>'), '<p>A Thursday</p>')
    await publish(ex, { channel_id: group, post: { one: 'From the ex' } })
    await publish(friend, { channel_id: group, post: { one: 'From the friend' } })
    const [{ page }, { page: his }] = [ann, ex]
    for (const one of [page, his]) await one.setViewportSize(size)

    await page.goto(`/blog/${ex.blogName}`)
    await press(more(page, ex.blogName), item(page, `Block ${ex.blogName}`), agree(page))
    await expect(page.getByText(`${ex.blogName} is blocked`)).toBeVisible()

    const quiet = 'Part of this conversation isn’t shown.'
    await page.goto(`/blog/${friend.blogName}/post/${ofEx.id}`)
    await expect(page.getByRole('article').getByText(quiet)).toBeVisible()
    await expect(page.getByText('When she left')).toHaveCount(0)
    await page.goto(`/blog/${group}`)
    await expect(page.getByRole('heading', { name: 'From the friend' })).toBeVisible()
    await expect(page.getByText('From the ex')).toHaveCount(0)
    await page.goto(`/blog/${ann.blogName}/post/${post.id}`)
    const note = page.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: ex.blogName })
    await expect(note.getByText('someone you blocked')).toBeVisible()
    await expect(note.getByText('Answer your phone')).toBeVisible()
    expect((await note.getByRole('link', { name: ex.blogName }).boundingBox())?.height).toBeLessThan(60)
    await expect(note.getByRole('button', { name: /^Delete/ })).toBeVisible()
    const guest = await town.newGuest()
    await guest.goto(`/blog/${ann.blogName}/post/${post.id}`)
    await expect(guest.getByRole('heading', { name: 'A blue cap' })).toBeVisible()
    await expect(guest.getByText('Answer your phone')).toHaveCount(0)

    const closed = [`/blog/${ann.blogName}`, `/blog/${hers}`, `/blog/${ann.blogName}/post/${post.id}`]
    for (const path of closed) expect((await his.goto(path))?.status()).toBe(404)
    await his.goto(`/blog/${second}`)
    await expect(his.getByRole('heading', { name: second })).toBeVisible()
    await his.goto(`/blog/${friend.blogName}/post/${ofAnn.id}`)
    await expect(his.getByRole('article').getByText(quiet)).toBeVisible()
    await expect(his.getByText('When it rained')).toHaveCount(0)
    await his.goto(`/search/${encodeURIComponent('Found by the tram')}`)
    await expect(his.getByRole('article').filter({ hasText: ann.blogName })).toHaveCount(0)
  })
}
