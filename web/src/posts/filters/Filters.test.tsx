import { addFilter, type Filter, listFilters, removeFilter } from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { renderAt } from '../../testing/render-at.tsx'

test('a filter is added with its kind, action and end, listed, and removed at a press [CTRL-015]', async () => {
  let filters: Filter[] = []
  const server = fakeServer(aUser())
    .answer(listFilters, () => ({ filters }))
    .answer(addFilter, () => {
      const filter: Filter = {
        id: '7',
        kind: 'tag',
        value: 'spiders',
        action: 'hide',
        expires_at: '2031-05-08T10:00:00Z',
      }
      filters = [filter]
      return { filter }
    })
    .answer(removeFilter, () => {
      filters = []
      return { removed: true }
    })
  const { person } = renderAt('/settings/dashboard', server)
  await person.selectOptions(await screen.findByLabelText('Filter by'), 'A tag')
  expect((screen.getByLabelText('Duration') as HTMLSelectElement).value).toBe('')
  await person.type(screen.getByLabelText('Filter'), 'spiders')
  await person.selectOptions(screen.getByLabelText('Action'), 'Leave out of lists')
  await person.selectOptions(screen.getByLabelText('Duration'), 'A week')
  await person.click(screen.getByRole('button', { name: 'Add filter' }))
  expect(await screen.findByText('Filter added: #spiders')).toBeTruthy()
  expect(server.sentTo(addFilter)).toEqual([{ kind: 'tag', value: 'spiders', action: 'hide', days: '7' }])
  expect(screen.getByText(/left out of lists, until May 8, 2031/)).toBeTruthy()
  expect((screen.getByLabelText('Filter') as HTMLInputElement).value).toBe('')
  await person.click(screen.getByRole('button', { name: 'Remove #spiders' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove #spiders' })).toBeNull())
  expect(server.sentTo(removeFilter)).toEqual([{ filter_id: '7' }])
})

test('a filter that is refused keeps its words and says why [CTRL-015]', async () => {
  const server = fakeServer(aUser())
    .answer(listFilters, { filters: [] })
    .refuse(addFilter, postsRefusals.tooManyFilters)
  const { person } = renderAt('/settings/dashboard', server)
  await person.type(await screen.findByLabelText('Filter'), 'moss')
  await person.click(screen.getByRole('button', { name: 'Add filter' }))
  expect(await screen.findByText(postsRefusals.tooManyFilters.text)).toBeTruthy()
  expect((screen.getByLabelText('Filter') as HTMLInputElement).value).toBe('moss')
})
