import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { latePart, partInPlace } from './late.ts'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('a late part that was prepared renders at once, on the server too', async () => {
  const part = latePart('Greeting', async () => Greeting)
  const page = (
    <Suspense fallback="…">
      <part.Component name="bird" />
    </Suspense>
  )
  await part.prepare()
  expect(renderToString(page)).toContain('Hello <!-- -->bird')
})

test('a part that cannot be fetched says so and leaves the rest of the page as it is', async () => {
  const part = partInPlace<object>('Gone', async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  render(
    <>
      <p>The rest</p>
      <Suspense>
        <part.Component />
      </Suspense>
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  expect(screen.getByText('The rest')).toBeTruthy()
})
