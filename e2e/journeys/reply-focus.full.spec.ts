import { listNotes, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Page } from '@playwright/test'
import { publish, send } from '../post-over-http.ts'
import { expect, type Person, test } from '../town.ts'

const words = 'A lovely moss'

/** Holds what matches until the answer is called. */
async function hold(page: Page, url: RegExp | string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

async function withReplies(writer: Person, reader: Person): Promise<void> {
  const { id } = await publish(writer, { post: { one: 'Moss', two: '<p>It grows.</p>' } })
  for (const text of ['First', 'Second', 'Third'])
    await send(reader, replyToPost, { post_id: id, reply_text: text, client_id: crypto.randomUUID() })
}

async function expectWordsInBox(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: /^Reply to/ })).toHaveValue(words)
  await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Like', pressed: true })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('words typed right after Reply go into the box, however late its parts come [BLOG-048]', async ({ town }) => {
  const [wren, jay] = [await town.newPerson({ isConfirmed: true }), await town.newPerson({ isConfirmed: true })]
  await withReplies(wren, jay)
  const { page } = jay
  const [sendBox, sendNotes, sendRest] = [
    await hold(page, /\/assets\/(ReplyBox|NotesPanel)-[\w-]+\.js/),
    await hold(page, `**${listNotes.path.replace(/:\w+/, '*')}*`),
    await hold(page, /\/assets\/NoteTools-[\w-]+\.js/),
  ]
  await page.goto(`/blog/${wren.blogName}`)
  const resting = page.waitForRequest(/\/assets\/NoteTools-/)
  await page.getByRole('button', { name: 'Reply', exact: true }).press('Enter')
  await page.keyboard.type(words.slice(0, 5))
  sendBox()
  await expect(page.getByRole('textbox', { name: /^Reply to/ })).toBeFocused()
  await page.keyboard.type(words.slice(5, 8))
  sendNotes()
  await resting
  // The notes are drawn by the second frame, with whatever they wait for.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.keyboard.type(words.slice(8))
  await expect(page.getByRole('list', { name: 'Notes' }).getByText('Third')).toBeVisible()
  sendRest()
  await expectWordsInBox(page)
})
