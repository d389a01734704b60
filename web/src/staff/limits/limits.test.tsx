import {
  addWordRule,
  type RuleOnWire,
  readSiteLimits,
  removeWordRule,
  type SiteLimits,
} from '@bowerbird/domain/posts/rules/limits.contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { renderAt } from '../../testing/render-at.tsx'

const staff = () => fakeServer(aUser({ is_staff: true }))
const limits: SiteLimits = {
  ...{ posts_per_day: null, uploads_per_day: null, email_mode: 'off', email_domains: [] },
  ...{ rules: [], invited_pass: false },
}

test('a rule that was ended is made again by the words that say so', async () => {
  const rule: RuleOnWire = { id: '4', kind: 'tag', value: 'x', action: 'hold', newer_than_days: null, message: '' }
  let rules = [rule]
  const server = staff()
    .answer(readSiteLimits, () => ({ ...limits, rules }))
    .answer(removeWordRule, () => {
      rules = []
      return { rules }
    })
    .answer(addWordRule, () => {
      rules = [rule]
      return { rules }
    })
  const { person } = renderAt('/staff/limits', server)
  await person.click(await screen.findByRole('button', { name: 'End rule x' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End rule x' })).toBeNull())
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'End rule x' })
  const { id: _, ...made } = rule
  expect(server.sentTo(addWordRule)).toEqual([{ ...made, newer_than_days: '' }])
})

test('the form of a rule begins anew when the rule is made, with the focus in its field', async () => {
  const server = staff().answer(readSiteLimits, limits).answer(addWordRule, { rules: [] })
  const { person } = renderAt('/staff/limits', server)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Words, tag or host' })
  await person.type(field, 'moonshine')
  await person.click(screen.getByRole('button', { name: 'Create rule' }))
  await waitFor(() => expect([document.activeElement, field.value]).toEqual([field, '']))
})
