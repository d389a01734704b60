import { addFilter, type Filter, listFilters, removeFilter } from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { otherWarning } from '@bowerbird/domain/posts/warnings/labels.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { renderAt } from '../../testing/render-at.tsx'

let made = 0
const aChoice = (value: string, action: Filter['action']): Filter => ({
  ...{ id: String(++made), kind: 'label', value, action, expires_at: null },
})

test('a member chooses for each label, names others, and takes them back [CTRL-022]', async () => {
  let filters = [aChoice('violence', 'hide'), { ...aChoice('moss', 'cover'), kind: 'words' as const }]
  const server = fakeServer(aUser())
    .answer(listFilters, () => ({ filters }))
    .answer(addFilter, ({ value, action }) => {
      const filter = aChoice(String(value), action)
      filters = [...filters.filter((other) => other.value !== value), filter]
      return { filter }
    })
    .answer(removeFilter, ({ filter_id }) => {
      filters = filters.filter(({ id }) => id !== filter_id)
      return { removed: true }
    })
  const { person } = renderAt('/settings/dashboard', server)
  const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value
  await screen.findByLabelText('Violence')
  const all = ['Sexual themes', 'Drug use', 'Violence', 'Any other warning']
  expect(all.map(chosen)).toEqual(['cover', 'cover', 'hide', 'cover'])
  expect(screen.queryByLabelText('Moss')).toBeNull()
  await person.selectOptions(screen.getByLabelText('Violence'), 'Show')
  await waitFor(() => expect(filters.at(-1)).toMatchObject({ value: 'violence', action: 'show' }))
  await person.selectOptions(screen.getByLabelText('Any other warning'), 'Show')
  await waitFor(() => expect(filters.at(-1)).toMatchObject({ value: otherWarning, action: 'show' }))
  await person.type(screen.getByLabelText('Another label'), 'spoilers')
  await person.selectOptions(screen.getByLabelText('Posts with this label'), 'Leave out of lists')
  await person.click(screen.getByRole('button', { name: 'Add label' }))
  expect(await screen.findByLabelText('Spoilers')).toBeTruthy()
  expect(chosen('Spoilers')).toBe('hide')
  expect(chosen('Violence')).toBe('show')
  await person.click(screen.getByRole('button', { name: 'Remove the label “spoilers”' }))
  await waitFor(() => expect(screen.queryByLabelText('Spoilers')).toBeNull())
})

test('a choice that is refused says why, stays as it was, and keeps the words [CTRL-022]', async () => {
  const server = fakeServer(aUser())
    .answer(listFilters, { filters: [] })
    .refuse(addFilter, postsRefusals.tooManyFilters)
  const { person } = renderAt('/settings/dashboard', server)
  await person.selectOptions(await screen.findByLabelText('Violence'), 'Show')
  expect(await screen.findByText(postsRefusals.tooManyFilters.text)).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Violence').value).toBe('cover')
  await person.type(screen.getByLabelText('Another label'), 'spoilers')
  await person.click(screen.getByRole('button', { name: 'Add label' }))
  await waitFor(() => expect(server.sentTo(addFilter)).toHaveLength(2))
  expect(screen.getByLabelText<HTMLInputElement>('Another label').value).toBe('spoilers')
})
