import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formServer } from '../../testing/post-form.ts'
import { aContent, aPost } from '../../testing/posts.ts'
import { renderAt } from '../../testing/render-at.tsx'

const openForm = () => screen.findByRole('dialog', { name: /post|Reblog/ })

test('a writer leaves single parts out and puts them back; without any of them it is the post without its trail [CTRL-077]', async () => {
  const part = (name: string, id: string) =>
    aContent({ blog_name: name, content_id: `c-${id}`, post_id: id, body_html: `<p>By ${name}</p>` })
  const post = aPost({ id: '7', trail: [part('wren', '1'), part('jay', '2')], content: part('owl', '7') })
  const server = formServer({ posts: [post] })
  const { person } = renderAt('/reblog/7/Kx', server)
  const form = await openForm()
  const trail = screen.getByRole('region', { name: 'Post to reblog' })
  const leave = (name: string) =>
    person.click(within(trail).getByRole('button', { name: `Leave this part out by ${name}` }))
  await leave('jay')
  expect(trail.textContent).not.toContain('By jay')
  const back = within(trail).getByRole('button', { name: 'Put back by jay' })
  expect([document.activeElement, within(trail).getByRole('status').textContent]).toEqual([
    back,
    'jay’s part is left out',
  ])
  await person.click(back)
  expect(trail.textContent).toContain('By jay')
  for (const name of ['jay', 'wren', 'owl']) await leave(name)
  const all = within(trail).getByRole<HTMLInputElement>('checkbox', { name: 'Leave this out' })
  expect([all.checked, document.activeElement]).toEqual([true, all])
  await person.click(all)
  await leave('wren')
  await person.click(within(form).getByRole('button', { name: 'Reblog' }))
  await waitFor(() => expect(server.sentTo(updatePost)).toMatchObject([{ trail_without: ['1'] }]))
  expect(server.sentTo(updatePost)[0]).not.toHaveProperty('remove_reblog_tree')
})

test('an edit says that a part left out is so for good [CTRL-078]', async () => {
  const trail = ['1', '2'].map((id) => aContent({ blog_name: `b${id}`, content_id: `c-${id}`, post_id: id }))
  const { person } = renderAt('/edit/5', formServer({ posts: [aPost({ id: '5', is_mine: true, trail })] }))
  await openForm()
  await person.click(screen.getByRole('button', { name: 'Leave this part out by b2' }))
  expect(screen.getByText('b2’s part is left out. You can’t put it back after saving.')).toBeTruthy()
})
