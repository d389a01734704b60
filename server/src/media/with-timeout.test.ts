import { expect, test } from 'vitest'
import { withTimeout } from './with-timeout.ts'

const never = new Promise<string>(() => {})

test('work that is done in time is answered; what fails or dawdles is answered otherwise [POST-133]', async () => {
  expect(await withTimeout(Promise.resolve('done'), 1000, 'other')).toBe('done')
  expect(await withTimeout(Promise.reject(new Error('no')), 1000, 'other')).toBe('other')
  expect(await withTimeout(never, 5, 'other')).toBe('other')
  expect(await withTimeout(never, -5, 'other')).toBe('other')
})
