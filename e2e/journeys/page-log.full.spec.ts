import { sendLog, sendUsage } from '@bowerbird/domain/telemetry/telemetry.contract.ts'
import { publish } from '../post-over-http.ts'
import { expect, test } from '../town.ts'

test('a page logs under the id of the request that brought it [BLOG-350]', async ({ town }) => {
  const finch = await town.newPerson()
  const wren = await town.newPerson()
  const answer = await wren.page.goto(`/blog/${finch.blogName}`)
  const [, rid] = /^rid;desc="([^"]+)"$/.exec(answer?.headers()['server-timing'] ?? '') ?? []
  expect(rid).toMatch(/^[\da-f-]{36}$/)
  const sent = wren.page.waitForRequest((request) => request.url().endsWith(sendLog.path))
  await wren.page.getByRole('button', { name: 'Follow' }).first().click()
  const { payload } = (await sent).postDataJSON()
  expect(payload.map((logged: { rid: string }) => logged.rid)).toContain(rid)
})

test('what comes into view is reported once, and what is shared [CTRL-011]', async ({ town }) => {
  const [finch, wren] = [await town.newPerson(), await town.newPerson({ isConfirmed: true })]
  const tall = `<p>${'Tall words. <br>'.repeat(60)}</p>`
  const posts = []
  for (const one of ['First', 'Second', 'Third']) posts.push(await publish(finch, { post: { one, two: tall } }))
  const article = (at: number) => wren.page.getByRole('article').nth(at)
  const scrollTo = (at: number) => article(at).evaluate((post) => post.scrollIntoView())
  const [third, second] = posts.reverse().map(({ id }) => id)
  const usage: { event: string; data: Record<string, unknown> }[] = []
  wren.page.on('request', (request) => {
    if (request.url().endsWith(sendUsage.path)) usage.push(...request.postDataJSON().krakenEvents)
  })
  const seen = () => usage.filter(({ event }) => event === 'impression').flatMap(({ data }) => data.post_ids)
  await wren.page.goto(`/blog/${finch.blogName}`)
  await scrollTo(0)
  await expect.poll(seen).toEqual([third])
  await scrollTo(1)
  await expect.poll(seen).toEqual([third, second])
  await scrollTo(0)
  await article(0).getByRole('button', { name: 'Share' }).click()
  const popover = wren.page.getByRole('dialog')
  await popover.getByRole('button', { name: 'Email' }).click()
  await popover.getByRole('textbox', { name: 'Email address' }).fill('somebody@example.test')
  await popover.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => usage.find(({ event }) => event === 'share')?.data).toEqual({ post_id: third, by: 'email' })
  expect(seen()).toEqual([third, second])
})
