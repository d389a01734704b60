import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aSession, aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { useOpenBlog } from './use-open-blog.ts'

function Opener() {
  const open = useOpenBlog()
  return (
    <button type="button" onClick={() => open({ blogName: 'satin', postId: null })}>
      Open
    </button>
  )
}

test.each([
  [false, '/blog/satin'],
  [true, '/'],
])('with the flag %s a key that opens a blog leads to %s [BLOG-445] [POST-513]', async (indash_blogs, path) => {
  const session = aSession(aUser())
  const server = fakeServer(aUser()).answer(readUserInfo, { ...session, flags: { ...session.flags, indash_blogs } })
  const { person, router } = await renderPart(<Opener />, server)
  await person.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
})
