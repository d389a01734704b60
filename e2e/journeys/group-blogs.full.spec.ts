import { createBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { send } from '../post-over-http.ts'
import { runSql } from '../run-sql.ts'
import { expect, type Person, test } from '../town.ts'

const members = (page: Page) => page.getByRole('region', { name: 'Members' })

/** Invites without a mouse. */
async function invite(page: Page, name: string, role: string) {
  const form = page.getByRole('form', { name: 'Invite someone' })
  await form.getByLabel('Invite the person behind a blog').fill(name)
  await form.getByLabel('As').selectOption(role)
  await form.getByRole('button', { name: 'Invite' }).press('Enter')
  await expect(members(page).getByRole('button', { name: `Take back ${name}’s invitation` })).toBeVisible()
}

async function accept({ page }: Person, blogName: string) {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Invitations 1' }).click()
  await expect(page.getByRole('heading', { name: 'Invitations', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Accept ${blogName}` }).press('Enter')
  await expect(page.getByText(`You now write for ${blogName}`)).toBeVisible()
}

test('people write a blog together: invited, approved, named, given another role, and left in other hands [CTRL-083, CTRL-084, CTRL-085, CTRL-086]', async ({
  town,
}) => {
  test.slow()
  const [ann, eve, con] = [await town.newPerson(), await town.newPerson(), await town.newPerson()]
  const names = [ann, eve, con].map(({ blogName }) => `'${blogName}@example.test'`)
  runSql(
    process.env.TOWN_DATA_DIR as string,
    `update accounts set is_verified = true, open_to_invitations = true where email in (${names})`,
  )
  const blogName = `${ann.blogName.slice(0, 20)}-all`
  await send(ann, createBlog, { name: blogName })
  const { page } = ann
  await page.goto(`/settings/blog/${ann.blogName}`)
  await expect(members(page)).toContainText('can’t be shared')
  await page.goto(`/settings/blog/${blogName}`)
  await invite(page, eve.blogName, 'editor')
  await invite(page, con.blogName, 'contributor')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Take back ${con.blogName}’s invitation` }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: `Take back ${con.blogName}’s invitation` })).toBeVisible()
  await accept(eve, blogName)
  await accept(con, blogName)

  await con.page.getByRole('link', { name: `Write for ${blogName}` }).press('Enter')
  await expect(con.page.getByLabel('Blog to post to')).toHaveValue(blogName)
  await con.page.getByLabel('Title').fill('News of the garden')
  await expect(con.page.getByLabel('Publishing options')).toHaveCount(0)
  await con.page.getByRole('button', { name: 'Submit for approval' }).press('Enter')
  await expect(con.page.getByRole('dialog')).toHaveCount(0)
  await con.page.goto('/invitations')
  const waiting = con.page.getByRole('article').filter({ hasText: 'News of the garden' })
  await waiting.getByRole('button', { name: 'Edit' }).click()
  await con.page.getByRole('dialog').getByLabel('Title').fill('News of the old garden')
  await con.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(con.page.getByRole('article').filter({ hasText: 'News of the old garden' })).toBeVisible()
  await expectAccessible(con.page)
  expect((await con.page.goto(`/settings/blog/${blogName}`))?.status()).toBe(404)

  await eve.page.goto('/inbox')
  const sent = eve.page.getByRole('article').filter({ hasText: 'News of the old garden' })
  await expect(sent).toContainText(`Written by ${con.blogName}`)
  await sent.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(sent).toHaveCount(0)
  const guest = await town.newGuest()
  await guest.goto(`/blog/${blogName}`)
  await expect(guest.getByRole('article')).toContainText('News of the old garden')
  await expect(guest.getByRole('article')).not.toContainText('Written by')

  await page.reload()
  const shows = page.getByRole('switch', { name: 'Show who wrote a post' })
  await shows.click()
  await expect(shows).toBeChecked()
  await expect(async () => {
    await guest.reload()
    await expect(guest.getByRole('article')).toContainText(`Written by ${con.blogName}`, { timeout: 500 })
  }).toPass()
  await expectAccessible(guest)

  // An editor has no settings until the role changes, which holds at once.
  await eve.page.goto(`/settings/blog/${blogName}`)
  await expect(members(eve.page)).toContainText('Editor, you')
  await expect(eve.page.getByRole('region', { name: 'Queue' })).toHaveCount(0)
  await expectAccessible(eve.page)
  await page.getByLabel(`Role of ${eve.blogName}`).selectOption('admin')
  await expect(page.getByText(`${eve.blogName} is admin now`)).toBeVisible()
  await eve.page.reload()
  await expect(members(eve.page)).toContainText('Admin, you')
  await expect(eve.page.getByRole('form', { name: 'Invite someone' })).toBeVisible()
  await expectAccessible(page)

  await con.page.goto('/invitations')
  await con.page.getByRole('button', { name: `Leave ${blogName}` }).click()
  await con.page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(con.page.getByText(`You left ${blogName}`)).toBeVisible()
  await expect(con.page.getByRole('button', { name: `Leave ${blogName}` })).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: 'Transfer this blog to a member …' }).press('Enter')
  const give = page.getByRole('form', { name: 'Transfer this blog to a member' })
  await give.getByLabel('To').selectOption(eve.blogName)
  await expectAccessible(page)
  await give.getByLabel('Password', { exact: true }).fill(ann.password)
  await give.getByRole('button', { name: 'Transfer blog' }).press('Enter')
  await expect(members(page)).toContainText('Admin, you')
  await expect(page.getByRole('list', { name: `Members of ${blogName}` })).toBeFocused()
  await expect(page.getByRole('button', { name: `Leave ${blogName} …` })).toBeVisible()
  await eve.page.reload()
  await expect(members(eve.page)).toContainText('Owner, you')
})
