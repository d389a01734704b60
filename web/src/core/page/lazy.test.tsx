import { act, render, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyLayer, lazyPart, partInPlace, quietLazy } from './lazy.ts'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('a late part that was prepared renders at once, on the server too', async () => {
  const part = lazyPart('Greeting', async () => Greeting)
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
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load this')
  expect(screen.getByText('The rest')).toBeTruthy()
})

test.each([
  ['when it is asked to', lazyLayer, () => userEvent.click(screen.getByRole('button', { name: 'Retry' }))],
  ['when the network is back', quietLazy, async () => act(() => void window.dispatchEvent(new Event('online')))],
] as const)('a part that could not be fetched tries again %s', async (_when, lazily, ask) => {
  let isOffline = true
  const Part = lazily('Greeting', async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
    return Greeting
  })
  render(
    <Suspense fallback="Waiting">
      <Part name="bird" />
    </Suspense>,
  )
  if (lazily === lazyLayer) await screen.findByRole('alert')
  else await waitForElementToBeRemoved(() => screen.queryByText('Waiting'))
  isOffline = false
  await ask()
  expect(await screen.findByText('Hello bird')).toBeTruthy()
})
