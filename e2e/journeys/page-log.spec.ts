import { sendLog } from '@bowerbird/domain/telemetry/telemetry.contract.ts'
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
