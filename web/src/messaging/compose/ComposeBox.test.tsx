import { imageMaxBytes } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { placeholders } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { clockRuns, pass, stillClock } from '../../testing/still-clock.ts'
import type { ComposeBoxHandle, ComposeBoxProps, Outgoing, PreviewItem } from '../compose-box.ts'
import { ComposeBox } from './ComposeBox.tsx'

/** Size of the next picture; null for a file that is none. */
let pictureSize: { width: number; height: number } | null = null

class FakeImage {
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  naturalWidth = 0
  naturalHeight = 0
  set src(_: string) {
    queueMicrotask(() => {
      if (!pictureSize) return this.onerror?.()
      Object.assign(this, { naturalWidth: pictureSize.width, naturalHeight: pictureSize.height })
      this.onload?.()
    })
  }
}

let person: ReturnType<typeof stillClock>
beforeEach(() => {
  person = stillClock()
  pictureSize = { width: 420, height: 300 }
  vi.stubGlobal('Image', FakeImage)
})
afterEach(() => {
  cleanup()
  clockRuns()
})

let handle: ComposeBoxHandle | null = null
const onSend = vi.fn<(items: Outgoing[]) => void>()
const onTyping = vi.fn()
const onEscapeWhenEmpty = vi.fn()
const onTab = vi.fn<(isBackwards: boolean) => boolean>()

function Holder(change: Partial<ComposeBoxProps> & { startsWith?: PreviewItem }) {
  const [draft, setDraft] = useState('')
  const [preview, setPreview] = useState<PreviewItem | null>(change.startsWith ?? null)
  const box = useRef<ComposeBoxHandle>(null)
  return (
    <ComposeBox
      ref={(own) => {
        box.current = own
        handle = own
      }}
      draft={draft}
      onDraft={setDraft}
      preview={preview}
      onPreview={setPreview}
      onSend={onSend}
      disabled={false}
      offline={false}
      placeholderSeed={0}
      maxImageBytes={imageMaxBytes}
      onTyping={onTyping}
      onEscapeWhenEmpty={onEscapeWhenEmpty}
      onTab={onTab}
      participantUuid="00000000-0000-4000-8000-000000000001"
      {...change}
    />
  )
}

async function start(change: Parameters<typeof Holder>[0] = {}) {
  for (const reported of [onSend, onTyping, onEscapeWhenEmpty, onTab]) reported.mockReset()
  return renderPart(<Holder {...change} />, fakeServer(aUser()))
}
const field = () => screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement
const send = () => screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement
const chooser = () => document.querySelector('input[type=file]') as HTMLInputElement
const preview = () => screen.queryByRole('group', { name: 'Attached' })
const picture = () => preview()?.querySelector('img')
const aFile = (name = 'cat.png', type = 'image/png', bytes = 3) => {
  const file = new File(['cat'], name, { type })
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}
const choose = (file: File) =>
  act(async () => {
    fireEvent.change(chooser(), { target: { files: [file] } })
  })
const paste = (...files: File[]) =>
  act(async () => {
    fireEvent.paste(field(), { clipboardData: { files, getData: () => '' } })
  })

test.each(placeholders().map((text, place) => [text, place / placeholders().length] as const))(
  'the placeholder may be "%s", by what the window drew [MSG-215]',
  async (text, placeholderSeed) => {
    await start({ placeholderSeed })
    expect(field().placeholder).toBe(text)
  },
)

test('it has the buttons Send, Add Photo, Add GIF and Add Sticker, and Remove on what is attached [MSG-216]', async () => {
  await start()
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names).toEqual(['Add Photo', 'Add GIF', 'Add Sticker', 'Send'])
  await choose(aFile())
  expect(screen.getByRole('button', { name: 'Remove' })).toBeTruthy()
})

test('without words Send is off and Enter sends nothing [MSG-217]', async () => {
  await start()
  for (const typed of ['', '  \n ']) {
    if (typed) fireEvent.change(field(), { target: { value: typed } })
    expect(send().disabled).toBe(true)
    await person.type(field(), '{Enter}')
  }
  expect(onSend).not.toHaveBeenCalled()
  await person.type(field(), 'Hi')
  expect(send().disabled).toBe(false)
})

test('something attached can be sent without words, until it is removed [MSG-218]', async () => {
  await start()
  await choose(aFile())
  expect(send().disabled).toBe(false)
  await person.click(screen.getByRole('button', { name: 'Remove' }))
  expect(send().disabled).toBe(true)
  await person.type(field(), '{Enter}')
  expect(onSend).not.toHaveBeenCalled()
})

test('Enter sends, trimmed; the field is then empty and keeps the focus [MSG-219, MSG-224, MSG-347]', async () => {
  await start()
  await person.type(field(), ' Hello there {Enter}')
  expect(onSend.mock.calls).toEqual([[[{ type: 'TEXT', message: 'Hello there' }]]])
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
  await person.type(field(), 'Again')
  await person.click(send())
  expect(onSend).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(field())
})

test('Enter that ends a composition of the input method sends nothing [MSG-219]', async () => {
  await start()
  await person.type(field(), 'あ')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(onSend).not.toHaveBeenCalled()
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(onSend).toHaveBeenCalledOnce()
})

test('Shift+Enter adds a line and does not send [MSG-220]', async () => {
  await start()
  await person.type(field(), 'one{Shift>}{Enter}{/Shift}two')
  expect(field().value).toBe('one\ntwo')
  expect(onSend).not.toHaveBeenCalled()
})

test('Escape clears the words first, and asks to close only an empty box [MSG-221, MSG-222]', async () => {
  await start()
  await person.type(field(), 'Hello{Escape}')
  expect(field().value).toBe('')
  expect(onEscapeWhenEmpty).not.toHaveBeenCalled()
  await person.type(field(), '{Escape}')
  expect(onEscapeWhenEmpty).toHaveBeenCalledOnce()
})

test('the field takes 4096 characters, and the box comes in within 200 ms [MSG-223, MSG-225]', async () => {
  const { container } = await start()
  expect(field().maxLength).toBe(4096)
  expect((container.firstElementChild as HTMLElement).style.animationDuration).toBe('200ms')
})

test('something attached goes first, then the words; white space stays behind [MSG-226, MSG-245]', async () => {
  await start()
  const file = aFile()
  const image = { type: 'IMAGE', file, context: 'messaging-image-upload' }
  await choose(file)
  await person.type(field(), 'Look {Enter}')
  expect(onSend.mock.calls[0]?.[0]).toMatchObject([image, { type: 'TEXT', message: 'Look' }])
  await choose(file)
  await person.type(field(), '   {Enter}')
  expect(onSend.mock.calls[1]?.[0]).toMatchObject([image])
  expect(onSend.mock.calls[1]?.[0]).toHaveLength(1)
})

test('Add Photo opens a chooser for one image [MSG-227]', async () => {
  await start()
  const pressed = vi.spyOn(chooser(), 'click').mockImplementation(() => undefined)
  await person.click(screen.getByRole('button', { name: 'Add Photo' }))
  expect(pressed).toHaveBeenCalledOnce()
  expect(chooser().accept).toBe('image/*')
  expect(chooser().multiple).toBe(false)
})

const says = () => screen.queryByRole('alert')?.textContent ?? null

test.each([
  [aFile('a.jpg', 'image/jpeg'), null],
  [aFile('a.png', 'image/png'), null],
  [aFile('a.gif', 'image/gif'), null],
  [aFile('a.JPEG', ''), null],
  [aFile('a.webp', 'image/webp'), 'Invalid file type.'],
  [aFile('a.heic', ''), 'Invalid file type.'],
  [aFile('a.jpg', 'image/jpeg', imageMaxBytes + 1), 'Image must be smaller than 10MB'],
  [aFile('a.tiff', 'image/tiff'), 'Invalid file type.'],
  [aFile('a.txt', ''), 'Invalid file type.'],
  [aFile('a.png', 'text/plain'), 'Invalid file type.'],
  [aFile('a.png', 'image/png', imageMaxBytes), null],
  [aFile('a.gif', 'image/gif', imageMaxBytes + 1), 'Image must be smaller than 10MB'],
])('of %o it says %o, chosen, pasted or dropped alike [MSG-228, MSG-229, MSG-231, MSG-244]', async (file, words) => {
  for (const give of [choose, paste, (one: File) => act(async () => handle?.takeFile(one))]) {
    await start()
    await give(file)
    expect(says()).toBe(words)
    expect(preview() === null).toBe(words !== null)
    cleanup()
  }
})

test('the operator says how large an image may be [MSG-230]', async () => {
  await start({ maxImageBytes: 3 * 1_048_576 - 1 })
  await choose(aFile('a.gif', 'image/gif', 3 * 1_048_576))
  expect(says()).toBe('Image must be smaller than 2MB')
})

test('a file that is no picture after all is off, and words make the problem go [MSG-232]', async () => {
  await start()
  pictureSize = null
  await choose(aFile())
  expect(says()).toBe('Something about that file is off. Try sending something else.')
  expect(preview()).toBeNull()
  await person.type(field(), 'x')
  expect(says()).toBeNull()
})

test.each([
  [{ width: 420, height: 300 }, '210', '150'],
  [{ width: 420, height: 150 }, '210', '75'],
  [{ width: 200, height: 600 }, '50', '150'],
  [{ width: 80, height: 60 }, '80', '60'],
])('a preview of %o fits 210 by 150 and is never enlarged [MSG-235, MSG-236]', async (size, width, height) => {
  pictureSize = size
  await start()
  await choose(aFile())
  expect(picture()?.getAttribute('width')).toBe(width)
  expect(picture()?.getAttribute('height')).toBe(height)
  const isAbove = preview()?.compareDocumentPosition(field()) === Node.DOCUMENT_POSITION_FOLLOWING
  expect(isAbove).toBe(true)
})

test('it slides in over 300 ms, and out over 200 ms when removed or sent [MSG-237, MSG-238]', async () => {
  await start()
  for (const leave of ['Remove', 'Send']) {
    await choose(aFile())
    expect(preview()?.style.animationDuration).toBe('300ms')
    await person.click(screen.getByRole('button', { name: leave }))
    expect(preview()?.style.animationDuration).toBe('200ms')
    await pass(199)
    expect(preview()).not.toBeNull()
    await pass(1)
    expect(preview()).toBeNull()
  }
})

test('a later picture takes the place of the first, and what can be edited offers it [MSG-239, MSG-240]', async () => {
  const editCallback = vi.fn()
  const item: PreviewItem = {
    message: { type: 'STICKER', sticker_id: '1' },
    url: '/sticker.png',
    width: 250,
    height: 250,
    editCallback,
  }
  await start({ startsWith: item })
  await person.click(screen.getByRole('button', { name: 'Edit' }))
  expect(editCallback).toHaveBeenCalledOnce()
  await paste(aFile('new.png'))
  expect(screen.getAllByRole('group', { name: 'Attached' })).toHaveLength(1)
  expect(picture()?.alt).toBe('new.png')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('of several pasted files the last one counts, and pasted words stay words [MSG-243]', async () => {
  await start()
  await paste(aFile('first.png'), aFile('last.png'))
  expect(picture()?.alt).toBe('last.png')
  await person.click(field())
  await person.paste('just words')
  expect(field().value).toBe('just words')
})

test('typing is told each time, and Tab is offered to the windows first', async () => {
  await start()
  await person.type(field(), 'ab')
  expect(onTyping).toHaveBeenCalledTimes(2)
  onTab.mockReturnValue(true)
  expect(fireEvent.keyDown(field(), { key: 'Tab', shiftKey: true })).toBe(false)
  expect(onTab).toHaveBeenCalledWith(true)
  onTab.mockReturnValue(false)
  expect(fireEvent.keyDown(field(), { key: 'Tab' })).toBe(true)
})

test('disabled it takes nothing; offline it says so and takes words [MSG-099, MSG-101]', async () => {
  await start({ disabled: true })
  expect(screen.getAllByRole('button').every((button) => (button as HTMLButtonElement).disabled)).toBe(true)
  expect(field().disabled).toBe(true)
  expect(field().placeholder).toBe(placeholders()[0])
  cleanup()
  await start({ offline: true })
  expect(field().placeholder).toBe('Currently offline')
  await person.type(field(), 'later{Enter}')
  expect(onSend).toHaveBeenCalledWith([{ type: 'TEXT', message: 'later' }])
})
