import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aParticipant, uuidOf } from '../testing/conversations.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aChannel, aUser } from '../testing/people.ts'
import { renderPart } from '../testing/render-at.tsx'
import { BlogAvatar } from './BlogAvatar.tsx'

afterEach(cleanup)

test('of adult blogs the pictures of others are blurred while safe mode applies, never one’s own [MSG-336]', async () => {
  const user = aUser({ channels: [aChannel('mine', { uuid: uuidOf('mine') })] })
  const adult = (name: string) => aParticipant(name, { is_adult: true })
  await renderPart(
    <>
      <BlogAvatar blog={adult('satin')} />
      <BlogAvatar blog={adult('mine')} />
      <BlogAvatar blog={aParticipant('wren')} />
    </>,
    fakeServer(user),
  )
  const pictures = [...document.querySelectorAll('img')]
  expect(pictures.map(({ src }) => new URL(src).pathname)).toEqual([
    '/avatar/satin/96',
    '/avatar/mine/96',
    '/avatar/wren/96',
  ])
  expect(pictures.map(({ classList }) => classList.contains('blurred'))).toEqual([true, false, false])
})
