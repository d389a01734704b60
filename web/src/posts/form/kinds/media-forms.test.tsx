import { readVideoData, type VideoData } from '@bowerbird/domain/media/media.contract.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import { fetchPostForForm, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../../core/call-api.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { type FakeRequest, fakeUploads } from '../../../testing/fake-uploads.ts'
import { aPostOf, aVideoForForm, aVideoShown } from '../../../testing/kinds.ts'
import { formServer } from '../../../testing/post-form.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { lookUpEmbed } from './embed-look-up.ts'

const submit = () => screen.getByRole('button', { name: 'Post' })
const lastSent = async (server: FakeServer) => {
  await waitFor(() => expect(server.sentTo(updatePost)).not.toHaveLength(0))
  return server.sentTo(updatePost).at(-1)
}
const refused = async (text: string) => expect(await screen.findByText(text)).toBeTruthy()
const sound = new File(['abc'], 'dawn.mp3', { type: 'audio/mpeg' })
const film = new File(['abc'], 'dance.mp4', { type: 'video/mp4' })
const player: VideoData = {
  thumbnail: '/media/t.png',
  unsupported: false,
  embed_render_context: 'post',
  url: 'https://vimeo.com/1',
  preview_iframe: '<iframe src="https://player.vimeo.com/video/1"></iframe>',
  embed_code: '<iframe src="https://player.vimeo.com/video/1"></iframe>',
}

const noPlayer = { unsupported: true, preview_iframe: '', embed_code: '' }

let sent: FakeRequest[]
const request = (place: number) => sent[place] as FakeRequest
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  localStorage.clear()
  sent = fakeUploads()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a sound of one’s own needs consent, which is asked for only then [POST-116] [POST-136] [POST-137] [POST-148] [POST-249]', async () => {
  const server = formServer()
  const { person } = renderAt('/new/audio', server)
  const field = await screen.findByLabelText('Choose audio')
  expect(screen.queryByLabelText(/I have permission/)).toBeNull()
  await person.click(submit())
  await refused('Please choose an audio source before continuing.')
  await person.upload(field, sound)
  expect(request(0).path).toBe('/svc/post/upload/audio')
  const consent = await screen.findByLabelText<HTMLInputElement>(/I have permission/)
  expect(consent.checked).toBe(false)
  await person.click(submit())
  await refused('Uploads in progress.')
  act(() => request(0).progress(1, 2))
  expect(screen.getByRole('progressbar', { name: 'Uploading dawn.mp3' }).getAttribute('aria-valuenow')).toBe('67')
  await act(async () =>
    request(0).answer({ url: '/media/s.mp3', id3_tags: { title: 'Dawn', artist: 'Wren', album: '' } }),
  )
  expect(await screen.findByDisplayValue('Dawn')).toBeTruthy()
  await person.click(submit())
  await refused('You must agree that you have permission to share this file.')
  await person.click(consent)
  await person.click(submit())
  expect(await lastSent(server)).toMatchObject({
    post: { type: 'audio', three: '' },
    preuploaded_url: '/media/s.mp3',
    confirm_tos: true,
    id3_tags: { title: 'Dawn', artist: 'Wren', album: '' },
  })
})

test('a sound from elsewhere shows its player and needs no consent [POST-138] [POST-270]', async () => {
  const server = formServer().answer(readVideoData, player)
  const { person } = renderAt('/new/audio', server)
  await person.click(await screen.findByLabelText('Address'))
  await person.type(screen.getByLabelText('Audio address'), 'https://soundcloud.com/wren/dawn')
  await waitFor(() => expect(document.querySelector('iframe')).toBeTruthy())
  expect(screen.queryByLabelText(/I have permission/)).toBeNull()
  await person.click(submit())
  expect(await lastSent(server)).toMatchObject({ post: { type: 'audio', three: 'https://soundcloud.com/wren/dawn' } })
})

test('a video of one’s own can be cancelled, fail and be tried again [POST-117] [POST-140] [POST-141] [POST-143] [POST-148] [POST-234] [POST-247] [POST-422]', async () => {
  const server = formServer()
  const { person } = renderAt('/new/video', server)
  const field = await screen.findByLabelText('Choose a video')
  await person.click(submit())
  await refused('No video specified')
  expect(screen.queryByLabelText(/I have permission/)).toBeNull()
  await person.upload(field, film)
  expect((await screen.findByLabelText<HTMLInputElement>(/I have permission/)).checked).toBe(false)
  await person.click(await screen.findByRole('button', { name: 'Cancel dance.mp4' }))
  expect(request(0).isAborted).toBe(true)
  await person.upload(await screen.findByLabelText('Choose a video'), film)
  await act(async () => request(1).cutOff())
  await refused('Upload error')
  await person.click(screen.getByRole('button', { name: 'Try dance.mp4 again' }))
  await act(async () => request(2).answer({ url: '/media/v.mp4', key: 'v' }))
  await person.click(submit())
  await refused('You must agree that you have permission to share this file.')
  await person.click(screen.getByLabelText(/I have permission/))
  await person.click(submit())
  expect(await lastSent(server)).toMatchObject({
    post: { type: 'video' },
    preuploaded_url: '/media/v.mp4',
    preuploaded_ch: 'v',
    confirm_tos: true,
  })
})

test('a video gets subtitles and a poster of its own', async () => {
  const server = formServer()
  const { person } = renderAt('/new/video', server)
  await person.upload(await screen.findByLabelText('Choose a video'), film)
  await act(async () => request(0).answer({ url: '/media/v.mp4', key: 'v' }))
  await person.click(screen.getByLabelText(/I have permission/))
  await person.upload(screen.getByLabelText('Choose a poster'), new File(['a'], 'p.png', { type: 'image/png' }))
  await person.upload(screen.getByLabelText('Add subtitles'), new File(['a'], 'en.srt', { type: '' }))
  await person.click(submit())
  await refused('Uploads in progress.')
  await act(async () => request(1).answer({ url: '/media/p.webp' }))
  await act(async () => request(2).answer({ url: '/media/s.vtt' }))
  expect(screen.getByRole('img', { name: 'The poster' }).getAttribute('src')).toBe('/media/p.webp')
  await person.type(screen.getByLabelText('Subtitles name'), 'English')
  await person.type(screen.getByLabelText('Language code'), 'en')
  await person.click(submit())
  expect(await lastSent(server)).toMatchObject({
    poster_url: '/media/p.webp',
    subtitles: { url: '/media/s.vtt', label: 'English', language: 'en' },
  })
})

test('a video of ours that is edited stays as it is, and once taken out must be followed by another [POST-142] [POST-145]', async () => {
  const url = '/media/v/1/sd.mp4'
  const form = aVideoForForm(aPostOf({ type: 'video', video: aVideoShown() }, { is_mine: true, id: '5' }), 'v/1/sd.mp4')
  const ours = { state_code: '0', embed_code: url, preuploaded_url: url, confirm_tos: true }
  const edit = () => {
    const server = formServer().answer(fetchPostForForm, { ...form, post: { ...form.post, ...ours } })
    return { server, ...renderAt('/edit/5', server) }
  }
  const save = () => screen.findByRole('button', { name: 'Save' })
  const first = edit()
  await first.person.click(await save())
  expect(await lastSent(first.server)).toMatchObject({ embed_code: url, preuploaded_url: url, confirm_tos: true })
  first.unmount()

  const { server, person } = edit()
  await person.click(await screen.findByRole('button', { name: 'Remove Your video' }))
  expect(await screen.findByLabelText('Choose a video')).toBeTruthy()
  await person.click(await save())
  await refused('Direct embed missing.')
  await person.click(screen.getByRole('radio', { name: 'Address or embed code' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Address or embed code' }).value).toBe('')
  await person.click(await save())
  await refused('Direct embed missing.')
  expect(server.sentTo(updatePost)).toEqual([])
})

test('a file of another type is refused in words, and stays out [POST-243] [POST-244]', async () => {
  const { person } = renderAt('/new/video', formServer())
  const field = await screen.findByLabelText('Choose a video')
  field.removeAttribute('accept')
  await person.upload(field, sound)
  await refused('This is not valid video file.')
  expect(sent).toHaveLength(0)
  expect(screen.getByLabelText('Choose a video')).toBeTruthy()
})

describe('an embed', () => {
  test('shows a loader, then the player, and is sent as it was typed [POST-139] [POST-144] [POST-267] [POST-270]', async () => {
    const answer = Promise.withResolvers<VideoData>()
    const server = formServer().answer(readVideoData, () => answer.promise)
    const { person } = renderAt('/new/video', server)
    await person.click(await screen.findByRole('radio', { name: 'Address or embed code' }))
    await person.click(submit())
    await refused('No embed specified.')
    await person.type(screen.getByRole('textbox', { name: 'Address or embed code' }), 'https://vimeo.com/1')
    expect(await screen.findByText('Loading the player')).toBeTruthy()
    await act(async () => answer.resolve(player))
    expect(document.querySelector('iframe')?.getAttribute('src')).toBe('https://player.vimeo.com/video/1')
    await person.click(submit())
    expect(await lastSent(server)).toMatchObject({ embed_code: 'https://vimeo.com/1' })
  })

  test('that cannot be played here says so [POST-270]', async () => {
    const unknown = { ...player, ...noPlayer, url: 'https://player.example/1' }
    await write(formServer().answer(readVideoData, unknown), '<iframe src="https://player.example/1">')
    expect(await screen.findByText("This can't be played here.")).toBeTruthy()
    expect(document.querySelector('iframe')).toBeNull()
  })

  test('whose service cannot be reached says that it has no preview, and is sent all the same [POST-270]', async () => {
    const server = formServer().answer(readVideoData, { ...player, ...noPlayer })
    const { person } = await write(server, 'https://vimeo.com/1')
    expect(await screen.findByText(/Couldn’t load a preview/)).toBeTruthy()
    expect(screen.queryByText(/can't be played/)).toBeNull()
    await person.click(submit())
    expect(await lastSent(server)).toMatchObject({ embed_code: 'https://vimeo.com/1' })
  })

  test('of which only a picture can be had shows that [POST-270]', async () => {
    const server = formServer().answer(readVideoData, { ...player, preview_iframe: '' })
    await write(server, 'https://vimeo.com/1')
    expect((await screen.findByAltText('Player preview')).getAttribute('src')).toBe('/media/t.png')
    expect(document.querySelector('iframe')).toBeNull()
  })

  test.each([
    ['a refusal', 'https://vimeo.com/1', 'Couldn’t load that page.'],
    ['an empty answer', 'https://vimeo.com/2', 'Invalid embed response'],
    ['what is no embed', 'just words', 'Invalid embed code'],
  ])('with %s says so in its place, and the form goes on working [POST-266, POST-472]', async (_what, typed, says) => {
    const server = formServer().refuse(readVideoData, mediaRefusals.noPageThere)
    const transport: FakeServer['transport'] = async (call, sent) =>
      sent.embed_url === 'https://vimeo.com/2' ? {} : server.transport(call, sent)
    const { person, field } = await write({ ...server, transport }, typed)
    await refused(says)
    expect(screen.queryByText('Loading the player')).toBeNull()
    server.answer(readVideoData, player)
    await person.clear(field)
    await person.type(field, 'https://vimeo.com/3')
    await waitFor(() => expect(document.querySelector('iframe')).toBeTruthy())
    expect(screen.queryByText(says)).toBeNull()
    await person.click(submit())
    expect(await lastSent(server)).toMatchObject({ embed_code: 'https://vimeo.com/3' })
  })

  async function write(server: FakeServer, typed: string) {
    const { person } = renderAt('/new/video', server)
    await person.click(await screen.findByRole('radio', { name: 'Address or embed code' }))
    const field = screen.getByRole('textbox', { name: 'Address or embed code' })
    await person.type(field, typed)
    return { person, field }
  }

  const asked = (answers: (() => Promise<unknown>)[]) => {
    const call = vi.fn(async () => answers[call.mock.calls.length - 1]?.())
    return call as unknown as Caller & typeof call
  }
  const bare = { ...player, thumbnail: '' }
  const failing = () => Promise.reject(new Error('gone'))

  test.each([
    ['a thumbnail at once', [async () => player], player, 1],
    ['one with the repeat', [async () => bare, async () => player], player, 2],
    ['none with the repeat either', [async () => bare, async () => bare, async () => player], bare, 2],
    ['a repeat that fails', [async () => bare, failing], bare, 2],
  ])(
    'with %s is asked for as often as the rule says [POST-262] [POST-268] [POST-269] [POST-456]',
    async (_, answers, found, times) => {
      vi.useFakeTimers()
      const call = asked(answers)
      const result = lookUpEmbed(call, 'https://vimeo.com/1')
      await vi.advanceTimersByTimeAsync(1999)
      expect(call).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(call).toHaveBeenCalledTimes(times)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await result).toEqual(found)
      expect(call).toHaveBeenCalledTimes(times)
      expect(call.mock.calls[0]).toEqual([readVideoData, { embed_url: 'https://vimeo.com/1', embed_width: 500 }])
    },
  )

  test.each([[null], [{}], ['words'], [undefined]])('answered with %j is no answer [POST-266]', async (answer) => {
    await expect(lookUpEmbed(asked([async () => answer]), 'https://vimeo.com/1')).rejects.toThrow(
      'Invalid embed response',
    )
  })

  test('without a source is never asked about [POST-265]', async () => {
    const call = asked([])
    await expect(lookUpEmbed(call, 'just words')).rejects.toThrow('Invalid embed code')
    expect(call).not.toHaveBeenCalled()
  })
})
