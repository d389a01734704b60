import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import {
  readFacebookStatus,
  readShareData,
  type SharePopoverData,
  shareOn,
} from '@bowerbird/domain/sharing/sharing.contract.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aSession, aUser } from '../testing/people.ts'
import { aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { aShareData } from '../testing/share-data.ts'
import { SharePlace } from './SharePlace.tsx'

const opened = vi.fn(() => ({ opener: window }))
beforeEach(() => {
  opened.mockClear()
  vi.stubGlobal('open', opened)
})
afterEach(() => vi.unstubAllGlobals())

async function open(
  change: Partial<SharePopoverData> = {},
  { flags = {}, user = aUser() as ReturnType<typeof aUser> | null } = {},
) {
  const session = aSession(user)
  const server = fakeServer(user)
    .answer(readUserInfo, { ...session, flags: { ...session.flags, ...flags } })
    .answer(readShareData, aShareData(change))
    .answer(shareOn, { message: 'Post shared!' })
  const view = await renderPart(<SharePlace post={aPost()} />, server)
  await view.person.click(await screen.findByRole('button', { name: 'Share' }))
  const popover = await screen.findByRole('dialog', { name: 'Share' })
  await within(popover).findByRole('list')
  return { ...view, server, popover: within(popover) }
}
const wordsIn = (popover: ReturnType<typeof within>) =>
  (popover.getAllByRole('listitem') as HTMLElement[]).map((item) => item.textContent)

const every = [
  ...['Permalink', 'Embed', 'Email', 'Twitter', 'Facebook', 'Pinterest', 'Reddit', 'Report this post', 'Report Abuse'],
]

/** Strips the letter of a network's mark. */
const plain = (words: (string | null)[]) => words.map((text) => every.find((each) => text?.endsWith(each)) ?? text)

describe('the options', () => {
  test('are all there in their order, the data having been asked for by POST [POST-296, POST-435]', async () => {
    const { popover, server } = await open()
    expect(plain(wordsIn(popover))).toEqual(every)
    expect(server.sentTo(readShareData)).toEqual([{ tumblelog_name: 'satin', post_id: '1' }])
  })

  test.each([
    ['show_permalink', 'Permalink'],
    ['show_embed', 'Embed'],
    ['show_email', 'Email'],
    ['show_twitter', 'Twitter'],
    ['show_facebook', 'Facebook'],
    ['show_pinterest', 'Pinterest'],
    ['show_reddit', 'Reddit'],
    ['show_flagging', 'Report this post'],
    ['show_reporting_links', 'Report Abuse'],
  ])('do without %s not have %s [POST-298]', async (flag, words) => {
    const { popover } = await open({ [flag]: false })
    expect(plain(wordsIn(popover))).toEqual(every.filter((each) => each !== words))
  })

  test('are none for a private post, and its button is not offered [POST-299]', async () => {
    const { popover } = await open({ is_private: true })
    expect(popover.queryAllByRole('button')).toEqual([])
    expect(popover.queryAllByRole('link')).toEqual([])
  })

  test.each(['private', 'draft', 'queued'] as const)(
    'are not offered on a post that is %s [POST-299]',
    async (state) => {
      await renderPart(<SharePlace post={aPost({ state })} />, fakeServer(aUser()))
      expect(screen.queryByRole('button')).toBeNull()
      await renderPart(<SharePlace post={aPost()} />, fakeServer(aUser()))
      expect(await screen.findByRole('button', { name: 'Share' })).toBeTruthy()
    },
  )

  test('have neither Embed nor Reddit where their flags are off [POST-300, POST-507, POST-508]', async () => {
    const { popover } = await open({}, { flags: { enable_share_embed_code: false, reddit_sharing: false } })
    expect(plain(wordsIn(popover))).toEqual(every.filter((each) => each !== 'Embed' && each !== 'Reddit'))
  })

  test('link to the post under its label, and to the page for reports in a new tab [POST-301, POST-305]', async () => {
    const { popover } = await open({ permalink_label: 'Its own address' })
    expect(popover.getByRole('link', { name: 'Its own address' }).getAttribute('href')).toBe(
      'http://bowerbird.test/blog/satin/post/1/three-bottle-caps',
    )
    for (const name of ['Report this post', 'Report Abuse']) {
      const link = popover.getByRole('link', { name })
      expect(link.getAttribute('href')).toBe('http://bowerbird.test/abuse/satin/1')
      expect(link.getAttribute('target')).toBe('_blank')
    }
  })
})

test('the popover takes the focus, and Escape gives it back without a change of address [POST-010]', async () => {
  const { person, popover, router } = await open()
  const before = router.state.location.pathname
  expect(document.activeElement).toBe(popover.getByRole('link', { name: 'Permalink' }))
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Share' }))
  expect(router.state.location.pathname).toBe(before)
})

test('the options scroll by the bar of our own [POST-386]', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(400)
  await open()
  expect(document.querySelector<HTMLElement>('[data-scroll-thumb]')?.style.height).toBe('225px')
  vi.restoreAllMocks()
})

test('data that cannot be had shows "Error!", and is asked for again on a press [POST-472]', async () => {
  const server = fakeServer(aUser()).refuse(readShareData, { code: 'posts.gone', status: 404, text: 'Gone.' })
  const { person } = await renderPart(<SharePlace post={aPost()} />, server)
  await person.click(await screen.findByRole('button', { name: 'Share' }))
  expect(await screen.findByText('Error!')).toBeTruthy()
  server.answer(readShareData, aShareData())
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Permalink' })).toBeTruthy()
})

describe('a window of a network’s own', () => {
  test.each([
    ['Twitter', 'twitter', 'https://twitter.com/intent/tweet?', 'width=626,height=258'],
    ['Facebook', 'facebook', 'https://www.facebook.com/sharer/sharer.php?', 'width=626,height=436'],
    ['Reddit', 'reddit', 'https://www.reddit.com/submit?', 'width=860,height=600'],
  ])(
    'of %s opens in its size, and is told to the server as one [POST-326, POST-327, POST-328, POST-329, POST-501, POST-390]',
    async (name, network, address, size) => {
      const { person, popover, server } = await open()
      await person.click(popover.getByRole('button', { name }))
      expect(opened).toHaveBeenCalledOnce()
      const [url, , features] = opened.mock.calls[0] as unknown as string[]
      expect(url?.startsWith(address)).toBe(true)
      expect(url).toContain(encodeURIComponent('http://bowerbird.test/blog/satin/post/1/three-bottle-caps'))
      expect(features).toBe(size)
      expect(server.sentTo(shareOn)).toEqual([
        { network, post_id: '1', tumblelog_name: 'satin', form_key: 'key of the data', share_fallback: true },
      ])
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  test('of Pinterest has the address, name and size that the data give [POST-328, POST-329]', async () => {
    const { person, popover, server } = await open()
    await person.click(popover.getByRole('button', { name: 'Pinterest' }))
    expect(opened).toHaveBeenCalledWith('https://www.pinterest.com/pin', 'pins', 'width=7,height=5')
    expect(server.sentTo(shareOn)).toMatchObject([{ network: 'pinterest', share_fallback: true }])
  })

  test('that the browser keeps from opening is said to have failed, and is not told', async () => {
    vi.stubGlobal('open', () => null)
    const { person, popover, server } = await open()
    await person.click(popover.getByRole('button', { name: 'Reddit' }))
    expect((await popover.findByRole('alert')).textContent).toContain('Error!')
    expect(server.sentTo(shareOn)).toEqual([])
  })

  test('for a whole blog opens and is told, but on Twitter and Facebook not told [POST-330]', async () => {
    const blog = { tumblelog_share: true, post_id: '0', twitter_username: 'mine', has_facebook: true }
    for (const name of ['Twitter', 'Facebook', 'Reddit']) {
      const { person, popover, server, unmount } = await open(blog)
      await person.click(popover.getByRole('button', { name }))
      expect(opened).toHaveBeenCalled()
      expect(server.sentTo(shareOn)).toHaveLength(name === 'Reddit' ? 1 : 0)
      expect(server.sentTo(readFacebookStatus)).toEqual([])
      expect(screen.queryByRole('form')).toBeNull()
      unmount()
    }
  })
})
