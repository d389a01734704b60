import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { suggestBlogs, suggestTags } from '@bowerbird/domain/posts/suggestions.contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formServer } from '../../testing/post-form.ts'
import { aBrief } from '../../testing/posts.ts'
import { renderAt } from '../../testing/render-at.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent?.trim())

describe('tags', () => {
  const known = ['blue', 'blue caps', 'berries'].map((tag) => ({ tag, is_own: true }))
  async function open() {
    const server = formServer().answer(suggestTags, ({ q = '' }) => ({
      tags: known.filter(({ tag }) => tag.startsWith(String(q))),
    }))
    const view = renderAt('/new/text', server)
    return { ...view, server, field: await screen.findByRole('combobox', { name: 'Tags' }) }
  }

  test('are offered as one types, taken by arrow and Enter or by a press, and not offered again [POST-071]', async () => {
    const { person, server, field } = await open()
    await person.click(field)
    await waitFor(() => expect(options()).toEqual(['#blue', '#blue caps', '#berries']))
    await person.type(field, 'blu')
    await waitFor(() => expect(options()).toEqual(['#blue', '#blue caps']))
    await person.keyboard('{ArrowDown}{ArrowDown}')
    const second = screen.getByRole('option', { name: '#blue caps' })
    expect([field.getAttribute('aria-activedescendant'), second.getAttribute('aria-selected')]).toEqual([
      second.id,
      'true',
    ])
    await person.keyboard('{Enter}')
    await waitFor(() => expect(options()).toEqual(['#blue', '#berries']))
    await person.click(screen.getByRole('option', { name: '#berries' }))
    await person.type(field, 'own{Enter}')
    await person.type(screen.getByLabelText('Title'), 'A')
    await person.click(screen.getByRole('button', { name: 'Post' }))
    await waitFor(() => expect(server.sentTo(updatePost)).toHaveLength(1))
    expect(server.sentTo(updatePost)[0]?.post?.tags).toBe('blue caps,berries,own')
    expect(server.sentTo(suggestTags).at(-1)?.channel_id).toBe('mine')
  })

  test('Escape puts the offer away and leaves the form open', async () => {
    const { person, field } = await open()
    await person.click(field)
    await waitFor(() => expect(options()).not.toEqual([]))
    await person.keyboard('{Escape}')
    expect([options(), field.getAttribute('aria-expanded')]).toEqual([[], 'false'])
    expect(screen.getByRole('dialog', { name: 'New post' })).toBeTruthy()
  })
})

describe('an @', () => {
  async function type(words: string) {
    const server = formServer().answer(suggestBlogs, ({ q = '' }) => ({
      blogs: ['wren', 'wrenna', 'satin'].filter((name) => name.startsWith(String(q))).map((name) => aBrief(name)),
    }))
    const view = renderAt('/new/text', server)
    const box = (await screen.findByLabelText('Text')) as HTMLElement & { editor: Editor }
    act(() => void box.editor.chain().focus().insertContent(words).run())
    return { ...view, server, box, html: () => box.editor.getHTML() }
  }

  test('offers blogs by the start of their names; the one chosen is linked', async () => {
    const { person, box, html } = await type('hello @wr')
    await waitFor(() => expect(options()).toEqual(['wren', 'wrenna']))
    expect(box.getAttribute('aria-activedescendant')).toBe(document.querySelector('[role=option]')?.id)
    await person.keyboard('{ArrowDown}{Enter}')
    await person.keyboard('{Enter}')
    expect(html()).toBe('<p>hello <a href="/blog/wrenna">@wrenna</a> </p><p></p>')
    await waitFor(() => expect(options()).toEqual([]))
  })

  test('in an address asks for nothing, and Escape puts the offer away [POST-171]', async () => {
    const { person, server } = await type('mail@wr')
    expect(server.sentTo(suggestBlogs)).toEqual([])
    const box = screen.getByLabelText('Text') as HTMLElement & { editor: Editor }
    act(() => void box.editor.commands.insertContent(' @w'))
    await waitFor(() => expect(options()).toEqual(['wren', 'wrenna']))
    await person.keyboard('{Escape}')
    expect(options()).toEqual([])
    expect(screen.getByRole('dialog', { name: 'New post' })).toBeTruthy()
  })
})
