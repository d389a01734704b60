import { expect, test } from 'vitest'
import { withinTime } from './within-time.ts'

const never = new Promise<string>(() => {})

test('work that is done in time is answered; what fails or dawdles is answered otherwise [POST-133]', async () => {
  expect(await withinTime(Promise.resolve('done'), 1000, 'other')).toBe('done')
  expect(await withinTime(Promise.reject(new Error('no')), 1000, 'other')).toBe('other')
  expect(await withinTime(never, 5, 'other')).toBe('other')
  expect(await withinTime(never, -5, 'other')).toBe('other')
})
