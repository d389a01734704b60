import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Locator, Page, Request } from '@playwright/test'
import { waitForHydration } from '../hydration.ts'
import { publish, send, upload } from '../post-over-http.ts'
import { aPhoto } from '../sample-media.ts'
import { card, write } from '../screens/cards.ts'
import { twoFriends } from '../screens/friends.ts'
import { expect, test } from '../town.ts'

const popover = (page: Page) => page.getByRole('dialog', { name: 'Share', exact: true })

async function openShare(page: Page, words: string): Promise<Locator> {
  await card(page, words).getByRole('button', { name: 'Share' }).click()
  await expect(popover(page)).toBeVisible()
  return popover(page)
}

/** Stands in for the outside networks, so that the test can inspect their requests. */
const playNetworks = (page: Page) =>
  page
    .context()
    .route(/https:\/\/[^/]*(twitter|facebook|reddit|pinterest)\.com\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Share it here</p>' }),
    )

async function openSite(html: string) {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { site: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

const reported = (network: string) => (request: Request) =>
  request.method() === 'POST' && request.url().endsWith(`/svc/share/${network}`)

test('one mails a post by keyboard alone, and whoever gets the mail reads it there [POST-303, POST-316, POST-323, POST-436]', async ({
  town,
}) => {
  test.slow()
  const { wren, jay } = await twoFriends(town)
  const post = await write(wren, 'What the tide left')
  const { page } = jay
  await page.goto('/dashboard')
  await page.keyboard.press('s')
  await expect(popover(page).getByRole('link', { name: 'Permalink' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const reader = `${randomUUID()}@example.test`
  await expect(popover(page).getByRole('textbox', { name: 'Email address' })).toBeFocused()
  await page.keyboard.type(reader)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  await expect(popover(page).getByText('Sent!')).toBeVisible()
  await expect(popover(page).getByText('Sent!')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(popover(page)).toBeHidden()
  await expect(card(page, 'What the tide left').getByRole('button', { name: 'Share' })).toBeFocused()

  const guest = await town.newGuest()
  await guest.goto(await town.readNewestLink(reader))
  await expect(guest).toHaveURL(post.post_url)
  await expect(guest.getByRole('heading', { name: 'What the tide left' })).toBeVisible()
})

test('the switch for answers is remembered, and an error can be got over [POST-319, POST-322]', async ({ town }) => {
  const { wren, jay } = await twoFriends(town)
  await write(wren, 'Two feathers')
  const { page } = jay
  await page.goto('/dashboard')
  const form = await openShare(page, 'Two feathers')
  await form.getByRole('button', { name: 'Email' }).click()
  await form.getByRole('switch').check()
  const remembered = async () => (await jay.context.cookies()).find(({ name }) => name === 'share_popover_reply_to')
  await expect.poll(async () => (await remembered())?.value).toBe('true')
  const cookie = await remembered()
  const yearAheadSeconds = (cookie?.expires ?? 0) - Date.now() / 1000
  expect(Math.abs(yearAheadSeconds - 31_536_000)).toBeLessThan(120)
  await form.getByRole('textbox', { name: 'Email address' }).fill(`${randomUUID()}@example.test`)
  await page.route('**/svc/share/email', (route) => route.abort(), { times: 1 })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Error!')).toBeVisible()
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Sent!')).toBeVisible()
  await page.reload()
  await (await openShare(page, 'Two feathers')).getByRole('button', { name: 'Email' }).click()
  await expect(popover(page).getByRole('switch')).toBeChecked()
})

test('a window of each network opens in its size, from the dashboard and from a blog, and the server is told of it [POST-326, POST-327, POST-328, POST-329, BLOG-168, BLOG-169, BLOG-170, BLOG-171, BLOG-172, BLOG-173]', async ({
  town,
}) => {
  test.slow()
  const { wren, jay } = await twoFriends(town)
  const { url } = await upload(wren, 'photo', 'caps.png', aPhoto('300x200', 'c0=red:c1=blue'))
  const post = await publish(wren, { images: { o1: url }, post: { type: 'photo', two: '<p>Blue caps</p>' } })
  const { page } = jay
  await playNetworks(page)
  for (const [from, name, host, width, height] of [
    ['/dashboard', 'Twitter', 'twitter.com', 626, 258],
    ['/dashboard', 'Facebook', 'www.facebook.com', 626, 436],
    ['/dashboard', 'Reddit', 'www.reddit.com', 860, 600],
    ['/dashboard', 'Pinterest', 'www.pinterest.com', 750, 540],
    [post.post_url, 'Twitter', 'twitter.com', 550, 420],
    [post.post_url, 'Facebook', 'www.facebook.com', 626, 436],
    [post.post_url, 'Reddit', 'www.reddit.com', 860, 600],
    [post.post_url, 'Pinterest', 'www.pinterest.com', 750, 540],
  ] as const) {
    await page.goto(from)
    const options = await openShare(page, 'Blue caps')
    const [window, notified] = await Promise.all([
      page.waitForEvent('popup'),
      page.waitForRequest(reported(name.toLowerCase())),
      options.getByRole('button', { name }).click(),
    ])
    await window.waitForLoadState()
    expect(new URL(window.url()).hostname).toBe(host)
    expect(window.url()).toContain(encodeURIComponent(town.origin))
    await expect.poll(() => window.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height])
    expect(notified.postDataJSON()).toMatchObject({ share_fallback: true, tumblelog_name: wren.blogName })
    expect((await notified.response())?.status()).toBe(200)
    await window.close()
    if (from === '/dashboard') await expect(popover(page)).toBeHidden()
  }
})

test('a guest’s mail is written in their own program, and a private post has no share button [POST-299, POST-325, BLOG-160, BLOG-174]', async ({
  town,
}) => {
  const writer = await town.newPerson()
  const post = await write(writer, 'A letter', { tags: `tag-${writer.blogName}` })
  await publish(writer, { post: { type: 'text', one: 'Only mine', state: 'private' } })
  const guest = await town.newGuest()
  await guest.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    globalThis.open = (address) => {
      seen.push(String(address))
      return null
    }
  })
  await guest.goto(`/tagged/tag-${writer.blogName}`)
  const form = await openShare(guest, 'A letter')
  await form.getByRole('button', { name: 'Email' }).click()
  await expect(form.getByRole('switch')).toBeHidden()
  const calls: string[] = []
  guest.on('request', (request) => calls.push(request.url()))
  await form.getByRole('textbox', { name: 'Email address' }).fill('mia@example.test')
  await form.getByRole('button', { name: 'Send' }).click()
  const opened = () => guest.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  await expect.poll(opened).toHaveLength(1)
  const [mailto = ''] = await opened()
  expect(mailto).toMatch(/^mailto:mia@example\.test\?/)
  expect(decodeURIComponent(mailto)).toContain(post.post_url)
  expect(calls.filter((url) => url.includes('/svc/share'))).toEqual([])

  await guest.goto(post.post_url)
  const row = await openShare(guest, 'A letter')
  await expect(row.getByRole('list', { name: 'Share on other sites' })).toBeVisible()
  await expect(row.getByRole('combobox')).toBeHidden()

  await writer.page.goto(`/blog/${writer.blogName}`)
  await expect(card(writer.page, 'A letter').getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(card(writer.page, 'Only mine').getByRole('button', { name: 'Share' })).toHaveCount(0)
})

test('the embed code shows the post on another site, as high as it is, and no longer once it is private [POST-304, POST-308, BLOG-326]', async ({
  town,
}) => {
  test.slow()
  const { wren, jay } = await twoFriends(town)
  const post = await write(wren, 'Seen elsewhere')
  const { page } = jay
  await page.goto('/dashboard')
  const options = await openShare(page, 'Seen elsewhere')
  await options.getByRole('button', { name: 'Embed' }).click()
  const code = await options.getByRole('textbox', { name: 'Embed code' }).inputValue()

  const elsewhere = await town.newGuest()
  const { site, close } = await openSite(`<h1>News</h1>${code}`)
  await elsewhere.goto(site)
  const frame = elsewhere.frameLocator('iframe')
  await expect(frame.getByRole('article')).toContainText('About Seen elsewhere.')
  const sizes = async () => ({
    frame: await elsewhere.locator('iframe').evaluate((element) => element.clientHeight),
    card: await frame.getByRole('article').evaluate((element) => element.getBoundingClientRect().height),
  })
  await expect
    .poll(async () => {
      const { frame, card } = await sizes()
      return Math.abs(frame - card)
    })
    .toBeLessThan(4)
  expect((await elsewhere.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([])

  const found = await elsewhere.request.get(post.post_url)
  const discovery = /type="application\/json\+oembed"[^>]* href="([^"]+)"/.exec(await found.text())?.[1] ?? ''
  const notified = await (await elsewhere.request.get(discovery.replaceAll('&amp;', '&'))).json()
  expect(notified).toMatchObject({ version: '1.0', type: 'rich', author_name: wren.blogName })
  expect(notified.html).toContain(`/embed/post/${post.embed_key}/${post.id}`)

  await publish(wren, { edit_post_id: post.id, post: { one: 'Seen elsewhere', state: 'private' } })
  // A browser that cached it may show it for another minute.
  const another = await town.newGuest()
  await another.goto(site)
  await expect(another.frameLocator('iframe').getByText('This post no longer exists.')).toBeVisible()
  close()
})

test('one sends a post to another by message, who finds it in the conversation [BLOG-024, BLOG-153, BLOG-154, BLOG-155, MSG-090, MSG-144]', async ({
  town,
}) => {
  test.slow()
  const writer = await town.newPerson()
  const [ann, ben] = [await town.newPerson({ isConfirmed: true }), await town.newPerson({ isConfirmed: true })]
  await send(ann, followBlog, { tumblelog: ben.blogName })
  const post = await write(writer, 'For the both of us')
  const { page } = ann
  await page.goto(post.post_url)
  const panel = await openShare(page, 'For the both of us')
  await panel.getByRole('combobox', { name: 'Find a blog' }).fill(ben.blogName)
  await panel.getByRole('option', { name: new RegExp(`^${ben.blogName}`) }).click()
  await expect(panel.getByRole('list', { name: 'Share on other sites' })).toBeHidden()
  await panel.getByRole('textbox', { name: 'Message' }).fill('This is the one')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(popover(page)).toBeHidden()
  const hers = page.getByRole('article', { name: `Conversation with ${ben.blogName}` })
  await expect(hers.getByText('This is the one')).toBeVisible()

  const again = await openShare(page, 'For the both of us')
  await again.getByRole('combobox', { name: 'Find a blog' }).fill(ben.blogName)
  await again.getByRole('option', { name: new RegExp(`^${ben.blogName}`) }).click()
  await again.getByRole('textbox', { name: 'Message' }).fill('And once more')
  await again.getByRole('button', { name: 'Send' }).click()
  await expect(popover(page)).toBeHidden()
  await expect(hers.getByText('And once more')).toBeVisible()
  await expect(hers.getByRole('link', { name: /For the both of us/ })).toHaveCount(2)

  await ben.page.goto('/dashboard')
  await ben.page.getByRole('button', { name: 'Messages, 4 new' }).click()
  await ben.page.getByRole('dialog', { name: 'Messages' }).getByText(ann.blogName).click()
  const his = ben.page.getByRole('article', { name: `Conversation with ${ann.blogName}` })
  await expect(his.getByText('This is the one')).toBeVisible()
  await expect(his.getByText('For the both of us').first()).toBeVisible()
})

test('a post is shared outside from its blog with confetti, and reported in a tab of its own [BLOG-163, BLOG-165, POST-305]', async ({
  town,
}) => {
  test.slow()
  const { wren, jay } = await twoFriends(town)
  const post = await write(wren, 'Loud and blue')
  const { page } = jay
  await page.goto(post.post_url)
  const panel = await openShare(page, 'Loud and blue')
  await panel.getByRole('button', { name: 'Email' }).click()
  await panel.getByRole('textbox', { name: 'Email address' }).fill(`${randomUUID()}@example.test`)
  await panel.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(panel.getByText('Post shared!')).toBeVisible()
  await expect(popover(page)).toBeHidden()

  await page.goto('/dashboard')
  const options = await openShare(page, 'Loud and blue')
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    options.getByRole('link', { name: 'Report this post' }).click(),
  ])
  await waitForHydration(tab)
  await tab.getByLabel('It’s spam').check()
  await tab.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(tab.getByText('Thanks. Our staff will look into it.')).toBeVisible()
})
