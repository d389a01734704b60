import {
  type AltSuggestion,
  describeItem,
  listAltSuggestions,
  settleAltSuggestion,
  suggestAlt,
} from '@bowerbird/domain/posts/alt/alt.contract.ts'
import { altRefusals } from '@bowerbird/domain/posts/alt/alt.refusals.ts'
import { recording } from '@bowerbird/domain/posts/alt/recording.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts'
import { anAudioShown, aPhotoShown, aPostOf } from '../../testing/kinds.ts'
import { aUser } from '../../testing/people.ts'
import { aBrief, aContent, aPost } from '../../testing/posts.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { Toasts } from '../../ui/overlays/Toasts.tsx'
import { useToasts } from '../../ui/overlays/toasts.ts'
import { kindContent } from '../kinds/lazy-kinds.ts'
import { PostCard } from '../PostCard.tsx'
import { DescribePlace } from './DescribePlace.tsx'
import { closeDescribe, openDescribe } from './describing.ts'

beforeAll(() => kindContent.prepare())
beforeEach(() => localStorage.clear())
afterEach(() =>
  act(() => {
    closeDescribe()
    useToasts.setState({ toasts: [] })
  }),
)

const [moss, fern] = ['a'.repeat(40), 'b'.repeat(40)] as [string, string]
const at = (hash: string) => `/media/p/${hash.slice(0, 2)}/${hash}/o.webp`
const photo = (hash: string, alt = '') => aPhotoShown(`o-${alt}`, { url: at(hash), alt })
const photos = (...all: ReturnType<typeof photo>[]) => ({
  photos: all,
  layout: '1'.repeat(all.length),
  linkthrough: '',
})
const own = (alt = '', change: Partial<Post> = {}) =>
  aPostOf({ type: 'photo', post_id: '1', photo: photos(photo(moss, alt)) }, { is_mine: true, ...change })

function Held({ posts }: { posts: Post[] }) {
  const { data } = useQuery({
    queryKey: ['held'],
    queryFn: () => ({ posts }),
    initialData: { posts },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data.posts.map((held) => <PostCard key={held.id} post={held} />)
}

const show = (posts: Post[], server: FakeServer) =>
  renderPart(
    <>
      <Held posts={posts} />
      <DescribePlace />
      <Toasts />
    </>,
    server,
  )
const aServer = (...suggestions: AltSuggestion[]) =>
  fakeServer(aUser())
    .answer(listAltSuggestions, { suggestions })
    .answer(describeItem, ({ text }) => ({ text: String(text) }))
const words = () => screen.findByLabelText<HTMLTextAreaElement>('Description for people who can’t see it')
const alts = () => [...document.querySelectorAll('img')].map(({ alt }) => alt)

test('a picture of one’s own is described where it stands, in reblogs too, and its notice takes it back [CTRL-061]', async () => {
  const carried = aPost({ id: '2', trail: [own().content as NonNullable<Post['content']>], content: null })
  const server = aServer()
  const { person } = await show([own(), carried], server)
  const badges = screen.getAllByRole('button', { name: 'ALT: add description' })
  expect(badges).toHaveLength(1)
  badges[0]?.focus()
  await person.keyboard('{Enter}')
  const field = await words()
  await waitFor(() => expect(document.activeElement).toBe(field))
  await person.type(field, 'Wet moss')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sentTo(describeItem)).toEqual([{ post_id: '1', item: moss, text: 'Wet moss' }])
  expect(alts().filter((alt) => alt === 'Wet moss')).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(alts()).not.toContain('Wet moss'))
  expect(server.sentTo(describeItem)[1]).toMatchObject({ text: '' })
})

test('what was typed stays when it is refused, and comes back with the dialog [CTRL-061]', async () => {
  const server = aServer().refuse(describeItem, altRefusals.noSuchPicture)
  const { person } = await show([own('Old')], server)
  await person.click(screen.getByRole('button', { name: 'ALT: edit description' }))
  const field = await words()
  expect(field.value).toBe('Old')
  await person.type(field, ' moss')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(altRefusals.noSuchPicture.text)).toBeTruthy()
  expect(field.value).toBe('Old moss')
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await person.click(screen.getByRole('button', { name: 'ALT: edit description' }))
  expect((await words()).value).toBe('Old moss')
})

test('pictures in texts have their button too, but no one else’s and no link card’s [CTRL-061]', async () => {
  const body_html = `<figure><img src="${at(moss)}" alt="Moss"></figure><figure><a href="/a"><img src="${at(fern)}" alt=""></a>Words</figure>`
  const text = aContent({ body_html })
  const { person, unmount } = await show([aPost({ content: text, is_mine: true })], aServer())
  await person.click(screen.getByRole('button', { name: 'ALT: edit description' }))
  expect((await words()).value).toBe('Moss')
  unmount()
  act(closeDescribe)
  await show([aPost({ content: text })], aServer())
  expect(screen.queryByRole('button', { name: /^ALT/ })).toBeNull()
})

test('a sound has its transcript below it, and its blog writes it there [CTRL-062]', async () => {
  const audio = anAudioShown({ transcript: 'Ann: So\nBen: No' })
  const server = aServer()
  const { person } = await show([aPostOf({ type: 'audio', post_id: '1', audio }, { is_mine: true })], server)
  expect(screen.getByText('Transcript').closest('details')?.textContent).toContain('Ann: So\nBen: No')
  await person.click(screen.getByRole('button', { name: 'Edit transcript' }))
  await person.clear(await screen.findByLabelText('Transcript'))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sentTo(describeItem)).toEqual([{ post_id: '1', item: recording, text: '' }]))
  await waitFor(() => expect(screen.queryByText('Transcript')).toBeNull())
})

const suggestion = (id: string, text: string): AltSuggestion => ({ id, item: moss, text, by: aBrief('owl') })

test('the author accepts a suggestion, changes it first, or refuses it [CTRL-064]', async () => {
  const server = aServer(suggestion('7', 'Wet moos'), suggestion('8', 'No')).answer(
    settleAltSuggestion,
    ({ text }) => ({
      text: String(text ?? 'Wet moos'),
    }),
  )
  const { person } = await show([own()], server)
  act(() => openDescribe(own()))
  const list = await screen.findByRole('list', { name: 'Suggested descriptions' })
  const [first, second] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement]
  expect(first.textContent).toContain('Wet moosSuggested by owl')
  await person.click(within(second).getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(server.sentTo(settleAltSuggestion)).toEqual([{ suggestion_id: '8', accept: false }]))
  await person.click(within(first).getByRole('button', { name: 'Edit first' }))
  const field = await words()
  expect([field.value, document.activeElement]).toEqual(['Wet moos', field])
  await person.clear(field)
  await person.type(field, 'Wet moss')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sentTo(settleAltSuggestion)[1]).toEqual({ suggestion_id: '7', accept: true, text: 'Wet moss' })
  expect(alts()).toContain('Wet moss')
})

test('a reader suggests for a picture without a description, and chooses where there are several [CTRL-064]', async () => {
  const content = aContent({
    ...{ content_id: '11', type: 'photo', body_html: '', photo: photos(photo(moss), photo(fern, 'Fern')) },
  })
  const more = aContent({ content_id: '12', blog_name: 'jay', body_html: `<p><img src="${at(fern)}" alt=""></p>` })
  const server = aServer().answer(suggestAlt, { suggested: true })
  const post = aPost({ trail: [more], content })
  const { person } = await show([post], server)
  act(() => openDescribe(post))
  const choice = await screen.findByRole('list', { name: 'Pictures in this post' })
  const options = within(choice).getAllByRole('button')
  expect(options.map((option) => option.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
  expect(screen.getByText('jay decides whether to use it.')).toBeTruthy()
  await person.click(options[1] as HTMLElement)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Suggest' }).disabled).toBe(true)
  await person.type(await words(), 'Moss')
  await person.click(screen.getByRole('button', { name: 'Suggest' }))
  expect(await screen.findByText('Suggested to satin')).toBeTruthy()
  expect(server.sentTo(suggestAlt)).toEqual([{ post_id: '1', content_id: '11', item: moss, text: 'Moss' }])
})
