import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import {
  getShareData,
  readFacebookStatus,
  type SharePopoverData,
  shareByEmail,
  shareOn,
} from '@bowerbird/domain/sharing/sharing.contract.ts'
import { sharingRefusals } from '@bowerbird/domain/sharing/sharing.refusals.ts'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aSession, aUser } from '../testing/people.ts'
import { aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { aShareData } from '../testing/share-data.ts'
import { throwConfetti } from './parts/ExternalForm.tsx'
import { ShareByMessage } from './ShareByMessage.tsx'

const thrown = vi.hoisted(() => vi.fn(async (_options: { particleCount: number }) => {}))
vi.mock('canvas-confetti', () => ({ default: { create: () => thrown } }))

const opened = vi.fn(() => ({ opener: window }))
beforeEach(() => {
  opened.mockClear()
  thrown.mockClear()
  vi.stubGlobal('open', opened)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const silent = aUser({ can_message: false })

async function open(
  change: Partial<SharePopoverData> = {},
  { user = silent as typeof silent | null, flags = {} } = {},
) {
  const session = aSession(user)
  const server = fakeServer(user)
    .answer(readUserInfo, { ...session, flags: { ...session.flags, ...flags } })
    .answer(getShareData, aShareData({ has_user: user !== null, ...change }))
    .answer(shareByEmail, { message: 'Sent!' })
    .answer(shareOn, { message: 'Post shared!' })
    .answer(readFacebookStatus, 'Mia M.')
  const onClose = vi.fn()
  const view = await renderPart(<ShareByMessage post={aPost()} onClose={onClose} />, server)
  return { ...view, server, onClose }
}
const row = async () =>
  (
    within(await screen.findByRole('list', { name: 'Share on other sites' })).getAllByRole('button') as HTMLElement[]
  ).map((button) => button.getAttribute('aria-label'))
const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }))
const shareButton = () => screen.getByRole('button', { name: 'Share' }) as HTMLButtonElement
const address = () => screen.getByLabelText('Email address') as HTMLInputElement

describe('the row of networks', () => {
  test('has e-mail, Facebook, Twitter, Pinterest and Reddit, the last two by data and flag [BLOG-157, BLOG-159]', async () => {
    const { unmount } = await open()
    expect(await row()).toEqual(['Email', 'Facebook', 'Twitter', 'Pinterest', 'Reddit'])
    unmount()
    await open({ show_pinterest: false }, { flags: { reddit_sharing: false } })
    expect(await row()).toEqual(['Email', 'Facebook', 'Twitter'])
  })

  test.each([
    ['the operator has it off', { external_sharing: false }],
    ['the post is private', { is_private: true }],
  ])('is not there where %s [BLOG-158]', async (_why, change) => {
    await open(change)
    expect(await screen.findByText('You can’t share this.')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Share on other sites' })).toBeNull()
  })

  test.each([
    ['Facebook', 'facebook', 'https://www.facebook.com/sharer/sharer.php?u=', 'width=626,height=436'],
    ['Twitter', 'twitter', 'https://twitter.com/intent/tweet?text=', 'width=550,height=420'],
    ['Reddit', 'reddit', 'https://www.reddit.com/submit?url=', 'width=860,height=600'],
  ])(
    'opens a window of %s in its size, and tells the server [BLOG-167, BLOG-168, BLOG-169, BLOG-170, BLOG-171, BLOG-173]',
    async (name, network, start, size) => {
      const { server, onClose } = await open()
      await press(name)
      const [url = '', , features] = opened.mock.calls[0] as unknown as string[]
      expect(url.startsWith(start)).toBe(true)
      expect(url).toContain(encodeURIComponent('http://bowerbird.test/blog/satin/post/1/three-bottle-caps'))
      expect(url).toContain(encodeURIComponent('Three bottle caps.'))
      expect(features).toBe(size)
      expect(server.sentTo(shareOn)).toMatchObject([{ network, post_id: '1', share_fallback: true }])
      expect(onClose).toHaveBeenCalled()
    },
  )

  test('opens Pinterest with the address and size of the data [BLOG-172, BLOG-168]', async () => {
    const { server } = await open()
    await press('Pinterest')
    expect(opened).toHaveBeenCalledWith('https://www.pinterest.com/pin', 'pins', 'width=7,height=5')
    expect(server.sentTo(shareOn)).toMatchObject([{ network: 'pinterest', share_fallback: true }])
  })
})

describe('the e-mail form', () => {
  test('is sent only when it is valid, and once at a time [BLOG-161, BLOG-162, BLOG-362]', async () => {
    const { person, server } = await open()
    let answer: (value: { message: string }) => void = () => {}
    server.answer(shareByEmail, () => new Promise((resolve) => (answer = resolve)))
    await press('Email')
    expect(shareButton().disabled).toBe(true)
    await person.type(address(), 'mia@example.x1{Enter}')
    expect(shareButton().disabled).toBe(true)
    expect(server.sentTo(shareByEmail)).toEqual([])
    await person.clear(address())
    await person.type(address(), 'mia@example.test{Enter}')
    const busy = screen.getByRole('button', { name: 'Sending...' }) as HTMLButtonElement
    expect(busy.disabled).toBe(true)
    await person.type(address(), '{Enter}')
    expect(server.sentTo(shareByEmail)).toHaveLength(1)
    await act(async () => answer({ message: 'Sent!' }))
    expect(screen.getByText('Post shared!')).toBeTruthy()
  })

  test('ends in "Post shared!" with 30 pieces of confetti, and the popover goes after 3 s [BLOG-163, BLOG-164, BLOG-165]', async () => {
    const { person, server, onClose } = await open()
    await press('Email')
    await person.type(address(), 'mia@example.test')
    let answer: (value: { message: string }) => void = () => {}
    server.answer(shareByEmail, () => new Promise((resolve) => (answer = resolve)))
    await person.click(shareButton())
    vi.useFakeTimers()
    await act(async () => answer({ message: 'Sent!' }))
    expect(screen.getByText('Post shared!')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2999))
    expect(thrown).toHaveBeenCalledOnce()
    expect(thrown.mock.calls[0]?.[0]).toMatchObject({ particleCount: 30 })
    expect(onClose).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('throws 100 pieces of confetti where nobody says how many [BLOG-164]', async () => {
    await throwConfetti(document.createElement('canvas'))
    expect(thrown.mock.calls[0]?.[0]).toMatchObject({ particleCount: 100 })
  })

  test('that fails says so, keeps what was typed and can be sent again [BLOG-162, BLOG-402]', async () => {
    const { person, server } = await open()
    server.refuse(shareByEmail, sharingRefusals.mailFailed)
    await press('Email')
    await person.type(address(), 'mia@example.test')
    await person.click(shareButton())
    expect(await screen.findByText('Something went screwy.')).toBeTruthy()
    expect(address().value).toBe('mia@example.test')
    expect(thrown).not.toHaveBeenCalled()
    server.answer(shareByEmail, { message: 'Sent!' })
    await person.click(shareButton())
    expect(await screen.findByText('Post shared!')).toBeTruthy()
  })

  test('has the switch for members, off at first, and a message of 255 [BLOG-166, BLOG-363, BLOG-346]', async () => {
    const { person, server } = await open()
    await press('Email')
    const toggle = screen.getByRole('switch', { name: 'Let them reply to my email address' }) as HTMLInputElement
    expect(toggle.checked).toBe(false)
    expect((screen.getByLabelText('Message (optional)') as HTMLTextAreaElement).maxLength).toBe(255)
    await person.click(toggle)
    await person.type(address(), 'mia@example.test{Enter}')
    expect(server.sentTo(shareByEmail)).toMatchObject([{ allow_reply_to: true, post_id: '1', tumblelog_name: 'satin' }])
  })

  test('of a guest opens the own mail program and posts nothing [BLOG-174]', async () => {
    const { person, server } = await open({}, { user: null })
    await press('Email')
    expect(screen.queryByRole('switch')).toBeNull()
    await person.type(address(), 'mia@example.test{Enter}')
    const [url = ''] = opened.mock.calls[0] as unknown as string[]
    expect(url).toMatch(/^mailto:mia@example\.test\?/)
    expect(decodeURIComponent(url)).toContain('http://bowerbird.test/blog/satin/post/1/three-bottle-caps')
    expect(server.sentTo(shareByEmail)).toEqual([])
  })
})

describe('a linked account', () => {
  test('of Facebook has a form with its name and an optional message [BLOG-167, BLOG-364]', async () => {
    const { person, server } = await open({ has_facebook: true })
    await press('Facebook')
    expect(opened).not.toHaveBeenCalled()
    expect(await screen.findByText('Posting as Mia M.')).toBeTruthy()
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).maxLength).toBe(255)
    await person.click(shareButton())
    expect(await screen.findByText('Post shared!')).toBeTruthy()
    expect(server.sentTo(shareOn)).toMatchObject([{ network: 'facebook', message: '', share_fallback: false }])
  })

  test('of Twitter has a form filled with the summary and [URL], from 1 to 140 [BLOG-167, BLOG-365, BLOG-366]', async () => {
    const { person, server } = await open({ twitter_username: 'mia' })
    await press('Twitter')
    const box = screen.getByRole('textbox') as HTMLTextAreaElement
    const left = () => screen.getByRole('status', { name: 'Characters left' }).textContent
    expect(box.value).toBe('Three bottle caps. [URL]')
    expect(left()).toBe(String(140 - 19 - 23))
    await person.clear(box)
    expect(shareButton().disabled).toBe(true)
    await person.click(box)
    await person.paste(`${'x'.repeat(117)}[URL]`)
    expect([left(), shareButton().disabled]).toEqual(['0', false])
    await person.type(box, 'x')
    expect([left(), shareButton().disabled]).toEqual(['-1', true])
    await person.type(box, '{Backspace}')
    await person.click(shareButton())
    expect(await screen.findByText('Post shared!')).toBeTruthy()
    expect(server.sentTo(shareOn)).toMatchObject([{ network: 'twitter', share_fallback: false }])
  })
})
