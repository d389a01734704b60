import { likePost, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { publish, send } from '../post-over-http.ts'
import { expect, registerIn, test } from '../town.ts'

test('the page as the server drew it takes on the days of the reader, and keeps its list meanwhile [BLOG-081]', async ({
  town,
  browser,
}) => {
  const inTokyo = await browser.newContext({ baseURL: town.origin, timezoneId: 'Asia/Tokyo' })
  const [ann, bea] = [await registerIn(inTokyo), await town.newPerson()]
  await send(bea, likePost, { id: (await publish(ann, { post: { one: 'A blue cap' } })).id })
  await ann.page.goto('/dashboard')
  await expect(ann.page.getByRole('button', { name: 'Activity, 1 new' })).toBeVisible()

  const problems: string[] = []
  ann.page.on('console', (said) => said.type() === 'error' && problems.push(said.text()))
  const again = ann.page.waitForResponse((answer) => answer.url().includes('activity_time_zone=Asia%2FTokyo'))
  await ann.page.goto(`/blog/${ann.blogName}/activity`)
  const list = ann.page.getByRole('region', { name: 'Notifications' })
  await expect(list.getByText(`${bea.blogName} liked your post`)).toBeVisible()
  expect((await again).status()).toBe(200)
  await expect(list.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(list.getByText(`${bea.blogName} liked your post`)).toHaveCount(1)
  expect(problems).toEqual([])
  await inTokyo.close()
})

test('from the bell somebody chooses quiet, and strangers no longer notify them until it ends', async ({ town }) => {
  const [ann, bea] = [await town.newPerson({ isConfirmed: true }), await town.newPerson({ isConfirmed: true })]
  const post = await publish(ann, { post: { one: 'A blue cap' } })
  const popover = ann.page.getByRole('dialog', { name: 'Activity' })
  await ann.page.goto('/dashboard')
  await ann.page.getByRole('button', { name: 'Activity', exact: true }).click()
  await popover.getByRole('button', { name: 'Who can reach you: Everyone' }).click()
  await popover.getByRole('radio', { name: 'No one' }).check()
  await expect(popover.getByRole('button', { name: 'Who can reach you: No one' })).toBeVisible()
  await send(bea, replyToPost, { post_id: post.id, reply_text: 'Answer me' })
  await expect(async () => {
    await ann.page.goto(`/blog/${ann.blogName}/activity?filter=more`)
    await expect(ann.page.getByText('Answer me')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(ann.page.getByRole('button', { name: 'Activity', exact: true })).toBeVisible()
  await ann.page.getByRole('button', { name: 'Activity', exact: true }).click()
  await popover.getByRole('button', { name: 'Who can reach you: No one' }).click()
  const saved = ann.page.waitForResponse('**/settings/save')
  await popover.getByRole('radio', { name: 'Everyone' }).check()
  await saved
  await expect(popover.getByRole('button', { name: 'Who can reach you: Everyone' })).toBeVisible()
  await ann.page.keyboard.press('Escape')
  await send(bea, replyToPost, { post_id: post.id, reply_text: 'Thanks' })
  await expect(ann.page.getByRole('button', { name: 'Activity, 1 new' })).toBeVisible()
})
