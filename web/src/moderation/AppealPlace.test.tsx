import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { appealMark } from '@bowerbird/domain/moderation/appeals.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { renderPart } from '../testing/render-at.tsx'
import { Dialogs } from '../ui/overlays/Dialogs.tsx'
import { useDialogQueue } from '../ui/overlays/dialogs.ts'
import { Toasts } from '../ui/overlays/Toasts.tsx'
import { useToasts } from '../ui/overlays/toasts.ts'
import { AppealPlace } from './AppealPlace.tsx'

function Marked({ state }: { state: number }) {
  const post = { id: '7', appeal_state: state, tumblelog: { name: 'mine' } }
  const { data } = useQuery({ queryKey: ['a post'], queryFn: () => post, initialData: post, staleTime: Infinity })
  return (
    <>
      <AppealPlace post={data} />
      <Dialogs />
      <Toasts />
    </>
  )
}

afterEach(() => useDialogQueue.setState({ queue: [] }))

async function show(state: number) {
  const server = fakeServer(aUser()).answer(appealMark, ({ state: asked }) => ({ state: Number(asked) }))
  return { ...(await renderPart(<Marked state={state} />, server)), server }
}
const banner = () => screen.queryByText('This post was marked as sensitive.')
const eye = () => screen.queryByRole('button', { name: 'Marked as sensitive' })

test.each([
  [0, false, false],
  [1, true, true],
  [2, false, true],
  [3, false, true],
  [4, false, true],
])('in state %d the banner shows: %s, and the eye: %s [BLOG-271]', async (state, hasBanner, hasEye) => {
  await show(state)
  expect([banner() !== null, eye() !== null]).toEqual([hasBanner, hasEye])
  const controls = screen
    .queryAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'))
  expect(controls).toEqual([
    ...(hasEye ? ['Marked as sensitive'] : []),
    ...(hasBanner ? ['Request Review', 'Dismiss'] : []),
  ])
})

test('the banner can be put off [BLOG-264]', async () => {
  const { server, person } = await show(1)
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(banner()).toBeNull())
  expect(server.sentTo(appealMark)).toEqual([{ post_id: '7', blog_name: 'mine', state: 2 }])
})

test('a review is asked for, says so and hides the banner [BLOG-265, BLOG-266]', async () => {
  const { server, person } = await show(1)
  await person.click(screen.getByRole('button', { name: 'Request Review' }))
  expect(await screen.findByText("Okay! We'll review the status of this and email you when we're done.")).toBeTruthy()
  expect(banner()).toBeNull()
  expect(server.sentTo(appealMark)).toEqual([{ post_id: '7', blog_name: 'mine', state: 3 }])
})

test.each(['Request Review', 'Dismiss'])(
  '%s that fails leaves state, banner and icon as they were, and says nothing [BLOG-417, BLOG-418]',
  async (name) => {
    const { server, person, client } = await show(1)
    server.refuse(appealMark, coreRefusals.busy)
    await person.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(server.sentTo(appealMark)).toHaveLength(1))
    await waitFor(() => expect(client.isMutating()).toBe(0))
    expect([banner() !== null, eye() !== null]).toEqual([true, true])
    expect(client.getQueryData(['a post'])).toMatchObject({ appeal_state: 1 })
    expect([useDialogQueue.getState().queue, useToasts.getState().toasts]).toEqual([[], []])
  },
)

test.each([
  [3, 'This post is still marked as sensitive, but is currently being reviewed. [BLOG-267]'],
  [4, 'After review, it was determined that this post contains sensitive content. [BLOG-268]'],
])('in state %d the eye says: %s', async (state, said) => {
  const { server, person } = await show(state)
  await person.click(screen.getByRole('button', { name: 'Marked as sensitive' }))
  expect(await screen.findByText(said.replace(/ \[.*/, ''))).toBeTruthy()
  expect(server.sentTo(appealMark)).toEqual([])
})

test.each([1, 2])('in state %d the eye asks whether to request a review [BLOG-269, BLOG-270]', async (state) => {
  const { server, person } = await show(state)
  const question = 'This is marked as sensitive content. If that seems like a mistake, you can request a review.'
  await person.click(screen.getByRole('button', { name: 'Marked as sensitive' }))
  expect(await screen.findByText(question)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Nevermind' }))
  expect(server.sentTo(appealMark)).toEqual([])
  expect(banner() !== null).toBe(state === 1)
  await person.click(screen.getByRole('button', { name: 'Marked as sensitive' }))
  await screen.findByText(question)
  const buttons = screen.getAllByRole('button', { name: 'Request Review' })
  await person.click(buttons.at(-1) as HTMLElement)
  await waitFor(() => expect(server.sentTo(appealMark)).toEqual([{ post_id: '7', blog_name: 'mine', state: 3 }]))
  await person.click(await screen.findByRole('button', { name: 'OK' }))
  expect(banner()).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Marked as sensitive' }))
  expect(await screen.findByText(/but is currently being reviewed/)).toBeTruthy()
})
