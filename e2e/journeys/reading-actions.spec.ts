import { card, write } from '../screens/cards.ts'
import { twoFriends } from '../screens/friends.ts'
import { expect, test } from '../town.ts'

test('one likes by two clicks and by key, and replies; the other finds both in the notes and deletes the reply [POST-338, POST-350]', async ({
  town,
}) => {
  test.slow()
  const { wren, jay } = await twoFriends(town)
  await write(wren, 'Bottle caps')
  await jay.page.goto('/dashboard')
  const post = card(jay.page, 'Bottle caps')
  await post.getByText('About Bottle caps.').dblclick()
  await expect(post.getByRole('button', { name: 'Unlike' })).toBeVisible()
  await jay.page.keyboard.press('l')
  await expect(post.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
  await jay.page.keyboard.press('l')
  await expect(post.getByText('1 note')).toBeVisible()
  await post.getByRole('button', { name: 'Reply' }).click()
  await expect(jay.page.getByRole('textbox', { name: `Reply to ${wren.blogName}` })).toBeFocused()
  await jay.page.keyboard.type('Mine are blue too')
  const answered = jay.page.waitForResponse('**/svc/reply')
  await jay.page.keyboard.press('Control+Enter')
  expect((await answered).status()).toBe(200)
  await expect(post.getByText('2 notes')).toBeVisible()
  await expect(post.getByRole('listitem').filter({ hasText: 'Mine are blue too' })).toContainText(jay.blogName)

  await wren.page.goto('/dashboard')
  const own = card(wren.page, 'Bottle caps')
  await expect(own.getByText('2 notes')).toBeVisible()
  await wren.page.keyboard.press('n')
  await own.getByRole('tab', { name: 'Likes' }).click()
  await expect(own.getByRole('listitem').filter({ hasText: 'liked this' })).toContainText(jay.blogName)
  await own.getByRole('tab', { name: 'Replies' }).click()
  await own.getByRole('button', { name: `Delete ${jay.blogName}’s reply` }).click()
  await wren.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(own.getByText('1 note')).toBeVisible()
  await expect(own.getByText('Mine are blue too')).toHaveCount(0)
})
