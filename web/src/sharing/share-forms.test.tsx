import {
  emailBlog,
  readFacebookStatus,
  readShareData,
  type SharePopoverData,
  shareByEmail,
  shareOn,
} from '@bowerbird/domain/sharing/sharing.contract.ts'
import { sharingRefusals } from '@bowerbird/domain/sharing/sharing.refusals.ts'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { renderPart } from '../testing/render-at.tsx'
import { aShareData } from '../testing/share-data.ts'
import { SharePopover } from './SharePopover.tsx'

const opened = vi.fn(() => ({ opener: window }))
beforeEach(() => {
  opened.mockClear()
  vi.stubGlobal('open', opened)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  // biome-ignore lint/suspicious/noDocumentCookie: a browser's own way to forget one.
  document.cookie = 'share_popover_reply_to=; Max-Age=0; Path=/'
})

const toShare = { blogName: 'satin', postId: '1', summary: 'Three bottle caps.' }

interface Wanted {
  user?: ReturnType<typeof aUser> | null
}

/** The form behind an option of the popover. */
async function openForm(name: string, change: Partial<SharePopoverData> = {}, { user = aUser() }: Wanted = {}) {
  const server = fakeServer(user)
    .answer(readShareData, aShareData(change))
    .answer(shareByEmail, { message: 'Sent!' })
    .answer(emailBlog, { message: 'Sent!' })
    .answer(shareOn, { message: 'Post shared!' })
    .answer(readFacebookStatus, 'Mia M.')
  const view = await renderPart(<SharePopover toShare={toShare} onClose={() => {}} />, server)
  await view.person.click(await screen.findByRole('button', { name }))
  const box = within(await screen.findByRole(name === 'Embed' ? 'region' : 'form', { name }))
  return { ...view, server, form: box }
}
const isOff = (button: HTMLElement) => (button as HTMLButtonElement).disabled
const typedIn = (field: HTMLElement) => (field as HTMLInputElement).value
const isTicked = (box: HTMLElement) => (box as HTMLInputElement).checked
const address = (form: ReturnType<typeof within>) => form.getByLabelText('Email address')

describe('the e-mail form', () => {
  test('has an address, an optional message and, for members alone, the switch beside their address [POST-306, POST-307, POST-523]', async () => {
    const { form, unmount } = await openForm('Email')
    expect(document.activeElement).toBe(address(form))
    expect(form.getByLabelText('Message (optional)')).toBeTruthy()
    const label = form.getByText('Let them reply to', { exact: false }).closest('label')
    expect([...(label?.childNodes ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Let them reply to',
      'me@example.test',
    ])
    expect(form.getByRole('switch', { description: 'me@example.test' })).toBeTruthy()
    unmount()
    const guest = await openForm('Email', { has_user: false }, { user: null })
    expect(guest.form.queryByRole('switch')).toBeNull()
    guest.unmount()
    const ofBlog = await openForm('Email', { has_user: false, tumblelog_share: true, post_id: '0' }, { user: null })
    expect(ofBlog.form.queryByRole('switch')).toBeNull()
  })

  test('takes 100 characters of address and 255 of message [POST-309]', async () => {
    const { form } = await openForm('Email')
    expect(address(form).getAttribute('maxlength')).toBe('100')
    expect(form.getByLabelText('Message (optional)').getAttribute('maxlength')).toBe('255')
  })

  test('cannot be sent until the address is accepted [POST-310, POST-311]', async () => {
    const { form, person, server } = await openForm('Email')
    const send = form.getByRole('button', { name: 'Send' })
    expect(isOff(send)).toBe(true)
    await person.type(address(form), 'mia@example')
    expect(isOff(send)).toBe(true)
    await person.keyboard('{Control>}{Enter}{/Control}')
    expect(server.sentTo(shareByEmail)).toEqual([])
    await person.type(address(form), '.test')
    expect(isOff(send)).toBe(false)
  })

  test('of a member is sent by the server with the key of the data, and says so for a moment [POST-317, POST-318, POST-323, POST-390, POST-436]', async () => {
    const { form, person, server } = await openForm('Email')
    let answer: (value: { message: string }) => void = () => {}
    server.answer(shareByEmail, () => new Promise((resolve) => (answer = resolve)))
    await person.type(form.getByLabelText('Message (optional)'), 'For you')
    await person.type(address(form), ' mia@example.test ')
    await person.click(form.getByRole('button', { name: 'Send' }))
    expect(isOff(form.getByRole('button', { name: 'Sending...' }))).toBe(true)
    expect(server.sentTo(shareByEmail)).toEqual([
      {
        ...{ post_id: '1', tumblelog_name: 'satin', form_key: 'key of the data' },
        ...{ email_address: 'mia@example.test', message: 'For you', allow_reply_to: false },
      },
    ])
    vi.useFakeTimers()
    await act(async () => answer({ message: 'Sent!' }))
    const status = form.getByRole('status')
    const isFading = () => status.className.includes('fading')
    expect(status.textContent).toContain('Sent!')
    await act(() => vi.advanceTimersByTimeAsync(1249))
    expect([status.textContent, isFading()]).toEqual(['Sent!', false])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect([status.textContent, isFading()]).toEqual(['Sent!', true])
    await act(() => vi.advanceTimersByTimeAsync(149))
    expect(status.textContent).toContain('Sent!')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(status.textContent).toBe('')
    expect(opened).not.toHaveBeenCalled()
  })

  test('that fails says "Error!", keeps what was typed and can be sent again [POST-319]', async () => {
    const { form, person, server } = await openForm('Email')
    server.refuse(shareByEmail, sharingRefusals.mailFailed)
    await person.type(address(form), 'mia@example.test')
    await person.click(form.getByRole('button', { name: 'Send' }))
    expect(await form.findByText('Error!')).toBeTruthy()
    expect(typedIn(address(form))).toBe('mia@example.test')
    server.answer(shareByEmail, { message: 'Sent!' })
    expect(isOff(form.getByRole('button', { name: 'Send' }))).toBe(false)
    await person.click(form.getByRole('button', { name: 'Send' }))
    expect(await form.findByText('Sent!')).toBeTruthy()
  })

  test.each(['Control', 'Meta', 'Alt'])('is sent by %s and Enter [POST-316]', async (key) => {
    const { form, person, server } = await openForm('Email')
    await person.type(address(form), 'mia@example.test')
    await person.click(form.getByLabelText('Message (optional)'))
    await person.keyboard(`{${key}>}{Enter}{/${key}}`)
    expect(server.sentTo(shareByEmail)).toHaveLength(1)
  })

  test('is first cleared by Cancel, and left by the next one [POST-320, POST-321]', async () => {
    const { form, person } = await openForm('Email')
    await person.type(address(form), 'mia@example.test')
    await person.click(form.getByRole('button', { name: 'Cancel' }))
    expect(typedIn(address(form))).toBe('')
    await person.click(form.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.getByRole('button', { name: 'Email' })).toBeTruthy()
  })

  test('sends the switch and remembers it for a year in its cookie [POST-322]', async () => {
    const cookies = vi.spyOn(document, 'cookie', 'set')
    const { form, person, server, unmount } = await openForm('Email')
    const toggle = form.getByRole('switch')
    expect(isTicked(toggle)).toBe(false)
    await person.click(toggle)
    expect(cookies.mock.lastCall?.[0]).toMatch(/^share_popover_reply_to=true; Max-Age=31536000;/)
    await person.type(address(form), 'mia@example.test')
    await person.click(form.getByRole('button', { name: 'Send' }))
    expect(server.sentTo(shareByEmail)).toMatchObject([{ allow_reply_to: true }])
    unmount()
    const again = await openForm('Email')
    expect(isTicked(again.form.getByRole('switch'))).toBe(true)
    await again.person.click(again.form.getByRole('switch'))
    expect(cookies.mock.lastCall?.[0]).toMatch(/^share_popover_reply_to=false;/)
  })

  test.each([
    ['a guest', { has_user: false }, { user: null }],
    ['a member where the site sends no mail', { is_mailto_forced: true }, {}],
  ])('of %s opens the own mail program and makes no call [POST-325]', async (_who, change, wanted) => {
    const { form, person, server } = await openForm('Email', change, wanted)
    expect(form.queryByRole('switch')).toBeNull()
    await person.type(address(form), 'mia@example.test')
    await person.click(form.getByRole('button', { name: 'Send' }))
    const [url, target] = opened.mock.calls[0] as unknown as string[]
    expect(url).toMatch(/^mailto:mia@example\.test\?subject=Three%20bottle%20caps\.&body=/)
    expect(decodeURIComponent(url ?? '')).toContain('http://bowerbird.test/blog/satin/post/1/three-bottle-caps')
    expect(target).toBe('_self')
    expect([...server.sentTo(shareByEmail), ...server.sentTo(emailBlog), ...server.sentTo(shareOn)]).toEqual([])
  })

  test('of a whole blog goes to its own call, of a guest as well [POST-324, POST-437]', async () => {
    for (const user of [aUser(), null]) {
      const blog = { tumblelog_share: true, post_id: '0', has_user: user !== null }
      const { form, person, server, unmount } = await openForm('Email', blog, { user })
      await person.type(address(form), 'mia@example.test')
      await person.click(form.getByRole('button', { name: 'Send' }))
      expect(server.sentTo(emailBlog)).toMatchObject([{ tumblelog_name: 'satin', email_address: 'mia@example.test' }])
      expect(server.sentTo(shareByEmail)).toEqual([])
      expect(opened).not.toHaveBeenCalled()
      unmount()
    }
  })
})

describe('the Twitter form', () => {
  const linked = { twitter_username: 'mia' }
  const box = (form: ReturnType<typeof within>) => form.getByRole('textbox')
  const write = async (form: ReturnType<typeof within>, text: string) => {
    const person = userEvent.setup()
    await person.clear(box(form))
    if (text) await person.click(box(form))
    if (text) await person.paste(text)
  }

  test('opens where an account is linked, preset to the summary and the address’s place [POST-306, POST-315, POST-326]', async () => {
    const { form } = await openForm('Twitter', linked)
    expect(typedIn(box(form))).toBe('Three bottle caps. [URL]')
    expect(opened).not.toHaveBeenCalled()
  })

  test('counts down, warns under 10 and not at 10, and may go from 139 to 0 left [POST-312, POST-313, POST-314, POST-496]', async () => {
    const { form } = await openForm('Twitter', linked)
    const state = () => {
      const counter = form.getByRole('status', { name: 'Characters left' })
      const isWarning = counter.className.includes('warning')
      return [
        counter.textContent,
        isWarning,
        !(form.getByRole('button', { name: 'Tweet' }) as HTMLButtonElement).disabled,
      ]
    }
    expect(state()).toEqual([String(140 - 19 - 24), false, true])
    await write(form, '')
    expect(state()).toEqual(['140', false, false])
    await write(form, 'x'.repeat(130))
    expect(state()).toEqual(['10', false, true])
    await write(form, 'x'.repeat(131))
    expect(state()).toEqual(['9', true, true])
    await write(form, `${'x'.repeat(116)}[URL]`)
    expect(state()).toEqual(['0', true, true])
    await write(form, 'x'.repeat(141))
    expect(state()).toEqual(['-1', true, false])
  })

  test('posts through the account, which is said to be no window [POST-326, POST-329, POST-438]', async () => {
    const { form, person, server } = await openForm('Twitter', linked)
    await person.click(form.getByRole('button', { name: 'Tweet' }))
    expect(await form.findByText('Sent!')).toBeTruthy()
    expect(server.sentTo(shareOn)).toEqual([
      {
        ...{ network: 'twitter', post_id: '1', tumblelog_name: 'satin', form_key: 'key of the data' },
        ...{ message: 'Three bottle caps. [URL]', share_fallback: false },
      },
    ])
  })

  test('is preset to what fits, however long the summary is', async () => {
    toShare.summary = 'y'.repeat(150)
    const { form } = await openForm('Twitter', linked)
    toShare.summary = 'Three bottle caps.'
    expect(form.getByRole('status', { name: 'Characters left' }).textContent).toContain('0')
    expect(isOff(form.getByRole('button', { name: 'Tweet' }))).toBe(false)
  })
})

test('the Facebook form asks for the account’s name, shows it and posts through it [POST-306, POST-327, POST-332, POST-443]', async () => {
  const { form, person, server } = await openForm('Facebook', { has_facebook: true })
  expect(await form.findByText('Posting as Mia M.')).toBeTruthy()
  expect(server.sentTo(readFacebookStatus)).toEqual([{ form_key: 'key of the data' }])
  await person.type(form.getByRole('textbox'), 'Look')
  await person.click(form.getByRole('button', { name: 'Post' }))
  expect(await form.findByText('Sent!')).toBeTruthy()
  expect(server.sentTo(shareOn)).toMatchObject([{ network: 'facebook', message: 'Look', share_fallback: false }])
  expect(opened).not.toHaveBeenCalled()
})

test('what Facebook refuses to take from us is shared in its own window, and recorded as such [POST-329, POST-439]', async () => {
  const { form, person, server } = await openForm('Facebook', { has_facebook: true })
  server.refuse(shareOn, sharingRefusals.networkRefused)
  await person.click(form.getByRole('button', { name: 'Post' }))
  expect(await form.findByText(sharingRefusals.networkRefused.text)).toBeTruthy()
  const button = form.getByRole('button', { name: 'Open its window' })
  expect(document.activeElement).toBe(button)
  await person.click(button)
  expect(JSON.stringify(opened.mock.calls)).toContain('facebook.com/sharer')
  expect(server.sentTo(shareOn).at(-1)).toMatchObject({ network: 'facebook', share_fallback: true })
})

test('the embed form shows the code, read-only and selected; Cancel leads back [POST-306, POST-308]', async () => {
  const { form, person } = await openForm('Embed')
  const code = form.getByRole('textbox', { name: 'Embed code' }) as HTMLTextAreaElement
  expect(typedIn(code)).toBe('<iframe src="http://bowerbird.test/embed/post/Kx/1"></iframe>')
  expect(code.hasAttribute('readonly')).toBe(true)
  expect(document.activeElement).toBe(code)
  expect([code.selectionStart, code.selectionEnd]).toEqual([0, code.value.length])
  await person.click(form.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Embed' })).toBeTruthy()
})
