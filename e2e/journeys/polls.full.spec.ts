import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { send } from '../post-over-http.ts'
import { runSql } from '../run-sql.ts'
import { expect, test } from '../town.ts'

/** Adds a poll to an open form without a mouse. */
async function writePoll(page: Page, question: string, options: string[]) {
  await page.getByText('Options', { exact: true }).press('Enter')
  await page.getByLabel('Add a poll').press('Space')
  await page.getByLabel('Question').focus()
  await page.keyboard.type(question)
  await page.keyboard.press('Tab')
  for (const [place, option] of options.entries()) {
    if (place > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(option)
  }
}

test('a writer asks in a text and in a quote by keyboard, a follower votes in a reblog, and a guest sees the votes after the end [CTRL-030, CTRL-031, CTRL-033, CTRL-036, CTRL-037]', async ({
  town,
}) => {
  const [ann, bea, cat] = [await town.newPerson(), await town.newPerson(), await town.newPerson()]
  await send(bea, followBlog, { tumblelog: ann.blogName })
  await send(cat, followBlog, { tumblelog: bea.blogName })
  const { page } = ann
  await page.goto('/new/text')
  await page.getByLabel('Title').fill('A question of breakfast')
  await writePoll(page, 'What do you drink?', ['Tea', 'Coffee', 'Nothing before noon, and then a great deal of water'])
  await page.getByRole('button', { name: 'Move option 2 up' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Coffee')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post', exact: true }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/new/quote')
  await page.getByRole('textbox', { name: 'Quote' }).fill('Tea is a cup of life.')
  await writePoll(page, '', ['True', 'False'])
  await page.getByRole('button', { name: 'Post', exact: true }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await bea.page.goto('/dashboard')
  await expect(bea.page.getByRole('group', { name: 'Poll' }).getByRole('button')).toHaveText(['True', 'False'])
  const asked = bea.page.getByRole('article').filter({ hasText: 'A question of breakfast' })
  const postId = await asked.getAttribute('data-post-id')
  await asked.getByRole('button', { name: 'Reblog' }).click()
  const reblog = bea.page.getByRole('dialog', { name: 'Reblog' })
  await expect(reblog.getByRole('group', { name: 'What do you drink?' })).toBeVisible()
  await reblog.getByRole('button', { name: 'Reblog', exact: true }).click()
  await expect(bea.page.getByRole('dialog')).toHaveCount(0)

  await cat.page.goto('/dashboard')
  const poll = cat.page.getByRole('group', { name: 'What do you drink?' })
  await expect(poll).not.toContainText('%')
  await expectAccessible(cat.page)
  await poll.getByRole('button', { name: 'Tea' }).press('Enter')
  await expect(poll.getByRole('listitem').filter({ hasText: 'Tea' })).toContainText('Your vote')
  await expect(poll.getByRole('listitem').filter({ hasText: 'Tea' })).toContainText('100% 1 vote')
  await expect(poll).toBeFocused()
  await expectAccessible(cat.page)
  await cat.page.reload()
  await expect(poll).toContainText('Your vote')

  await page.goto(`/blog/${ann.blogName}`)
  const own = page.getByRole('group', { name: 'What do you drink?' })
  await expect(own.getByRole('button', { name: 'Tea' })).toContainText('100% 1 vote')

  await expectAccessible(page)
  const guest = await town.newGuest()
  await guest.goto(`/blog/${ann.blogName}/post/${postId}`)
  const seen = guest.getByRole('group', { name: 'What do you drink?' })
  await expect(seen).toContainText('1 vote · ends')
  await expect(seen).not.toContainText('%')
  await expect(seen.getByRole('link', { name: 'Log in to vote' })).toBeVisible()
  const statement = `update polls set ends_at = now() - interval '1 minute' where post_id = ${postId}`
  runSql(process.env.TOWN_DATA_DIR as string, statement)
  await expect(async () => {
    await guest.reload()
    await expect(seen.getByRole('listitem').filter({ hasText: 'Tea' })).toContainText('100% 1 vote', { timeout: 500 })
  }).toPass()
  await expect(seen).toContainText('ended')
  await expectAccessible(guest)
})
