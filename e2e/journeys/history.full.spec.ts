import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { expectAccessible } from '../axe.ts'
import { publish, send } from '../post-over-http.ts'
import { runSql } from '../run-sql.ts'
import { expect, test } from '../town.ts'

test('a writer edits a post, opens its history by keyboard, shows it to readers, and deletes a version and brings it back [CTRL-074, CTRL-075, CTRL-076]', async ({
  town,
}) => {
  const ann = await town.newPerson()
  const { page } = ann
  const post = await publish(ann, {
    post: { one: 'What the tide left', two: '<p>Three bottle caps and a rope.</p><p>Nothing else.</p>', tags: 'tide' },
  })
  const path = new URL(post.post_url).pathname
  const say = (two: string, tags = 'tide') =>
    send(ann, updatePost, { channel_id: ann.blogName, edit_post_id: post.id, post: { two, tags } })
  const later = () =>
    runSql(
      process.env.TOWN_DATA_DIR as string,
      `update post_versions set made_at = made_at - interval '1 hour' where post_id = ${post.id}`,
    )
  await say('<p>Four bottle caps and a rope.</p><p>Nothing else.</p>')
  later()
  await page.goto('/settings/privacy')
  const choice = page.getByRole('switch', { name: /Show edit history/ })
  await choice.focus()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/settings/save'))
  await page.keyboard.press('Space')
  await saved
  await expect(choice).toBeChecked()
  await say('<p>Four bottle caps and a <a href="https://example.com/rope">long rope</a>.</p>', 'tide, beach')

  await page.goto(path)
  await page.getByRole('button', { name: 'More' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit history' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Edit history' })).toBeVisible()
  const edits = page.getByRole('article')
  await expect(edits).toHaveCount(2)
  await expect(edits.nth(1).locator('del')).toHaveText(/Three/)
  await expect(edits.nth(1).locator('ins')).toHaveText(/Four/)
  await expect(edits.nth(0)).toContainText('Visible to readers')
  await expectAccessible(page)

  const guest = await town.newGuest()
  await guest.goto(path)
  await guest.getByRole('link', { name: 'Edited' }).press('Enter')
  await expect(guest.getByRole('article')).toHaveCount(1)
  await expect(guest.getByRole('article')).toContainText('long rope')
  await expect(guest.getByRole('article')).not.toContainText('Three')
  await expectAccessible(guest)

  await edits.nth(0).getByRole('button', { name: 'Delete this version' }).press('Enter')
  await expect(edits).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Edits' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(edits).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete the whole history' }).press('Enter')
  await page.getByRole('button', { name: 'Delete all' }).press('Enter')
  await expect(page.getByText('No edits to show')).toBeVisible()
  await guest.goto(path)
  await expect(guest.getByRole('link', { name: 'Edited' })).toHaveCount(0)
})
