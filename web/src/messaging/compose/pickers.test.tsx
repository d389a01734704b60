import { listStickerPacks } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { imageMaxBytes } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { genericFailures } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { type Gif, searchGifs } from '@bowerbird/domain/search/gifs.contract.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { gifPickerSlot } from '../../posts/post-slots.ts'
import { GifPicker } from '../../search/GifPicker.tsx'
import { clearGifs } from '../../search/gif-search.ts'
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts'
import { aGif } from '../../testing/gifs.ts'
import { loadPopovers } from '../../testing/load-popovers.ts'
import { aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { clockRuns, pass, stillClock } from '../../testing/still-clock.ts'
import type { Outgoing, PreviewItem } from '../compose-box.ts'
import { ComposeBox } from './ComposeBox.tsx'

const aSticker = (id: string) => ({
  id,
  description: `A shell, number ${id}`,
  media_key: `shells-${id}`,
  sticker_pack_id: 'shells',
  url: `/stickers/${id}.png`,
  original_size_url: `/stickers/${id}-large.png`,
})
const packs = { sticker_packs: [{ id: 'shells', title: 'Shells', stickers: [aSticker('1'), aSticker('2')] }] }

let person: ReturnType<typeof stillClock>
beforeAll(loadPopovers)
beforeEach(() => {
  person = stillClock()
  clearGifs()
  gifPickerSlot.fill(GifPicker)
})
afterEach(() => {
  cleanup()
  clockRuns()
})

const onSend = vi.fn<(items: Outgoing[]) => void>()
const onEscapeWhenEmpty = vi.fn()
let held: PreviewItem | null = null

function Holder({ startsWith = null }: { startsWith?: PreviewItem | null }) {
  const [draft, setDraft] = useState('')
  const [preview, setPreview] = useState<PreviewItem | null>(startsWith)
  held = preview
  return (
    <ComposeBox
      draft={draft}
      onDraft={setDraft}
      preview={preview}
      onPreview={setPreview}
      onSend={onSend}
      disabled={false}
      offline={false}
      placeholderSeed={0}
      maxImageBytes={imageMaxBytes}
      onTyping={() => {}}
      onEscapeWhenEmpty={onEscapeWhenEmpty}
      onTab={() => false}
      participantUuid="00000000-0000-4000-8000-000000000001"
    />
  )
}

async function start(server: FakeServer, startsWith: PreviewItem | null = null) {
  onSend.mockReset()
  onEscapeWhenEmpty.mockReset()
  await renderPart(<Holder startsWith={startsWith} />, server)
}
const withGifs = (...media: Gif[]) => fakeServer(aUser()).answer(searchGifs, { media })
const gifs = () => screen.queryByRole('dialog', { name: 'GIFs' })
const stickers = () => screen.queryByRole('dialog', { name: 'Add Sticker' })
const picture = () => screen.queryByRole('group', { name: 'Attached' })?.querySelector('img')

async function findGifs() {
  await person.click(screen.getByRole('button', { name: 'Add GIF' }))
  await pass(0)
  await person.type(screen.getByLabelText('Find a GIF'), 'shells')
  await pass(250)
}
async function openStickers() {
  await person.click(screen.getByRole('button', { name: 'Add Sticker' }))
  // The first popover comes a moment before what it reads.
  await pass(0)
  await pass(0)
}
const press = () => person.click(within(gifs() as HTMLElement).getByRole('img'))

test('Add GIF opens a search for up to 200, shown 250 wide [MSG-246, MSG-247]', async () => {
  const server = withGifs(aGif())
  await start(server)
  await findGifs()
  expect(server.sentTo(searchGifs)).toEqual([{ q: 'shells', limit: 200, context: 'messaging' }])
  expect(gifs()?.style.getPropertyValue('--tile-width')).toBe('250px')
})

test.each([{ postId: '' }, { postBlogUuid: '' }])('a GIF with %o cannot be chosen [MSG-248]', async (change) => {
  await start(withGifs(aGif(change)))
  await findGifs()
  await press()
  expect(picture()).toBeUndefined()
  expect(gifs()).not.toBeNull()
})

test('a chosen GIF is attached and can be looked for again; it is sent as the post it comes from [MSG-171, MSG-249, MSG-250]', async () => {
  await start(withGifs(aGif()))
  await findGifs()
  await press()
  expect(gifs()).toBeNull()
  expect(picture()?.getAttribute('src')).toBe('/media/g.gif')
  await person.click(screen.getByRole('button', { name: 'Edit' }))
  expect(gifs()).not.toBeNull()
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend.mock.calls[0]?.[0]).toMatchObject([
    { type: 'POSTREF', post: { id: '1', blog: 'uuid-of-wren' }, context: 'messaging-gif' },
  ])
})

test('a window that was minimised meanwhile still edits its GIF [MSG-240]', async () => {
  await start(withGifs(aGif()))
  await findGifs()
  await press()
  const stored = held
  cleanup()
  await start(withGifs(aGif()), stored)
  await person.click(screen.getByRole('button', { name: 'Edit' }))
  expect(gifs()).not.toBeNull()
})

test('Escape closes an open search or picker first, and only then asks to close the window [MSG-222]', async () => {
  await start(withGifs().answer(listStickerPacks, packs))
  for (const name of ['Add GIF', 'Add Sticker']) {
    await person.click(screen.getByRole('button', { name }))
    await pass(0)
    await person.keyboard('{Escape}')
    expect(gifs() ?? stickers()).toBeNull()
    expect(onEscapeWhenEmpty).not.toHaveBeenCalled()
  }
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
  await person.keyboard('{Escape}')
  expect(onEscapeWhenEmpty).toHaveBeenCalledOnce()
})

test('Add Sticker opens the packs, 100 px a sticker; a second press closes them [MSG-251, MSG-252]', async () => {
  await start(fakeServer(aUser()).answer(listStickerPacks, packs))
  await openStickers()
  expect(within(stickers() as HTMLElement).getByText('Shells')).toBeTruthy()
  const images = within(stickers() as HTMLElement).getAllByRole('img')
  expect(images.map((image) => [image.getAttribute('src'), image.getAttribute('width')])).toEqual([
    ['/stickers/1.png', '100'],
    ['/stickers/2.png', '100'],
  ])
  await person.click(screen.getByRole('button', { name: 'Add Sticker' }))
  expect(stickers()).toBeNull()
})

test('a sticker is attached 250 wide, fitted into the preview, and sent by its id [MSG-253, MSG-254]', async () => {
  await start(fakeServer(aUser()).answer(listStickerPacks, packs))
  await openStickers()
  await person.click(screen.getByRole('img', { name: 'A shell, number 2' }))
  expect(stickers()).toBeNull()
  expect(held).toMatchObject({ width: 250, height: 250, url: '/stickers/2.png' })
  expect(picture()?.getAttribute('height')).toBe('150')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend.mock.calls[0]?.[0]).toMatchObject([{ type: 'STICKER', sticker_id: '2' }])
})

test('packs that cannot be loaded say so, and Retry loads them [MSG-255]', async () => {
  const server = fakeServer(aUser()).refuse(listStickerPacks, messagingRefusals.broken)
  await start(server)
  await openStickers()
  expect(genericFailures().some((text) => screen.queryByText(text))).toBe(true)
  server.answer(listStickerPacks, packs)
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await pass(0)
  expect(screen.getByRole('img', { name: 'A shell, number 1' })).toBeTruthy()
})
