import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { plainReading } from '@bowerbird/domain/core/reading.ts'
import { listMutedBlogs } from '@bowerbird/domain/moderation/mutes.contract.ts'
import { listFilters } from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { prefersLessMotion } from '../../core/less-motion.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

afterEach(() => {
  delete document.documentElement.dataset.reading
})

const aServer = (user = aUser()) =>
  fakeServer(user)
    .answer(listFilters, { filters: [] })
    .answer(listMutedBlogs, { blogs: [], next: null, hidden_posts: 0, muted_posts: 0 })

test('settings for reading are saved at the press and mark the page at once [CTRL-040]', async () => {
  const server = aServer().answer(saveSettings, { user: aUser() })
  const { person } = renderAt('/settings/dashboard', server)
  await person.click(await screen.findByRole('switch', { name: 'Larger text' }))
  await waitFor(() => expect(document.documentElement.dataset.reading).toBe('larger_text'))
  await person.selectOptions(screen.getByLabelText('Dashboard order'), 'Oldest first, from where I left off')
  await waitFor(() => expect(document.documentElement.dataset.reading).toBe('oldest_first larger_text'))
  expect(server.sentTo(saveSettings)).toEqual([{ reading: { larger_text: true } }, { reading: { oldest_first: true } }])
})

test('whether pictures need a description is chosen there too [CTRL-060]', async () => {
  const server = aServer().answer(saveSettings, { user: aUser() })
  const { person } = renderAt('/settings/dashboard', server)
  const choice = await screen.findByLabelText<HTMLSelectElement>('Describing my pictures')
  expect(choice.value).toBe('remind')
  await person.selectOptions(choice, 'Require a description for every picture')
  await waitFor(() => expect(server.sentTo(saveSettings)).toEqual([{ reading: { alt_text: 'require' } }]))
})

test('a setting that is refused goes back [CTRL-040]', async () => {
  const server = aServer(aUser({ reading: { ...plainReading, show_alt: true } })).refuse(
    saveSettings,
    coreRefusals.tooMany,
  )
  const { person } = renderAt('/settings/dashboard', server)
  const alt = await screen.findByRole('switch', { name: 'Show image descriptions' })
  expect((alt as HTMLInputElement).checked).toBe(true)
  await person.click(alt)
  expect(await screen.findByText(coreRefusals.tooMany.text)).toBeTruthy()
  expect((alt as HTMLInputElement).checked).toBe(true)
})

test('the mark of the page gives times in full and less motion [CTRL-040]', () => {
  const { container, unmount } = render(<RelativeTime at="2031-05-01T10:00:00Z" />)
  expect([container.textContent, prefersLessMotion()]).toEqual(['May 1, 2031', false])
  unmount()
  document.documentElement.dataset.reading = 'full_times less_motion'
  const full = render(<RelativeTime at="2031-05-01T10:00:00Z" />)
  expect(full.container.textContent).toMatch(/May 1, 2031, .*10:00/)
  expect(prefersLessMotion()).toBe(true)
})
