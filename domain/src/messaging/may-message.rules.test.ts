import { expect, test } from 'vitest'
import { refuseSending, refuseStarting } from './may-message.rules.ts'

const fine = {
  isVerified: true,
  isBlocked: false,
  canReceive: true,
  isPicky: false,
  isFollowedByOther: false,
  needsFollow: false,
  isFollowing: false,
  startedToday: 49,
  startsPerDay: 50,
}

test.each([
  [{}, undefined],
  [{ isVerified: false }, 7001],
  [{ isBlocked: true }, 7004],
  [{ canReceive: false }, 7004],
  [{ isPicky: true }, 7003],
  [{ isPicky: true, isFollowedByOther: true }, undefined],
  [{ needsFollow: true }, 7005],
  [{ needsFollow: true, isFollowing: true }, undefined],
  [{ startedToday: 50 }, 7006],
])('with %j starting a conversation gives %s [MSG-409, MSG-410, MSG-411, MSG-412, MSG-413]', (change, code) => {
  expect(refuseStarting({ ...fine, ...change })?.code).toBe(code)
})

test('the first rule that fails answers [MSG-414]', () => {
  const failing = { isVerified: false, isBlocked: true, isPicky: true, needsFollow: true, startedToday: 50 }
  const names = Object.keys(failing) as (keyof typeof failing)[]
  const codes = names.map((name, at) => {
    const left = Object.fromEntries(names.slice(at).map((one) => [one, failing[one]]))
    return [name, refuseStarting({ ...fine, ...left })?.code]
  })
  expect(codes).toEqual([
    ['isVerified', 7001],
    ['isBlocked', 7004],
    ['isPicky', 7003],
    ['needsFollow', 7005],
    ['startedToday', 7006],
  ])
})

test('in a conversation that is there, only the e-mail and the other’s willingness count [MSG-409, MSG-410, MSG-413]', () => {
  expect(refuseSending(fine)).toBeNull()
  expect(refuseSending({ ...fine, isVerified: false })?.code).toBe(7001)
  expect(refuseSending({ ...fine, isBlocked: true })?.code).toBe(7004)
})
