import type { Message } from '@bowerbird/domain/messaging/entities.contract.ts'
import { flagConversation } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aConversation, aMessage, aParticipant, uuidOf } from '../../testing/conversations.ts'
import { renderTalk, talkBeganAt, texts } from '../../testing/talk.tsx'
import { tintOf, tintVariables } from '../conversation/ConversationWindow.tsx'
import { withInfo } from '../conversation/participant-info.ts'
import { findConversation, setInbox } from '../inboxes.state.ts'
import { emitMessaging, type MessagingEventName, type MessagingEvents, onMessaging } from '../messaging.events.ts'
import { useMessaging } from '../messaging.state.ts'

beforeEach(() => localStorage.clear())

type Setting = NonNullable<Parameters<typeof renderTalk>[0]>
const show = async (messages: Message[], setting: Setting = {}) => {
  const view = await renderTalk({ ...setting, talk: { messages: { 1: messages }, ...setting.talk } }, [{ id: '1' }])
  await screen.findByRole('log')
  return view
}
const rows = () =>
  within(screen.getByRole('log'))
    .getAllByRole('listitem')
    .filter((row) => row.classList.contains('row'))

function received<Name extends MessagingEventName>(name: Name): MessagingEvents[Name][] {
  const events: MessagingEvents[Name][] = []
  onMessaging(name, (event) => events.push(event))
  return events
}

const linked = (text: string, more: object) =>
  aMessage(text, { content: { text, formatting: [{ type: 'link', start: 0, end: text.length, ...more }] } })
const picture = (ts = talkBeganAt, participant = uuidOf('satin')) =>
  aMessage('', {
    type: 'IMAGE',
    content: undefined,
    ts,
    participant,
    image: {
      alt_sizes: [
        { url: '/500.png', width: 500, height: 250 },
        { url: '/250.png', width: 250, height: 125 },
        { url: '/100.png', width: 100, height: 50 },
      ],
      original_size: { url: '/full.png', width: 1000, height: 500 },
    },
  })
const post = (change: object) =>
  aMessage('', {
    type: 'POSTREF',
    content: undefined,
    post: { id: '7', state: 'published', blog_name: 'heron', post_url: '/blog/heron/post/7', ...change },
  })

test('a link to a post or a blog tells of it and stays on the page [MSG-148, MSG-187]', async () => {
  const events = received('open-blog-url')
  const url = 'https://bower.test/blog/satin/post/7'
  const { person, router } = await show([linked(url, { url, blog_name: 'satin', post_id: '7' })])
  await person.click(await screen.findByRole('link', { name: url }))
  expect(events).toEqual([{ blogName: 'satin', postId: '7', tag: '', url }])
  const drawer = { blogName: 'satin', postId: '7' }
  await waitFor(() => expect(router.state.location.state).toEqual({ drawer }))
  expect(router.state.location.pathname).toBe('/')
  expect(screen.getByRole('article')).toBeTruthy()
})

test('a link to a blog names no post, and a tag of the introduction no blog [MSG-148]', async () => {
  const events = received('open-blog-url')
  const url = 'https://bower.test/blog/satin'
  const people = { satin: aParticipant('satin', { blog_tags: ['blue glass'] }) }
  const { person } = await show([linked(url, { url, blog_name: 'satin' })], { talk: { people } })
  await person.click(await screen.findByRole('link', { name: url }))
  await person.click(await screen.findByRole('link', { name: '#blue glass' }))
  expect(events).toEqual([
    { blogName: 'satin', postId: '', tag: '', url },
    { blogName: '', postId: '', tag: 'blue glass', url: '/tagged/blue%20glass' },
  ])
})

test('without the drawer the page itself goes there [MSG-148]', async () => {
  const { router } = await show(texts('Hello'), { flags: { indash_blogs: false } })
  act(() => emitMessaging('open-blog-url', { blogName: 'satin', postId: '7', tag: '', url: '' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/blog/satin/post/7'))
  act(() => emitMessaging('open-blog-url', { blogName: '', postId: '', tag: 'blue glass', url: '' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/tagged/blue%20glass'))
  expect(screen.getByRole('article')).toBeTruthy()
})

test('a link to a conversation tells of it, and the conversation opens [MSG-149, MSG-187]', async () => {
  const events = received('open-messaging-url')
  const url = 'https://bower.test/conversation/new/wren'
  const { person } = await show([linked(url, { url, messaging_blog_name: 'wren' })])
  await person.click(await screen.findByRole('link', { name: url }))
  expect(events).toEqual([{ blogName: 'wren', url }])
  expect(await screen.findByRole('article', { name: 'Conversation with wren' })).toBeTruthy()
})

test('any other link opens in a new tab that cannot reach this one [MSG-188]', async () => {
  await show([linked('https://moss.test', { url: 'https://moss.test' })])
  const link = await screen.findByRole('link', { name: 'https://moss.test' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
})

test('text is never read as HTML and keeps its line breaks [MSG-189]', async () => {
  await show([aMessage('<b>bold</b>\nand below')])
  const bubble = await screen.findByText(/bold/)
  expect(bubble.textContent).toBe('<b>bold</b>\nand below')
  expect(bubble.querySelector('b')).toBeNull()
})

test('a text message without text leaves no trace [MSG-191]', async () => {
  await show([aMessage('', { ts: talkBeganAt - 1 }), ...texts('Hello')])
  await screen.findByText('Hello')
  expect(rows()).toHaveLength(1)
})

test('a post shows thumbnail, blog and summary, and leads to it [MSG-194, MSG-199]', async () => {
  const events = received('open-blog-url')
  const thumbnail = { thumbnail_url: '/thumb.png', thumbnail_width: 420, thumbnail_height: 300 }
  const { person } = await show([post({ type: 'photo', summary: 'Moss on a wall', ...thumbnail })])
  const card = await screen.findByRole('link', { name: /Moss on a wall/ })
  expect(card.textContent).toBe('heronMoss on a wall')
  const image = card.querySelector('img')
  expect([image?.getAttribute('src'), image?.width, image?.height]).toEqual(['/thumb.png', 210, 150])
  await person.click(card)
  expect(events).toEqual([{ blogName: 'heron', postId: '7', tag: '', url: '/blog/heron/post/7' }])
})

test('a post without a summary shows its type [MSG-194]', async () => {
  await show([post({ type: 'audio' })])
  expect((await screen.findByRole('link', { name: /heron/ })).textContent).toBe('heronaudio')
})

test('a post that is gone says so and leads nowhere [MSG-195]', async () => {
  await show([post({ state: 'disabled', summary: 'Moss' })])
  expect(await screen.findByText("sent a post that's no longer available")).toBeTruthy()
  expect(within(screen.getByRole('list', { name: '' })).queryByRole('link')).toBeNull()
  expect(screen.queryByText('Moss')).toBeNull()
})

test('a sensitive post is replaced while safe mode applies, with a way to switch it off [MSG-145, MSG-197, MSG-198]', async () => {
  await show([post({ is_nsfw: true, summary: 'Moss' })])
  const notice = await screen.findByText(/This post may contain sensitive media\./)
  const link = within(notice).getByRole('link', { name: 'Safe Mode is on' })
  expect(link.getAttribute('href')).toBe('/settings/account')
  expect(screen.queryByText('Moss')).toBeNull()
})

test('who may not change safe mode gets an explanation instead [MSG-146]', async () => {
  await show([post({ is_nsfw: true })], { user: { can_modify_safe_mode: false } })
  const link = await screen.findByRole('link', { name: 'Why am I seeing this?' })
  expect(link.getAttribute('href')).toBe('/help/nsfw')
})

test.each([
  ['the setting', { user: { safe_mode: false } }],
  ['the flag', { flags: { safe_mode: false } }],
])('with %s off a sensitive post shows normally [MSG-197, MSG-335]', async (_what, setting) => {
  await show([post({ is_nsfw: true, summary: 'Moss' })], setting)
  expect(await screen.findByText('Moss')).toBeTruthy()
})

test('a picture is 210 wide from the smallest file that suffices, and a small one is not enlarged [MSG-199, MSG-200, MSG-201]', async () => {
  const small = picture(talkBeganAt + 1)
  small.image = { alt_sizes: [], original_size: { url: '/tiny.png', width: 80, height: 60 } }
  await show([picture(), small])
  const images = (await screen.findAllByRole('img', { name: 'Photo' })) as HTMLImageElement[]
  expect(images.map((one) => [one.getAttribute('src'), one.width, one.height])).toEqual([
    ['/250.png', 210, 105],
    ['/tiny.png', 80, 60],
  ])
  expect(rows()[0]?.querySelector('.avatar img')?.getAttribute('src')).toBe('/avatar/satin/96')
})

test('a picture opens the lightbox with its original [MSG-202]', async () => {
  const events = received('open-lightbox')
  const { person } = await show([picture()])
  await person.click(await screen.findByRole('button', { name: 'Enlarge photo' }))
  expect(events).toEqual([{ width: 1000, height: 500, low_res: '/250.png', high_res: '/full.png' }])
})

test('a sticker shows with its description, and raw at 1280 in the lightbox [MSG-203, MSG-204]', async () => {
  const events = received('open-lightbox')
  const sticker = {
    id: '3',
    description: 'a waving berry',
    media_key: 'k',
    sticker_pack_id: '1',
    url: '/berry.png',
    original_size_url: '/berry-raw.png',
  }
  const { person } = await show([aMessage('', { type: 'STICKER', content: undefined, sticker })])
  const shown = await screen.findByRole('img', { name: 'a waving berry' })
  expect(shown.getAttribute('src')).toBe('/berry.png')
  await person.click(shown)
  expect(events).toMatchObject([{ width: 1280, low_res: '/berry.png', high_res: '/berry-raw.png' }])
})

test('the first message has a time, and another only after more than an hour [MSG-205, MSG-206]', async () => {
  const hour = 3_600_000
  const said = (text: string, ts: number) => aMessage(text, { ts: talkBeganAt + ts })
  await show([said('one', 0), said('two', hour), said('three', 2 * hour + 1)])
  await screen.findByText('one')
  expect(rows().map((row) => row.querySelector('time') !== null)).toEqual([true, false, true])
})

test('times are worked out again when an earlier page comes, which does not move in [MSG-206, MSG-213]', async () => {
  const many = Array.from({ length: 21 }, (_, index) => `Message ${index}`)
  await show(texts(...many))
  await screen.findByText('Message 1')
  expect(rows()[0]?.querySelector('time')).toBeTruthy()
  act(() => void screen.getByRole('log').dispatchEvent(new Event('scroll')))
  await screen.findByText('Message 0')
  expect(rows().map((row) => row.querySelector('time') !== null)).toEqual([true, ...Array(20).fill(false)])
  expect(rows().some((row) => row.classList.contains('arriving'))).toBe(false)
})

test('messages of one kind within a minute collapse, without repeating whose they are [MSG-208, MSG-209, MSG-210]', async () => {
  const said = (text: string, ts: number, name = 'satin') =>
    aMessage(text, { ts: talkBeganAt + ts, participant: uuidOf(name) })
  await show([
    said('one', 0),
    said('two', 60_000),
    said('three', 120_001),
    picture(talkBeganAt + 120_002),
    said('mine', 120_003, 'mine'),
    said('and mine', 120_004, 'mine'),
  ])
  await screen.findByText('one')
  expect(rows().map((row) => row.classList.contains('collapsed'))).toEqual([false, true, false, false, false, true])
  expect(rows().map((row) => row.textContent?.includes('satin says'))).toEqual([true, false, true, true, false, false])
  expect(rows().map((row) => row.querySelector('.avatar') !== null)).toEqual([true, false, true, true, false, false])
})

test('ours stand at the right, theirs at the left with their picture [MSG-212]', async () => {
  await show(texts('theirs', '> ours'))
  await screen.findByText('theirs')
  expect(rows().map((row) => row.classList.contains('own'))).toEqual([false, true])
  expect(rows().map((row) => row.querySelector('.avatar') !== null)).toEqual([true, false])
})

test('a bubble wider than 60% of the list has the full style, one of exactly 60% has not [MSG-211]', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === 'long' ? 181 : 180
  })
  await show(texts('long', 'short'))
  expect((await screen.findByText('long')).classList.contains('full')).toBe(true)
  expect(screen.getByText('short').classList.contains('full')).toBe(false)
  vi.restoreAllMocks()
})

const blurry = (change: object = {}) => ({
  talk: { conversations: { 1: aConversation('1', 'satin', { is_blurred_images: true, ...change }) } },
})
const cover = "Blurred because you don't follow this Tumblr yet. Click to reveal."

test('only pictures of others are blurred, and only where the conversation says so [MSG-327, MSG-329]', async () => {
  const view = await show([picture(), picture(talkBeganAt + 1, uuidOf('mine')), ...texts('Hello')], blurry())
  expect(await screen.findAllByRole('button', { name: cover })).toHaveLength(1)
  expect(screen.getByText(cover)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Enlarge photo' })).toHaveLength(1)
  view.unmount()
  await show([picture()])
  expect(await screen.findByRole('button', { name: 'Enlarge photo' })).toBeTruthy()
  expect(screen.queryByText(cover)).toBeNull()
})

test('a click reveals every picture of the conversation, tells the server and opens nothing [MSG-331, MSG-332, MSG-334]', async () => {
  const lightboxes = received('open-lightbox')
  const { person, server } = await show([picture(), picture(talkBeganAt + 1)], blurry())
  act(() =>
    setInbox(uuidOf('mine'), {
      conversations: [aConversation('1', 'satin', { is_blurred_images: true })],
      next: null,
    }),
  )
  const [first] = await screen.findAllByRole('button', { name: cover })
  expect(first?.style.transitionDuration).toBe('300ms')
  await person.click(first as HTMLElement)
  expect(screen.queryByText(cover)).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Enlarge photo' })).toHaveLength(2)
  expect(lightboxes).toEqual([])
  expect(server.sentTo(flagConversation)).toEqual([
    { conversation_id: '1', participant: uuidOf('mine'), type: 'unblur' },
  ])
  expect(findConversation('1')?.is_blurred_images).toBe(false)
})

test('what is blurred for safe mode alone says so, with the way to it, and is revealed as well [MSG-330]', async () => {
  const satin = aParticipant('satin', { is_following_blog: true, is_adult: true })
  const setting = blurry({ participants: [aParticipant('mine'), satin] })
  const { person } = await show([picture()], { talk: { ...setting.talk, people: { satin } } })
  const reveal = await screen.findByRole('button', { name: 'This Tumblr may contain sensitive media.' })
  expect(screen.getByRole('link', { name: 'Safe Mode is on' })).toBeTruthy()
  await person.click(reveal)
  expect(screen.getByRole('button', { name: 'Enlarge photo' })).toBeTruthy()
})

test('the picture of an adult blog is blurred in windows and stack while safe mode applies [MSG-335, MSG-336]', async () => {
  const satin = aParticipant('satin', { is_adult: true })
  const participants = [aParticipant('mine', { is_adult: true }), satin]
  const talk = { conversations: { 1: aConversation('1', 'satin', { participants }) }, people: { satin } }
  const view = await show(texts('Hello', '> Hi'), { talk })
  await screen.findByText('Hello')
  const pictures = () => [...document.querySelectorAll<HTMLElement>('img[src^="/avatar/"]')]
  expect(pictures().length).toBeGreaterThan(2)
  expect(pictures().every((one) => one.classList.contains('blurred'))).toBe(true)
  await view.person.click(screen.getByRole('button', { name: 'Minimize' }))
  expect(pictures().map((one) => one.classList.contains('blurred'))).toEqual([true])
  view.unmount()
  await show(texts('Hello'), { talk, user: { safe_mode: false } })
  await screen.findByText('Hello')
  expect(pictures().some((one) => one.classList.contains('blurred'))).toBe(false)
})

test('a window has a tint of the other blog’s ground that can be read on [MSG-174]', async () => {
  const theme = { ...aParticipant().theme, background_color: '#102030', link_color: '#ffcc00' }
  expect(tintOf(theme)).toBe('#28312b')
  expect(tintVariables(theme)).toMatchObject({ '--tint': '#28312b', '--on-tint': '#ffffff' })
  expect(tintVariables(undefined)).toEqual({})
  const conversations = {
    1: aConversation('1', 'satin', { participants: [aParticipant('mine'), aParticipant('satin', { theme })] }),
  }
  await show(texts('Hello'), { talk: { conversations, people: { satin: aParticipant('satin', { theme }) } } })
  await waitFor(() => expect(screen.getByRole('article').style.getPropertyValue('--tint')).toBe('#28312b'))
})

test('a participant’s theme is `theme`, or else the theme parameters [MSG-361]', () => {
  const known = [aParticipant('satin')]
  const theme = { ...aParticipant().theme, background_color: '#000000' }
  const { theme: _own, ...info } = aParticipant('satin', { title: 'New' })
  expect(withInfo(known, { ...info, theme })[0]).toMatchObject({ title: 'New', theme })
  expect(withInfo(known, { ...info, global_theme_params: theme })[0]?.theme).toEqual(theme)
  expect(withInfo(known, info)[0]?.theme).toEqual(known[0]?.theme)
  expect(withInfo(known, { ...info, uuid: 'another' })).toEqual(known)
})

test('what comes into the list moves in over 500 ms; what was there does not [MSG-213]', async () => {
  const { person } = await show(texts('Hello'))
  await screen.findByText('Hello')
  await person.type(screen.getByRole('textbox'), 'Hi{Enter}')
  await screen.findByText('Hi')
  expect(rows().map((row) => row.style.animationDuration)).toEqual(['', '500ms'])
  expect(rows().map((row) => row.classList.contains('arriving'))).toEqual([false, true])
  await person.click(screen.getByRole('button', { name: 'Minimize' }))
  await person.click(screen.getByRole('button', { name: 'satin' }))
  expect(rows().some((row) => row.classList.contains('arriving'))).toBe(false)
})

test('what is sent from the preview does not move in a second time [MSG-214]', async () => {
  const { person } = await show(texts('Hello'))
  await screen.findByText('Hello')
  const shown = { url: '/s.png', width: 10, height: 10 }
  const message = { type: 'STICKER' as const, sticker_id: '1', picture: { ...shown, alt: 'a berry' } }
  act(() =>
    useMessaging.setState(({ windows }) => ({
      windows: windows.map((one) => ({ ...one, preview: { message, ...shown } })),
    })),
  )
  await person.type(screen.getByRole('textbox'), 'and words{Enter}')
  await screen.findByText('and words')
  const [, sticker, words] = useMessaging.getState().windows[0]?.messages ?? []
  expect(sticker).toMatchObject({ isFromPreview: true, hasAnimation: false })
  expect(words).toMatchObject({ isFromPreview: false, hasAnimation: true })
})

test('a message of somebody else that mentions a password says what staff never ask', async () => {
  const at = (seconds: number) => ({ ts: talkBeganAt + seconds * 1000 })
  const own = aMessage('I forgot my password', { participant: uuidOf('mine'), ...at(2) })
  await show([aMessage('Staff here. Send me your password!', at(0)), aMessage('Lovely moss', at(1)), own])
  const [asking, harmless, mine] = rows().map((row) =>
    row.textContent?.includes('Staff will never ask for your password.'),
  )
  expect([asking, harmless, mine]).toEqual([true, false, false])
})

test('a blog that several people read says how many, and a blog of one person nothing', async () => {
  const participants = [aParticipant('mine'), aParticipant('satin', { inbox_readers: 3 })]
  const { unmount } = await show([], { talk: { conversations: { 1: aConversation('1', 'satin', { participants }) } } })
  expect(screen.getByText('3 people read messages to satin.')).toBeTruthy()
  unmount()
  await show([])
  expect(screen.queryByText(/read messages to/)).toBeNull()
})
