import { axe } from '../axe.ts'
import { waitOnNavigation } from '../hydration.ts'
import { runSql } from '../run-sql.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { expect, registerIn, test } from '../town.ts'
import { waitForAnimations } from '../wait-for-animations.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

const sql = (statement: string) => runSql(server.dataDir, statement)

/**
 * Inserts likes of a post with an impossible id, which the worker really fails on; skips the back-off between its
 * tries.
 */
async function makeDeadLetters(count: number): Promise<void> {
  sql(`insert into events (name, body) select 'post.liked', '{"postId": "none", "byBlogId": "1"}'
    from generate_series(1, ${count})`)
  const countFailed = () => Number(sql('select count(*) from event_failures')[0]?.count)
  await expect.poll(countFailed).toBe(count)
  sql('update event_failures set attempts = 7, next_try_at = null')
}
/** The worker gets one attempt, which fails too. */
async function makeDeadJob(): Promise<void> {
  sql(`select graphile_worker.add_job('mail_digest', '{"accountId": "nobody"}', max_attempts := 1)`)
  const isDead = `task_identifier = 'mail_digest' and attempts = 1 and locked_at is null`
  await expect.poll(() => sql(`select from graphile_worker.jobs where ${isDead}`).length).toBe(1)
}
const mend = () => sql(`update events set body = '{"postId": "1", "byBlogId": "1"}' where name = 'post.liked'`)

test('staff retry what failed for good, one and all, and discard one, by keyboard too', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.origin })
  context.on('page', waitOnNavigation)
  const { page } = await registerIn(context)
  await page.goto('/staff/dead-letters')
  await expect(page.getByRole('heading', { name: 'No failed jobs' })).toBeVisible()

  await makeDeadLetters(4)
  await makeDeadJob()
  await page.reload()
  const letters = page.getByRole('listitem').filter({ hasText: 'notifyOfLike' })
  await expect(letters).toHaveCount(4)
  await expect(letters.first()).toContainText('7 tries')
  await expect(letters.first()).toContainText('invalid input syntax for type bigint: "none"')
  const job = page.getByRole('listitem').filter({ hasText: 'mail_digest' })
  await expect(job).toContainText('invalid input syntax for type uuid: "nobody"')
  await waitForAnimations(page)
  expect(await axe(page)).toEqual([])

  // The cause remains, so the letter comes back.
  await letters.first().getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Retrying')).toBeVisible()
  await expect(letters.filter({ hasText: '8 tries' })).toHaveCount(1)

  mend()
  await letters.first().getByRole('button', { name: 'Retry' }).focus()
  await page.keyboard.press('Enter')
  await expect(letters).toHaveCount(3)
  await expect(letters.first().getByRole('button', { name: 'Retry' })).toBeFocused()

  await job.getByRole('button', { name: 'Retry' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Discard this failed job?')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Discarded')).toBeVisible()
  await expect(job).toHaveCount(0)
  await expect(letters).toHaveCount(3)

  await page.getByRole('button', { name: 'Retry all' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No failed jobs' })).toBeVisible()
  await expect.poll(() => sql('select from event_failures')).toEqual([])

  await page.getByRole('link', { name: 'Audit log' }).click()
  for (const done of ['Retried all failed jobs', 'Discarded a failed job', 'Retried a failed job'])
    await expect(page.getByText(done).first()).toBeVisible()
  await context.close()
})
