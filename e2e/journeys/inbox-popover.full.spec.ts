import { createBlog, followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { pollUnread, streamPath } from '@bowerbird/domain/messaging/live.contract.ts'
import { sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { soundNames } from '@bowerbird/domain/messaging/messaging.limits.ts'
import type { Locator, Page } from '@playwright/test'
import { axe } from '../axe.ts'
import { publish, send, upload } from '../post-over-http.ts'
import { aGif } from '../sample-media.ts'
import { windowWith } from '../screens/windows.ts'
import { expect, type Person, type Town, test } from '../town.ts'
import { waitForAnimations } from '../wait-for-animations.ts'

interface Talker extends Person {
  uuid: string
}

async function newTalker(town: Town): Promise<Talker> {
  const person = await town.newPerson({ isConfirmed: true })
  const answer = await person.context.request.get('/svc/user/info')
  return { ...person, uuid: (await answer.json()).response.user.channels[0].uuid }
}

const write = (from: Talker, to: Talker, message: string) =>
  send(from, sendMessage, { participant: from.uuid, participants: [from.uuid, to.uuid], type: 'TEXT', message })

const button = (page: Page) => page.getByRole('button', { name: /^Messages(,|$)/ })
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Messages' })
const rowOf = (page: Page, { blogName }: Person) => inbox(page).getByRole('button', { name: blogName })
/** Rounds to whole pixels, because a browser may snap a layer whose button lies between two. */
const edges = (element: Locator) =>
  element.evaluate((shown) => {
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    return { left: Math.floor(left), right: Math.floor(right), top: Math.floor(top), bottom: Math.floor(bottom) }
  })
test('the inbox opens under its button, shows what comes without a reload, and a row opens its conversation [MSG-001, MSG-005, MSG-015, MSG-016, MSG-051, MSG-056, MSG-057, MSG-058]', async ({
  town,
}) => {
  test.slow()
  const [ann, bea, cy] = [await newTalker(town), await newTalker(town), await newTalker(town)]
  await write(bea, ann, 'The sign over the bakery leans. '.repeat(40))
  await ann.page.goto('/dashboard')
  await expect(ann.page.getByRole('button', { name: 'Messages, 1 new' })).toBeVisible()
  await button(ann.page).click()
  await expect(rowOf(ann.page, bea)).toBeVisible()
  await waitForAnimations(ann.page)
  await expect(ann.page.getByRole('banner').getByRole('button', { name: 'Messages, 1 new' })).toBeVisible()
  await expect(inbox(ann.page)).toHaveCSS('animation-name', /inbox-in/)
  await expect(inbox(ann.page)).toHaveCSS('animation-duration', '0.1s')
  const [link, popover] = await Promise.all([button(ann.page), inbox(ann.page)].map(edges))
  expect(popover?.top).toBeGreaterThanOrEqual(link?.bottom ?? 9999)
  expect(popover?.top).toBeLessThanOrEqual((link?.bottom ?? 0) + 20)
  expect(popover?.left).toBeLessThanOrEqual(link?.left ?? 0)
  expect(popover?.right).toBeGreaterThanOrEqual(link?.right ?? 9999)
  const row = await rowOf(ann.page, bea).boundingBox()
  expect(row?.height).toBeLessThanOrEqual(84)

  await write(cy, ann, 'Come and see')
  const rows = inbox(ann.page).getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Come and see')
  await expect(ann.page.getByRole('button', { name: 'Messages, 2 new' })).toBeVisible()
  await write(bea, ann, 'It fell')
  await expect(rows.first()).toContainText('It fell')
  await expect(rows).toHaveCount(2)

  await rowOf(ann.page, bea).click()
  await expect(inbox(ann.page)).toBeHidden()
  await expect(windowWith(ann.page, bea).getByText('It fell')).toBeVisible()
  await expect(ann.page.getByRole('button', { name: 'Messages, 1 new' })).toBeVisible()
})

test('by keyboard alone somebody is found and written to, and a remembered blog talks after a reload [MSG-006, MSG-022, MSG-024, MSG-045, MSG-046]', async ({
  town,
}) => {
  test.slow()
  const [ann, bea] = [await newTalker(town), await newTalker(town)]
  const second = `${ann.blogName.slice(0, 15)}-2`
  await send(ann, createBlog, { name: second })
  await send(ann, followBlog, { tumblelog: bea.blogName })
  await ann.page.goto('/dashboard')
  await button(ann.page).focus()
  await ann.page.keyboard.press('Enter')
  await expect(inbox(ann.page).getByText('Talk to a Tumblr')).toBeVisible()
  await ann.page.keyboard.press('Escape')
  await expect(inbox(ann.page)).toBeHidden()
  await expect(button(ann.page)).toBeFocused()

  await ann.page.keyboard.press('Enter')
  await inbox(ann.page)
    .getByRole('button', { name: `Messages of ${ann.blogName}` })
    .click()
  await inbox(ann.page).getByRole('button', { name: second }).click()
  await ann.page.reload()
  await button(ann.page).click()
  await expect(inbox(ann.page).getByRole('button', { name: `Messages of ${second}` })).toBeVisible()

  await inbox(ann.page).getByRole('button', { name: 'Compose message' }).click()
  await expect(inbox(ann.page).getByLabel('To:')).toBeFocused()
  await ann.page.keyboard.type(bea.blogName.slice(0, 10))
  await expect(inbox(ann.page).getByRole('option', { name: bea.blogName })).toHaveAttribute('aria-selected', 'true')
  await ann.page.keyboard.press('Enter')
  await expect(inbox(ann.page)).toBeHidden()
  const field = windowWith(ann.page, bea).getByRole('textbox')
  await expect(field).toBeEnabled()
  await field.fill('Is it yours?')
  await field.press('Enter')
  await expect(windowWith(ann.page, bea).getByText('Is it yours?')).toBeVisible()
  await bea.page.goto('/dashboard')
  await button(bea.page).click()
  await expect(inbox(bea.page).getByRole('button', { name: second })).toContainText('Is it yours?')
})

test('an empty inbox shows the avatars of suggested blogs, four in a row at any width, and each opens a conversation [MSG-005, MSG-068, MSG-136]', async ({
  town,
}) => {
  test.slow()
  const [ann, bea] = [await newTalker(town), await newTalker(town)]
  await send(ann, followBlog, { tumblelog: bea.blogName })
  for (let count = 2; count <= 8; count += 1) {
    const name = `${bea.blogName.slice(0, 15)}-${count}`
    await send(bea, createBlog, { name })
    await send(ann, followBlog, { tumblelog: name })
  }
  await ann.page.goto('/dashboard')
  await button(ann.page).click()
  const avatars = inbox(ann.page).getByRole('listitem').getByRole('link')
  for (const width of [1280, 390]) {
    await ann.page.setViewportSize({ width, height: 800 })
    await expect(avatars).toHaveCount(8)
    await waitForAnimations(ann.page)
    const boxes = await Promise.all((await avatars.all()).map((avatar) => avatar.boundingBox()))
    const [tops, lefts] = [boxes.map((box) => box?.y ?? 0), boxes.map((box) => box?.x ?? 0)]
    expect(new Set(tops.slice(0, 4)).size).toBe(1)
    expect(new Set(tops.slice(4)).size).toBe(1)
    expect(tops[4]).toBeGreaterThanOrEqual((tops[0] ?? 0) + (boxes[0]?.height ?? 0))
    expect(lefts.slice(0, 4)).toEqual(lefts.slice(0, 4).toSorted((one, other) => one - other))
    expect(lefts.slice(4)).toEqual(lefts.slice(0, 4))
    for (const box of boxes) expect(box?.width).toBeGreaterThan(40)
  }
  await ann.page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await inbox(ann.page).getByRole('link', { name: bea.blogName, exact: true }).click()
  await expect(windowWith(ann.page, bea)).toBeVisible()
  await expect(inbox(ann.page)).toBeHidden()
  await expect(ann.page).toHaveURL('/dashboard')
  expect(await ann.page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a sticker is picked, attached and sent [MSG-113, MSG-251, MSG-252, MSG-254]', async ({ town }) => {
  test.slow()
  const [ann, bea] = [await newTalker(town), await newTalker(town)]
  await write(bea, ann, 'Hello')
  await ann.page.goto('/dashboard')
  await button(ann.page).click()
  await rowOf(ann.page, bea).click()
  const window = windowWith(ann.page, bea)
  await window.getByRole('button', { name: 'Add Sticker' }).click()
  const picker = ann.page.getByRole('dialog', { name: 'Add Sticker' })
  await expect(picker.getByRole('img').first()).toBeVisible()
  const field = await window.getByRole('textbox').boundingBox()
  await expect(async () => {
    const above = await picker.boundingBox()
    expect((above?.y ?? 9999) + (above?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0)
  }).toPass({ timeout: 30_000 })
  const words = (await picker.getByRole('img').first().getAttribute('alt')) ?? ''
  await picker.getByRole('button').first().click()
  await expect(picker).toBeHidden()
  await expect(window.getByRole('group', { name: 'Attached' }).getByRole('img')).toHaveAttribute('width', '150')
  await window.getByRole('button', { name: 'Send' }).click()
  await bea.page.goto('/dashboard')
  await button(bea.page).click()
  await rowOf(bea.page, ann).click()
  await expect(windowWith(bea.page, ann).getByRole('img', { name: words })).toBeVisible()
})

test('a GIF that somebody posted is found, attached, looked for again and sent as their post [MSG-113, MSG-246, MSG-247, MSG-249, MSG-250]', async ({
  town,
}) => {
  test.slow()
  const [ann, bea] = [await newTalker(town), await newTalker(town)]
  const word = `moss${bea.blogName.slice(2, 8)}`
  const gif = await upload(bea, 'photo', 'moving.gif', aGif('320x180'))
  await publish(bea, { post: { type: 'photo', two: '<p>It moves</p>', tags: word }, images: { o1: gif.url } })
  await write(bea, ann, 'Hello')
  const { page } = ann
  await page.goto('/dashboard')
  await button(page).click()
  await rowOf(page, bea).click()
  const window = windowWith(page, bea)
  await window.getByRole('button', { name: 'Add GIF' }).click()
  const search = page.getByRole('dialog', { name: 'GIFs' })
  await expect(search.getByLabel('Find a GIF')).toBeFocused()
  await expect(async () => {
    const [above, field] = await Promise.all([search, window.getByRole('textbox')].map(edges))
    expect(above?.bottom).toBeLessThanOrEqual(field?.top ?? 0)
  }).toPass({ timeout: 30_000 })
  await page.keyboard.type(word)
  const found = search.getByRole('img', { name: new RegExp(bea.blogName) })
  await expect(found).toBeVisible()
  await expect.poll(async () => (await found.boundingBox())?.width).toBe(250)
  await found.click()
  await expect(window.getByRole('group', { name: 'Attached' }).getByRole('img')).toHaveAttribute('width', '210')
  await window.getByRole('button', { name: 'Edit' }).click()
  await expect(search).toBeVisible()
  await page.keyboard.press('Escape')
  await window.getByRole('button', { name: 'Send' }).click()
  await expect(window.getByRole('group', { name: 'Attached' })).toBeHidden()
  await bea.page.goto('/dashboard')
  await button(bea.page).click()
  await expect(rowOf(bea.page, ann)).toContainText('sent a post')
})

test('all tabs share one stream, and when its tab is closed another takes over', async ({ town }) => {
  test.slow()
  const [ann, bea] = [await newTalker(town), await newTalker(town)]
  let streams = 0
  ann.context.on('request', (request) => {
    if (new URL(request.url()).pathname === streamPath) streams += 1
  })
  await ann.page.goto('/dashboard')
  await expect.poll(() => streams).toBe(1)
  const second = await ann.context.newPage()
  await second.goto('/dashboard')
  await write(bea, ann, 'One')
  for (const page of [ann.page, second]) {
    await expect(page.getByRole('button', { name: 'Messages, 1 new' })).toBeVisible()
    await expect(page).toHaveTitle(/^\(1\) /)
  }
  expect(streams).toBe(1)
  await ann.page.close()
  await expect.poll(() => streams).toBe(2)
  await write(bea, ann, 'Two')
  await expect(second.getByRole('button', { name: 'Messages, 2 new' })).toBeVisible()
})

test('where no stream gets through, the inbox is polled every 15 seconds while it is open [MSG-292]', async ({
  town,
}) => {
  test.slow()
  const [ann, bea] = [await newTalker(town), await newTalker(town)]
  await ann.context.route('**/services/stream', (route) => route.abort())
  let polls = 0
  ann.page.on('request', (request) => {
    if (new URL(request.url()).pathname === pollUnread.path) polls += 1
  })
  await ann.page.clock.install()
  await ann.page.goto('/dashboard')
  await button(ann.page).click()
  await expect(inbox(ann.page).getByText('Talk to a Tumblr')).toBeVisible()
  await ann.page.clock.pauseAt(Date.now() + 3_600_000)
  const before = polls
  await write(bea, ann, 'Knock knock')
  /** Answers are shown one tick of the page's fake clock after they arrive. */
  const inTime = (seen: () => Promise<void>) =>
    expect(async () => {
      await ann.page.clock.runFor(1000)
      await seen()
    }).toPass({ timeout: 60_000 })
  await ann.page.clock.runFor(60_000)
  await inTime(() => expect(rowOf(ann.page, bea)).toBeVisible({ timeout: 500 }))
  await inTime(() => expect(ann.page.getByRole('button', { name: 'Messages, 1 new' })).toBeVisible({ timeout: 500 }))
  expect(polls).toBeGreaterThan(before)
  await ann.page.keyboard.press('Escape')
  await inTime(() => expect(inbox(ann.page)).toBeHidden({ timeout: 500 }))
  const atClosing = polls
  await ann.page.clock.runFor(600_000)
  expect(polls).toBe(atClosing)
})

test('at 390 px a press leads to the pages of messages and activity, and Back to where one was [DAY-203]', async ({
  town,
}) => {
  const [ann, bea] = [await newTalker(town), await newTalker(town)]
  await write(bea, ann, 'Hello')
  const { page } = ann
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^Messages, / }).click()
  await expect(page).toHaveURL(/\/messages/)
  await expect(page.getByRole('link', { name: bea.blogName })).toBeVisible()
  await expect(inbox(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: /^Activity/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/activity/)
})

for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test(`axe finds nothing in the inbox, its compose panel and the pickers, ${scheme} and ${width} px wide`, async ({
    town,
  }) => {
    test.slow()
    const [ann, bea] = [await newTalker(town), await newTalker(town)]
    await write(bea, ann, 'Hello')
    await send(ann, createBlog, { name: `${ann.blogName.slice(0, 15)}-2` })
    const { page } = ann
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/dashboard')
    const problems: string[] = []
    const look = async (where: string) => {
      await waitForAnimations(page)
      const violations = await axe(page)
      for (const { id, nodes } of violations)
        problems.push(...nodes.map(({ target }) => `${where}: ${id} at ${target}`))
    }
    await button(page).click()
    await page.setViewportSize({ width, height: 844 })
    await expect(rowOf(page, bea)).toBeVisible()
    await look('list')
    await inbox(page)
      .getByRole('button', { name: /Messages of/ })
      .click()
    await look('selector')
    await page.keyboard.press('Escape')
    await inbox(page).getByRole('button', { name: 'Compose message' }).click()
    await inbox(page).getByLabel('To:').fill(bea.blogName)
    await expect(inbox(page).getByRole('option')).toHaveCount(1)
    await look('compose')
    await inbox(page).getByRole('option').click()
    await windowWith(page, bea).getByRole('button', { name: 'Add Sticker' }).click()
    await expect(page.getByRole('dialog', { name: 'Add Sticker' }).getByRole('img').first()).toBeVisible()
    await look('stickers')
    await page.getByRole('dialog', { name: 'Add Sticker' }).getByRole('button').first().click()
    await look('attached')
    expect(problems).toEqual([])
  })
}

test('a guest sees no way to messages, but may read of safe mode; the three sounds are served as such [MSG-147, MSG-405, MSG-317]', async ({
  town,
}) => {
  const guest = await town.newGuest()
  await guest.goto('/')
  await expect(guest.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await expect(button(guest)).toHaveCount(0)
  const help = await guest.request.get('/help/nsfw')
  expect([help.status(), help.headers()['content-type']]).toEqual([200, expect.stringContaining('text/html')])
  expect(await help.text()).toContain('marked as adult or sensitive')
  for (const name of soundNames) {
    const answer = await guest.request.get(`/sounds/${name}.mp3`)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('audio/mpeg')
    expect((await answer.body()).length).toBeGreaterThan(1000)
  }
})
