import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeUploads } from '../../../testing/fake-uploads.ts'
import { aSession, aUser } from '../../../testing/people.ts'
import { formServer } from '../../../testing/post-form.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { fitted } from './photo-preview.ts'

const picture = (name: string, type = 'image/png') => new File(['abcd'], name, { type })
const field = () => screen.findByLabelText<HTMLInputElement>(/Choose photos|Add more photos/)
const submit = () => screen.getByRole('button', { name: 'Post' })
const said = async (text: string) => expect(await screen.findByText(text)).toBeTruthy()
const shownIds = () =>
  [...document.querySelectorAll<HTMLElement>('[data-photo-id]')].map((tile) => tile.dataset.photoId)

let sent: FakeRequest[]
const request = (place: number) => sent[place] as FakeRequest
const answer = (place: number) => act(async () => request(place).answer({ url: `/media/${place}.png` }))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => {}
  localStorage.clear()
  sent = fakeUploads()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('photos are chosen, watched, captioned and sent by the addresses of their uploads [POST-112] [POST-124] [POST-125] [POST-222] [POST-238] [POST-247] [POST-249] [POST-251] [POST-253] [POST-257]', async () => {
  const server = formServer()
  const { person } = renderAt('/new/photo', server)
  await field()
  await person.click(submit())
  await said('No photos specified.')
  const chosen = picture('a.png')
  await person.upload(await field(), [chosen, picture('b.png')])
  expect(shownIds()).toEqual(['o1', 'o2'])
  expect(request(0).body.get('photo')).toBe(chosen)
  act(() => request(0).progress(1, 2))
  expect(screen.getByRole('progressbar', { name: 'Uploading photo 1' }).getAttribute('aria-valuenow')).toBe('50')
  expect(screen.getByRole('progressbar', { name: 'Uploading photos' }).getAttribute('aria-valuenow')).toBe('25')
  await person.click(submit())
  await said('Uploads in progress.')
  await answer(0)
  await answer(1)
  await person.type(screen.getByLabelText('Caption of photo 2'), 'Blue{Enter} caps')
  await person.type(screen.getByLabelText('Description of photo 1 for people who can’t see it'), 'Moss')
  await person.click(submit())
  await waitFor(() => expect(server.sentTo(updatePost)).toHaveLength(1))
  expect(server.sentTo(updatePost)[0]).toMatchObject({
    images: { o1: '/media/0.png', o2: '/media/1.png' },
    caption: { o1: '', o2: 'Blue caps' },
    alt_text: { o1: 'Moss', o2: '' },
    post: { type: 'photo', photoset_order: 'o1,o2', photoset_layout: '11' },
  })
})

test('photos come by drop, paste and address too, and one that is removed is cancelled, its id given to none [POST-234] [POST-251] [POST-255]', async () => {
  const { person } = renderAt('/new/photo', formServer())
  const chooser = await field()
  fireEvent.drop(chooser.parentElement as HTMLElement, { dataTransfer: { files: [picture('a.png')] } })
  const address = screen.getByLabelText('Address of a photo')
  await person.type(address, 'nowhere{Enter}')
  await said('Not a valid URL')
  await person.clear(address)
  expect(screen.queryByText('Not a valid URL')).toBeNull()
  await person.type(address, 'example.com/c.png{Enter}')
  fireEvent.paste(screen.getByLabelText('Address of a photo'), {
    clipboardData: { files: [picture('d.png')], getData: () => '' },
  })
  expect(shownIds()).toEqual(['o1', 'o2', 'o3'].slice(0, shownIds().length))
  await waitFor(() => expect(shownIds()).toHaveLength(3))
  expect(screen.getByText('https://example.com/c.png')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Cancel photo 1' }))
  expect(request(0).isAborted).toBe(true)
  await person.upload(await field(), picture('e.png'))
  expect(shownIds()).toEqual(['o2', 'o3', 'o4'])
})

test('an eleventh photo stays out, and it is said [POST-126] [POST-127]', async () => {
  const { person } = renderAt('/new/photo', formServer())
  await person.upload(
    await field(),
    Array.from({ length: 11 }, (_, place) => picture(`${place}.png`)),
  )
  await said('You can add up to 10 photos.')
  expect(shownIds()).toEqual(Array.from({ length: 10 }, (_, place) => `o${place + 1}`))
  expect((request(0).body.get('photo') as File).name).toBe('0.png')
  expect(screen.queryByLabelText('Add more photos')).toBeNull()
})

test('a file that is no picture is refused, and the others stay [POST-243] [POST-244]', async () => {
  const { person } = renderAt('/new/photo', formServer())
  const chooser = await field()
  chooser.removeAttribute('accept')
  await person.upload(chooser, [picture('a.png'), new File(['a'], 'a.txt', { type: 'text/plain' })])
  await said('This is not valid image file.')
  expect(shownIds()).toHaveLength(1)
})

test('arrow keys on its handle move a photo through order and rows [POST-255] [POST-256]', async () => {
  const server = formServer()
  const { person } = renderAt('/new/photo', server)
  await person.upload(await field(), [picture('a.png'), picture('b.png'), picture('c.png')])
  await answer(0)
  await answer(1)
  await answer(2)
  act(() => screen.getByRole('button', { name: 'Move photo 3 of 3' }).focus())
  await person.keyboard('{ArrowUp}')
  act(() => screen.getByRole('button', { name: 'Move photo 1 of 3' }).focus())
  await person.keyboard('{ArrowRight}')
  expect(shownIds()).toEqual(['o2', 'o1', 'o3'])
  expect(screen.getByText('The photo is in position 2 of 3, in row 2.')).toBeTruthy()
  await person.click(submit())
  await waitFor(() => expect(server.sentTo(updatePost)).toHaveLength(1))
  expect(server.sentTo(updatePost)[0]?.post).toMatchObject({ photoset_order: 'o2,o1,o3', photoset_layout: '12' })
})

test('photos of one row are cut to the shape they will have in the post, one alone to its own [POST-256]', async () => {
  const { person } = renderAt('/new/photo', formServer())
  await person.upload(await field(), [picture('a.png'), picture('b.png')])
  await act(async () => request(0).answer({ url: '/media/0.png', width: 400, height: 200 }))
  await act(async () => request(1).answer({ url: '/media/1.png', width: 200, height: 400 }))
  const shapes = () =>
    [...document.querySelectorAll<HTMLElement>('[data-photo-id] > div')].map(({ style }) =>
      Number.parseFloat(style.aspectRatio),
    )
  expect(shapes()).toEqual([2, 0.5])
  act(() => screen.getByRole('button', { name: 'Move photo 2 of 2' }).focus())
  await person.keyboard('{ArrowUp}')
  expect(shapes()).toEqual([2, 2])
})

test('a failed photo says why and can be tried again [POST-232] [POST-247]', async () => {
  const { person } = renderAt('/new/photo', formServer())
  await person.upload(await field(), picture('a.png'))
  await act(async () => request(0).refuse('The server is out of space for uploads. Please try again later.'))
  await said('The server is out of space for uploads. Please try again later.')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await answer(1)
  expect(screen.queryByText('The server is out of space for uploads. Please try again later.')).toBeNull()
})

test('photos that failed, or have not begun, leave the form with one press [POST-235]', async () => {
  const { person } = renderAt('/new/photo', formServer())
  await person.upload(
    await field(),
    ['a', 'b', 'c', 'd', 'e'].map((name) => picture(`${name}.png`)),
  )
  await answer(0)
  await act(async () => request(1).refuse('Too blue.'))
  expect(screen.queryByRole('button', { name: /failed photos/ })).toBeNull()
  await act(async () => request(2).refuse('Too blue.'))
  await person.click(screen.getByRole('button', { name: 'Remove 2 failed photos' }))
  expect(shownIds()).toEqual(['o1', 'o4', 'o5'])
  await person.click(screen.getByRole('button', { name: 'Cancel pending uploads' }))
  expect(shownIds()).toEqual(['o1', 'o4'])
  expect([sent.length, request(3).isAborted]).toEqual([4, false])
})

test('once every photo is there that is said, and not before [POST-236, POST-240]', async () => {
  const { person } = renderAt('/new/photo', formServer())
  await person.upload(await field(), [picture('a.png'), picture('b.png')])
  await answer(0)
  expect(screen.queryByText('All photos are uploaded.')).toBeNull()
  await answer(1)
  expect((await screen.findByText('All photos are uploaded.')).getAttribute('role')).toBe('status')
})

test('a phone takes a selfie, and the post says that it has one [POST-258, POST-420]', async () => {
  const user = aUser()
  const session = aSession(user)
  const flags = { ...session.flags, is_mobile_handset: true }
  const server = formServer({ user }).answer(readUserInfo, { ...session, flags })
  const { person } = renderAt('/new/photo', server)
  const camera = await screen.findByLabelText<HTMLInputElement>('Take a selfie')
  expect(camera.getAttribute('capture')).toBe('user')
  await person.upload(camera, picture('me.gif', 'image/gif'))
  await answer(0)
  await person.click(submit())
  await waitFor(() => expect(server.sentTo(updatePost)).toMatchObject([{ is_selfie: true, is_selfie_gif: true }]))
})

test('a failed photo holds the post back until it is removed or there, and what was said of it goes', async () => {
  const server = formServer()
  const { person } = renderAt('/new/photo', server)
  await person.upload(await field(), [picture('a.png'), picture('b.png')])
  await act(async () => request(0).refuse('Too blue.'))
  await answer(1)
  await person.click(submit())
  await said('Couldn’t upload a photo. Try again, or remove it.')
  expect(server.sentTo(updatePost)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await person.click(submit())
  await waitFor(() => expect(server.sentTo(updatePost)).toMatchObject([{ images: { o2: '/media/1.png' } }]))
})

test.each([
  [2160, 1080, 1080, 540],
  [500, 2000, 270, 1080],
  [1080, 1080, 1080, 1080],
  [90, 40, 90, 40],
])('a picture of %s × %s is looked at in %s × %s [POST-253] [POST-480]', (width, height, less, lower) => {
  expect(fitted(width, height)).toEqual({ width: less, height: lower })
})

describe('a live photo', () => {
  const film = new File(['abcdefgh'], 'IMG_1.MOV', { type: 'video/quicktime' })
  const choose = async (files: File[]) => {
    const view = renderAt('/new/photo', formServer())
    await view.person.upload(await field(), files)
    return view
  }

  test('is two files of one name: the film goes first, and the photo names it [POST-250, POST-260]', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(3)
    vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLVideoElement) {
      this.onloadedmetadata?.(new Event('loadedmetadata'))
    })
    await choose([film, picture('img_1.png'), picture('other.png')])
    expect(shownIds()).toEqual(['o1', 'o2'])
    expect(request(0).path).toBe('/svc/post/upload/video')
    await act(async () => request(0).answer({ key: 'film' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(request(1).path).toBe('/svc/post/upload/photo')
    expect(Object.fromEntries(request(1).body)).toMatchObject({ livephoto: 'film', still_image_time: '1.500' })
    await act(async () => request(1).answer({ livephoto_url: '/media/f.mp4', livephoto_still_image_time: 1.5 }))
    expect(screen.getByText('Live')).toBeTruthy()
  })

  test('whose film is refused stands still, and it is said [POST-242]', async () => {
    const long = new File(['a'], 'img_1.mov', { type: 'video/quicktime' })
    Object.defineProperty(long, 'size', { value: 104_857_601 })
    await choose([picture('img_1.png'), long])
    await said('The file is too big. Squish it down, and try again!')
    expect(request(0).path).toBe('/svc/post/upload/photo')
  })

  test('a film without its photo is no photo [POST-243]', async () => {
    await choose([film])
    await said('This is not valid image file.')
    expect(shownIds()).toEqual([])
  })
})
