import { expect, test } from 'vitest'
import { retryMinutes } from './webhooks.limits.ts'
import { isTaken, minutesToNextTry, problemOfAddress } from './webhooks.rules.ts'

test.each([
  ['https://app.example/hook?a=b', null],
  ['https://app.example:443/', null],
  ['http://127.0.0.1:9000/hook', null],
  ['http://[::1]:9000/hook', null],
  ['http://app.example/', 'must start with https://, or with http://localhost'],
  ['http://localhost:9000/', 'must not point to localhost'],
  ['https://localhost/', 'must not point to localhost'],
  ['https://app.example:8443/', 'must not have a port'],
  ['https://app.example/#part', 'must not have a part after #'],
  ['https://me:secret@app.example/', 'must not contain a user name'],
  ['ftp://app.example/', 'must start with https://, or with http://localhost'],
  ['hook', 'isn’t an address'],
  [`https://app.example/${'x'.repeat(500)}`, 'isn’t an address'],
])('the address %s: %s [API-070]', (address, problem) => {
  expect(problemOfAddress(address)).toBe(problem)
})

test('a delivery is tried again seven times, and a test never [API-073]', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((tries) => minutesToNextTry('post.published', tries))
  expect(waits).toEqual([...retryMinutes, null])
  expect(minutesToNextTry('ping', 1)).toBeNull()
})

test('only 2xx takes a delivery [API-073]', () => {
  expect([200, 204, 299, 301, 410, 500, null].map(isTaken)).toEqual([true, true, true, false, false, false, false])
})
