import { imageMaxBytes } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { suggestBlogs } from '@bowerbird/domain/posts/suggestions.contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { aBrief } from '../../testing/posts.ts'
import { renderPart } from '../../testing/render-at.tsx'
import type { Outgoing } from '../compose-box.ts'
import { ComposeBox } from './ComposeBox.tsx'

const onSend = vi.fn<(items: Outgoing[]) => void>()
const onEscapeWhenEmpty = vi.fn()

function Conversation() {
  const [draft, setDraft] = useState('')
  return (
    <ComposeBox
      {...{ draft, onDraft: setDraft, preview: null, onPreview: () => {}, onSend, onEscapeWhenEmpty }}
      {...{ maxImageBytes: imageMaxBytes, participantUuid: '00000000-0000-4000-8000-000000000001' }}
      {...{ disabled: false, offline: false, placeholderSeed: 0, onTyping: () => {}, onTab: () => false }}
    />
  )
}

test('an @ in a message offers blogs: Enter takes one and only then sends, Escape leaves the words', async () => {
  const server = fakeServer(aUser()).answer(suggestBlogs, { blogs: [aBrief('wren'), aBrief('wrenna')] })
  const { person } = await renderPart(<Conversation />, server)
  const box = screen.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement
  await person.type(box, 'Ask @wr')
  expect(await screen.findByRole('option', { name: 'wrenna' })).toBeTruthy()
  await person.keyboard('{ArrowDown}{Enter}')
  expect(box.value).toBe('Ask @wrenna ')
  expect(onSend).not.toHaveBeenCalled()
  await person.keyboard('or @wr')
  await screen.findByRole('option', { name: 'wren' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(box.value).toBe('Ask @wrenna or @wr')
  await person.keyboard('{Enter}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith([{ type: 'TEXT', message: 'Ask @wrenna or @wr' }])
})
