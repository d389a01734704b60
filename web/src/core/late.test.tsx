import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { latePart } from './late.ts'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('a late part that was prepared renders at once, on the server too', async () => {
  const part = latePart('parts/Greeting', async () => Greeting)
  const page = (
    <Suspense fallback="…">
      <part.Component name="bird" />
    </Suspense>
  )
  await part.prepare()
  expect(renderToString(page)).toContain('Hello <!-- -->bird')
})
