import { expect, test } from 'vitest'
import { areWithin, callbackFor, oldCallbackFor, problemOfCallback, rightsOf, withFields } from './apps.rules.ts'

test.each([
  [undefined, ['basic']],
  ['', ['basic']],
  ['basic', ['basic']],
  ['write basic', ['basic', 'write']],
  ['basic write offline_access basic', ['basic', 'write', 'offline_access']],
  ['basic admin', null],
  ['Basic', null],
])('the scope %j means the rights %j [API-004]', (scope, rights) => {
  expect(rightsOf(scope)).toEqual(rights)
})

test('rights are within others, or one of them is more [API-004]', () => {
  expect(areWithin(['basic'], ['basic', 'write'])).toBe(true)
  expect(areWithin(['basic', 'write'], ['basic'])).toBe(false)
})

test.each([
  ['https://app.example/back', true],
  ['https://app.example:8443/back?from=here', true],
  ['http://localhost:3000/back', true],
  ['http://127.0.0.1/back', true],
  ['http://[::1]:3000/', true],
  ['http://app.example/back', false],
  ['http://localhost.evil.example/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['myapp://back', false],
  ['//app.example/', false],
  ['/back', false],
  ['https://app.example/#part', false],
  ['https://app.example/#', false],
  ['https://user@app.example/', false],
  ['https://app.example@evil.example/', false],
  // The host becomes part of a policy, where these would begin another directive or source.
  ['https://a;frame-ancestors*.example/', false],
  ["https://a'b.example/", false],
  ['https://*.example/', false],
  ['https://a,b.example/', false],
  [`https://app.example/${'a'.repeat(500)}`, false],
])('%s may be registered: %s [API-001]', (address, isFine) => {
  expect(problemOfCallback(address) === null).toBe(isFine)
})

const one = ['https://app.example/back']
const two = [...one, 'https://app.example/other']

test.each([
  [one, 'https://app.example/back', 'https://app.example/back'],
  [one, undefined, 'https://app.example/back'],
  [two, undefined, null],
  [[], undefined, null],
  [one, 'https://app.example/back/', null],
  [one, 'https://app.example/back?x=1', null],
  [one, 'https://app.example/back/../evil', null],
  [one, 'https://APP.example/back', null],
  [one, 'https://app.example.evil.example/back', null],
  [one, 'https://evil.example/back', null],
  [one, '', null],
])('of %j the address %j leads to %j [API-005]', (registered, sent, leads) => {
  expect(callbackFor(registered, sent)).toBe(leads)
})

test.each([
  [[], undefined, 'oob'],
  [[], 'oob', 'oob'],
  [[], 'https://evil.example/', null],
  [one, 'oob', null],
  [two, undefined, two[0]],
  [two, two[1], two[1]],
  [one, 'https://evil.example/', null],
])('with OAuth 1, of %j the address %j leads to %j [API-005]', (registered, sent, leads) => {
  expect(oldCallbackFor(registered, sent)).toBe(leads)
})

test('fields are added to an address, whatever is in them [API-005]', () => {
  expect(withFields('https://app.example/back?a=1', { code: 'x y', state: '&b=2#c' })).toBe(
    'https://app.example/back?a=1&code=x+y&state=%26b%3D2%23c',
  )
})
