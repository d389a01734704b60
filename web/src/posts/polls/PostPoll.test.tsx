import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { Poll } from '@bowerbird/domain/posts/polls/poll.contract.ts'
import { readPoll, votePoll } from '@bowerbird/domain/posts/polls/polls.contract.ts'
import { pollsRefusals } from '@bowerbird/domain/posts/polls/polls.refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { aContent, aPost } from '../../testing/posts.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { Toasts } from '../../ui/overlays/Toasts.tsx'
import { kindContent } from '../kinds/lazy-kinds.ts'
import { PostCard } from '../PostCard.tsx'

beforeAll(() => kindContent.prepare())

const aPoll = (change: Partial<Poll> = {}): Poll => ({
  ...{ id: '7', question: 'Tea or coffee?', options: ['Tea', 'Coffee'], hours: 24 },
  ...{ ends_at: new Date(Date.now() + 3 * 3_600_000).toISOString(), has_ended: false },
  ...{ votes: 2, counts: null, voted: null, ...change },
})

function Held({ post }: { post: Post }) {
  const { data } = useQuery({
    queryKey: ['held'],
    queryFn: () => ({ posts: [post] }),
    initialData: { posts: [post] },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data.posts.map((held) => <PostCard key={held.id} post={held} />)
}

const show = (poll: Poll, server: FakeServer) => {
  const trail = [aContent({ blog_name: 'bluefinds', poll })]
  return renderPart(
    <>
      <Held post={aPost({ trail, content: null })} />
      <Toasts />
    </>,
    server,
  )
}
const group = () => screen.getByRole('group', { name: 'Tea or coffee?' })
const lines = () => within(group()).getAllByRole('listitem')

test('a press votes at once and shows the votes, said aloud, with the focus at the poll [CTRL-036]', async () => {
  const answered = aPoll({ voted: 1, votes: 3, counts: [1, 2] })
  const server = fakeServer(aUser()).answer(votePoll, { poll: answered })
  const { person } = await show(aPoll(), server)
  expect(lines().map((line) => line.textContent)).toEqual(['Tea', 'Coffee'])
  expect(group().textContent).toContain('2 votes · ends in 3 hours')
  screen.getByRole('button', { name: 'Coffee' }).focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(lines()[1]?.textContent).toBe('Coffee✓ Your vote67% 2 votes'))
  expect(server.sentTo(votePoll)).toEqual([{ post_id: '1', poll_id: '7', option: 1 }])
  expect(within(group()).getByRole('status').textContent).toBe(
    'You voted for Coffee. Tea: 33 percent, Coffee: 67 percent.',
  )
  expect(document.activeElement).toBe(group())
  expect(within(group()).queryByRole('button')).toBeNull()
})

test('a vote that is refused is taken back, says why, and shows how the poll stands [CTRL-036]', async () => {
  const server = fakeServer(aUser())
    .refuse(votePoll, pollsRefusals.ended)
    .answer(readPoll, { poll: aPoll({ has_ended: true, counts: [2, 0] }) })
  const { person } = await show(aPoll(), server)
  await person.click(screen.getByRole('button', { name: 'Tea' }))
  expect(await screen.findByText(pollsRefusals.ended.text)).toBeTruthy()
  await waitFor(() => expect(lines()[0]?.textContent).toBe('Tea100% 2 votes'))
  expect(screen.queryByText('Your vote')).toBeNull()
})

test('a guest sees the options and is asked to log in; after the end everybody sees the votes [CTRL-036]', async () => {
  const guest = await show(aPoll(), fakeServer())
  expect(within(group()).queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Log in to vote' }).getAttribute('href')).toBe(
    '/login?next=%2Fblog%2Fsatin%2Fpost%2F1%2Fthree-bottle-caps',
  )
  guest.unmount()
  await show(aPoll({ has_ended: true, counts: [1, 1] }), fakeServer())
  expect(lines().map((line) => line.textContent)).toEqual(['Tea50% 1 vote', 'Coffee50% 1 vote'])
  expect(screen.queryByRole('link', { name: 'Log in to vote' })).toBeNull()
})

test('a poll that waits for its post says so [CTRL-036]', async () => {
  await show(aPoll({ ends_at: null, votes: 0 }), fakeServer(aUser()))
  expect(group().textContent).toContain('starts when the post is published')
  expect(within(group()).queryByRole('button')).toBeNull()
})

test('the votes come by themselves when the end comes [CTRL-036]', async () => {
  const server = fakeServer(aUser()).answer(readPoll, { poll: aPoll({ has_ended: true, counts: [0, 2] }) })
  await show(aPoll({ ends_at: new Date(Date.now() - 2000).toISOString() }), server)
  await waitFor(() => expect(lines()[1]?.textContent).toBe('Coffee100% 2 votes'))
})
