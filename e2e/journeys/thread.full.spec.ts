import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { expectAccessible } from '../axe.ts'
import { publish } from '../post-over-http.ts'
import { expect, type Person, test } from '../town.ts'

const reblog = (who: Person, { id, reblog_key }: Post, two = '') =>
  publish(who, { reblog: true, reblog_post_id: id, reblog_key, post: { one: '', two: two && `<p>${two}</p>` } })

test('a reader opens a thread from the notes by keyboard, finds who took it from whom, and reblogs with a part left out [CTRL-077, CTRL-079, CTRL-081]', async ({
  town,
}) => {
  const [ann, bea, cat] = [await town.newPerson(), await town.newPerson(), await town.newPerson()]
  const root = await publish(ann, { post: { one: 'What the tide left', two: '<p>Three bottle caps.</p>' } })
  const blue = await reblog(bea, root, 'Were they blue?')
  const answer = await reblog(ann, blue, 'All of them, and one of them was from a bottle that nobody makes any more.')
  const passed = await reblog(cat, root)
  await reblog(bea, passed, 'I saw this on another beach.')
  await reblog(cat, answer)
  await reblog(bea, root)

  const guest = await town.newGuest()
  await guest.goto(new URL(root.post_url).pathname)
  await guest.getByRole('tab', { name: 'Reblogs' }).press('Enter')
  await guest.getByRole('link', { name: 'Reblogs as a thread' }).press('Enter')
  const thread = guest.getByRole('region', { name: 'Thread' })
  await expect(thread.getByRole('article')).toHaveCount(5)
  const asked = thread.getByRole('listitem').filter({ hasText: 'Were they blue?' }).last()
  await expect(asked).toContainText('All of them')
  await thread.getByRole('button', { name: '1 reblog without comments' }).last().press('Enter')
  await expect(thread.getByRole('link', { name: bea.blogName, exact: true }).last()).toBeVisible()
  await guest.getByRole('navigation', { name: 'Thread map' }).getByRole('link').last().focus()
  await guest.keyboard.press('Enter')
  await expect(guest).toHaveURL(/#post-\d+$/)
  await expectAccessible(guest)

  await cat.page.goto(new URL(answer.post_url).pathname)
  await cat.page
    .getByRole('link', { name: 'Reblog' })
    .or(cat.page.getByRole('button', { name: 'Reblog' }))
    .first()
    .press('Enter')
  const form = cat.page.getByRole('dialog', { name: 'Reblog' })
  await form.getByRole('button', { name: `Leave this part out by ${bea.blogName}` }).press('Enter')
  await expect(form.getByRole('button', { name: `Put back by ${bea.blogName}` })).toBeFocused()
  await expectAccessible(cat.page)
  await form.getByRole('button', { name: 'Reblog', exact: true }).press('Enter')
  await expect(cat.page.getByRole('dialog')).toHaveCount(0)
  await cat.page.goto(`/blog/${cat.blogName}`)
  const made = cat.page.getByRole('article').first()
  await expect(made).toContainText('All of them')
  await expect(made).toContainText('Three bottle caps.')
  await expect(made).not.toContainText('Were they blue?')
})
