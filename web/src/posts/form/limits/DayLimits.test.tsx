import { readDayLimits } from '@bowerbird/domain/posts/day-limits.contract.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { aUser } from '../../../testing/people.ts'
import { formServer } from '../../../testing/post-form.ts'
import { renderAt, renderPart } from '../../../testing/render-at.tsx'
import { DayLimits } from './DayLimits.tsx'

const goes_on_at = '2026-03-04T05:06:00.000Z'

test('the form says how many posts are left and when one more is possible [DAY-202]', async () => {
  const near = [{ what: 'posts' as const, limit: 250, left: 12, goes_on_at }]
  renderAt('/new/text', formServer().answer(readDayLimits, { near }))
  const words = 'You have 12 of 250 posts left in 24 hours. You get another at 2026-03-04 05:06 UTC.'
  expect(await screen.findByText(words)).toBeTruthy()
})

test('the rest of the uploads is asked for again after each of them [DAY-202]', async () => {
  let left = 2
  const server = fakeServer(aUser()).answer(readDayLimits, () => {
    left -= 1
    return { near: [{ what: 'uploads' as const, limit: 20, left: left + 1, goes_on_at }] }
  })
  function Uploading() {
    const [isUploading, setUploading] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setUploading(!isUploading)}>
          Upload
        </button>
        <DayLimits isUploading={isUploading} />
      </>
    )
  }
  const { person } = await renderPart(<Uploading />, server)
  const upload = () => person.dblClick(screen.getByRole('button', { name: 'Upload' }))
  expect(await screen.findByText(/^You have 2 of 20 uploads left in 24 hours\./)).toBeTruthy()
  await upload()
  expect(await screen.findByText(/1 of \d+ uploads left/)).toBeTruthy()
})
