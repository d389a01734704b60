import { expect, test } from 'vitest'
import { problemOfUpload, uploadCancelled, uploadCutOff } from './upload-problem.ts'

test.each([
  ['an answer', 200, { response: { url: '/media/a.png' } }, null],
  ['a message [POST-466]', 400, { response: { msg: 'Too blue.' }, errors: [{ title: 'x' }] }, 'Too blue.'],
  ['an empty answer [POST-466, POST-467]', 200, { response: {} }, 'Woops :('],
  ['errors [POST-467]', 400, { errors: [{ title: 'Too blue.' }, 'Too big.'] }, 'Too blue., Too big.'],
  ['nothing that can be read [POST-467]', 500, null, 'Woops :('],
  ['no words [POST-467]', 500, { response: null, errors: [] }, 'Woops :('],
])('an upload answered with %s', (_what, status, answer, words) => {
  expect(problemOfUpload(status, answer)).toBe(words)
})

test('what is cut off or cancelled has its own words [POST-468, POST-470]', () => {
  expect([uploadCutOff(), uploadCancelled()]).toEqual(['Upload error', 'Canceled upload'])
})
