import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { nothingWritten } from './post-form.state.ts'
import { useLocalDraft } from './use-local-draft.ts'

afterEach(() => localStorage.clear())

/** A form that stays on the screen after it was discarded, as one does while it fades. */
function Fading() {
  const [title, setTitle] = useState('')
  const [blank] = useState(() => nothingWritten('mine'))
  const [written, setWritten] = useState(blank)
  const draft = useLocalDraft({ mode: 'new', type: 'text' }, written, written !== blank)
  return (
    <>
      <input
        aria-label="Title"
        value={title}
        onChange={(event) => {
          setTitle(event.target.value)
          setWritten({ ...blank, fields: { title: event.target.value } })
        }}
      />
      <button type="button" onClick={draft.drop}>
        Discard
      </button>
    </>
  )
}

test('what was discarded is not kept by the form that fades, and what is written after that is', async () => {
  const person = userEvent.setup()
  await renderPart(<Fading />, fakeServer(aUser()))
  await person.type(screen.getByLabelText('Title'), 'a')
  await waitFor(() => expect(localStorage.length).toBe(1))
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.length).toBe(0)
  await person.type(screen.getByLabelText('Title'), 'b')
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.length).toBe(1)
})
