import { readUserInfo, type UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { translatePost } from '@bowerbird/domain/posts/translations/translations.contract.ts'
import { translationsRefusals } from '@bowerbird/domain/posts/translations/translations.refusals.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts'
import { aSession, aUser } from '../../testing/people.ts'
import { aContent, aPost } from '../../testing/posts.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { kindContent, postTranslation } from '../kinds/lazy-kinds.ts'
import { PostCard } from '../PostCard.tsx'

beforeAll(() => Promise.all([postTranslation.prepare(), kindContent.prepare()]))

const serverFor = (user: UserInfo | null, hasTranslation = true): FakeServer => {
  const session = aSession(user)
  const config = { ...session.config, has_translation: hasTranslation }
  return fakeServer(user).answer(readUserInfo, { ...session, config })
}
const german = aContent({ content_id: '5', title: 'Guten Tag', body_html: '<p>Wie schön</p>', lang: 'de-AT' })
const english = aContent({ content_id: '6', title: '', body_html: '<p>Indeed</p>', lang: 'en' })
const post = aPost({ trail: [german], content: english })
const part = { content_id: '5', texts: ['Good day', '<p>How lovely</p>'] }
const show = (of: Post, server: FakeServer) => renderPart(<PostCard post={of} />, server)
const button = (name: string) => screen.getByRole('button', { name })

test('by keyboard, the translation takes the place of the words, and the original comes back [DAY-184]', async () => {
  const server = serverFor(aUser()).answer(translatePost, { lang: 'en', parts: [part] })
  const { person } = await show(post, server)
  button('Translate').focus()
  await person.keyboard('{Enter}')
  expect((await screen.findByText('How lovely')).closest('[lang]')?.getAttribute('lang')).toBe('en')
  expect(screen.getByRole('heading', { name: 'Good day' }).getAttribute('lang')).toBe('en')
  expect(screen.queryByText('Wie schön')).toBeNull()
  expect(screen.getByText('Indeed')).toBeTruthy()
  const line = button('Show original').closest('[aria-live]')
  expect(line?.textContent).toBe('Translated from Austrian German · Show original')
  expect(document.activeElement).toBe(button('Show original'))
  await person.keyboard('{Enter}')
  expect(screen.getByText('Wie schön').closest('[lang]')?.getAttribute('lang')).toBe('de-AT')
  expect(document.activeElement).toBe(button('Translate'))
  await person.keyboard('{Enter}')
  expect(screen.getByText('How lovely')).toBeTruthy()
  expect(server.sentTo(translatePost)).toEqual([{ post_id: post.id }])
})

test('it says that it is under way, and why it did not come, and can be pressed again [DAY-184]', async () => {
  let fail = (_reason: Error) => {}
  const server = serverFor(aUser()).answer(translatePost, () => new Promise((_, reject) => (fail = reject)))
  const { person } = await show(post, server)
  await person.click(button('Translate'))
  expect(button('Translating…').getAttribute('aria-busy')).toBe('true')
  await person.click(button('Translating…'))
  expect(server.sentTo(translatePost)).toHaveLength(1)
  fail(new Error('lost'))
  await waitFor(() => expect(button('Translate')).toBeTruthy())
  expect(document.activeElement).toBe(button('Translate'))
  server.refuse(translatePost, translationsRefusals.notCome)
  await person.click(button('Translate'))
  const said = await screen.findByText('Couldn’t translate the post. Try again later.')
  expect(said.closest('[aria-live]')).toBeTruthy()
  server.answer(translatePost, { lang: 'en', parts: [part] })
  await person.click(button('Translate'))
  expect(await screen.findByText('How lovely')).toBeTruthy()
  expect(screen.queryByText('Couldn’t translate the post. Try again later.')).toBeNull()
})

test.each([
  ['a guest', post, serverFor(null)],
  ['a member of a site without a translator', post, serverFor(aUser(), false)],
  ['a reader of the same language', aPost({ content: aContent({ lang: 'en-GB' }) }), serverFor(aUser())],
  ['a reader of words in an unknown language', aPost({}), serverFor(aUser())],
  [
    'a reader of a post without words',
    aPost({ content: aContent({ lang: 'de', title: '', body_html: '' }) }),
    serverFor(aUser()),
  ],
])('%s is not offered a translation [DAY-180]', async (_who, of, server) => {
  await show(of, server)
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull()
})

test('words of a quote and a poll are shown in place, with their language, and votes go on [DAY-218]', async () => {
  const poll = {
    ...{ id: '7', question: 'Tee?', options: ['Ja', 'Jawohl'], hours: 24, ends_at: null },
    ...{ has_ended: true, votes: 3, counts: [2, 1], voted: null },
  }
  const quote = { quote: 'Wer sucht, findet', source_html: '<p>Oma</p>' }
  const of = aContent({ content_id: '5', type: 'quote', title: '', body_html: '', lang: 'de', quote, poll })
  const texts = ['Who seeks finds', '<p>Granny</p>', 'Tea?', 'Yes', 'Yes']
  const server = serverFor(aUser()).answer(translatePost, { lang: 'en', parts: [{ content_id: '5', texts }] })
  const { person } = await show(aPost({ type: 'quote', content: of }), server)
  await person.click(button('Translate'))
  expect((await screen.findByText('Who seeks finds')).closest('[lang]')?.getAttribute('lang')).toBe('en')
  expect(screen.getByText('Granny')).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Tea?' }).textContent).toMatch(/Yes67% 2 votesYes33% 1 vote/)
})
