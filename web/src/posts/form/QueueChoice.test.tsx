import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { listQueues } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formServer } from '../../testing/post-form.ts'
import { aQueue } from '../../testing/queues.ts'
import { renderAt } from '../../testing/render-at.tsx'

const nights = aQueue({ id: '77', name: 'Nights', is_paused: true, free_at: null })

async function openForm(queues = [aQueue()]) {
  const server = formServer().answer(listQueues, { time_zone: 'UTC', queues })
  const { person } = renderAt('/new/text', server)
  const form = within(await screen.findByRole('dialog', { name: /post/ }))
  await person.type(await form.findByLabelText('Title'), 'Oaks')
  expect(server.sentTo(listQueues)).toEqual([])
  await person.selectOptions(form.getByLabelText('Publishing options'), 'Add to queue')
  return { server, person, form }
}

test('a post that is added to the queue is told its next free slot; one queue asks for no choice [CTRL-068]', async () => {
  const { server, person, form } = await openForm()
  expect(await form.findByText(/^Next free slot: Thu, Mar 5/)).toBeTruthy()
  expect(form.queryByLabelText('Which queue')).toBeNull()
  await person.click(form.getByRole('button', { name: 'Queue' }))
  await waitFor(() => expect(server.sentTo(updatePost)[0]?.post).not.toHaveProperty('queue_id'))
})

test('of several queues one is chosen, and a paused one says so [CTRL-073]', async () => {
  const { server, person, form } = await openForm([aQueue(), nights])
  await person.selectOptions(await form.findByLabelText('Which queue'), 'Nights')
  expect(form.getByText('This queue is paused.')).toBeTruthy()
  await person.click(form.getByRole('button', { name: 'Queue' }))
  await waitFor(() => expect(server.sentTo(updatePost)[0]?.post).toMatchObject({ state: '2', queue_id: '77' }))
})
