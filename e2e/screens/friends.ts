import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Page } from '@playwright/test'
import { publish, send } from '../post-over-http.ts'
import type { Person, Town } from '../town.ts'

/** Two people of whom the second follows the first, and may reply. */
export async function twoFriends(town: Town): Promise<{ wren: Person; jay: Person }> {
  const [wren, jay] = [await town.newPerson(), await town.newPerson({ isConfirmed: true })]
  await send(jay, followBlog, { tumblelog: wren.blogName })
  return { wren, jay }
}

/** A reader on the dashboard, with two posts of somebody they follow. */
export async function aReader(town: Town): Promise<{ ann: Person; bea: Person; page: Page }> {
  const { wren: ann, jay: bea } = await twoFriends(town)
  for (const one of ['First find', 'Second find']) await publish(ann, { post: { one, two: '<p>By the river.</p>' } })
  await bea.page.goto('/dashboard')
  return { ann, bea, page: bea.page }
}
