import { expect, test } from 'vitest'
import * as words from './messaging.messages.ts'
import { messagingRefusals } from './messaging.refusals.ts'

test('every refusal has its status and its number, and no other [MSG-385, MSG-396]', () => {
  const pairs = Object.values(messagingRefusals).map(({ status, code }) => `${status}.${code}`)
  expect([...new Set(pairs)].sort()).toEqual(
    [
      ...['400.7000', '403.7001', '403.7002', '403.7003', '403.7004', '409.7005', '429.7006', '404.7007'],
      ...['403.7008', '401.7009', '413.7010', '422.7011', '500.7099', '503.7099'],
    ].sort(),
  )
})

test('the noun of the site is the default of the documents, and an operator’s where it is told', () => {
  expect(words.cannotReceive()).toBe("This Tumblr can't receive messages.")
  expect(words.cannotReceive('Nest')).toBe("This Nest can't receive messages.")
  expect(words.blurred()).toBe("Blurred because you don't follow this Tumblr yet. Click to reveal.")
  expect(words.noBlogsFound()).toBe('No Tumblrs found.')
  expect(words.moreToTalkTo()).toBe('More Tumblrs to talk to')
  expect(words.talkToOne()).toBe('Talk to a Tumblr')
})

test('what is chosen among at random is exactly this [MSG-110, MSG-215, MSG-269, MSG-391]', () => {
  expect(words.spamHunches()).toEqual(['Is this spam?', 'Does this look like spam?', 'Getting a spammy feeling?'])
  expect(words.placeholders()).toEqual([
    'New message',
    'Your message here',
    'Write a message',
    'Say something',
    'Say your thing',
  ])
  expect(words.postNotSent()).toEqual([
    "Hrm. Post didn't send.",
    "Shoot. Post didn't send.",
    "Well. That post didn't send.",
  ])
  expect(words.genericFailures()).toEqual([
    'Something went screwy.',
    "Well, that didn't work.",
    'We hit a snag.',
    'Hm. That went sideways.',
  ])
})
