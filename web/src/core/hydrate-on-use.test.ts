import { afterEach, expect, test } from 'vitest'
import { moveInSight, observeByHand } from '../testing/fake-observer.ts'
import { hydrateOnUse } from './hydrate-on-use.ts'

observeByHand()
let come = async () => {}
afterEach(async () => {
  // A page that waits goes on listening.
  window.dispatchEvent(new Event('scroll'))
  await come()
  document.body.replaceWith(document.createElement('body'))
  delete document.documentElement.dataset.hydrated
})

const turn = () => new Promise((go) => setTimeout(go))
const stateNow = () => document.documentElement.dataset.hydrated

function sleeping(html: string) {
  document.body.innerHTML = html
  let { promise, resolve, reject } = Promise.withResolvers<void>()
  let loads = 0
  hydrateOnUse(() => {
    loads += 1
    return promise
  }, Promise.resolve())
  const pressed: string[] = []
  const element = document.body.firstElementChild as HTMLElement
  // The app's own listeners stand here.
  for (const kind of ['click', 'change', 'submit'])
    document.body.addEventListener(kind, ({ target, type }) => pressed.push(`${type} ${(target as Element).tagName}`))
  come = async () => {
    resolve()
    await turn()
  }
  return {
    element,
    pressed,
    loads: async () => {
      await turn()
      return loads
    },
    fail: async () => {
      reject(new TypeError('offline'))
      await promise.catch(() => {})
      await turn()
      ;({ promise, resolve, reject } = Promise.withResolvers<void>())
    },
  }
}

test('a page waits, and a press is held back until the app listens, which is loaded once; then it is done once', async () => {
  const { element, pressed, loads } = sleeping('<button type="button">Share</button>')
  expect([stateNow(), await loads()]).toEqual(['waiting', 0])
  element.click()
  element.click()
  expect([stateNow(), await loads(), pressed]).toEqual(['coming', 1, []])
  await come()
  expect(pressed).toEqual(['click BUTTON'])
  element.click()
  expect(pressed).toHaveLength(2)
})

test.each([
  ['a link', '<a href="#x">There</a>', true],
  ['a photo that opens', '<a href="#x" data-hydrate="pressed">Enlarge</a>', false],
  ['words', '<p>Words</p>', true],
])('a press on %s is left to the browser or held back', async (_what, html, isLeft) => {
  const { element, pressed, loads } = sleeping(html)
  element.click()
  expect([pressed.length, await loads()]).toEqual(isLeft ? [1, 0] : [0, 1])
})

test('a press with a key held is the browser’s, as it is with the app', async () => {
  const { element, loads } = sleeping('<a href="#x" data-hydrate="pressed">Enlarge</a>')
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  element.dispatchEvent(press)
  expect([press.defaultPrevented, await loads()]).toEqual([false, 0])
})

test('what is chosen from a list is told to the app when it has come', async () => {
  const { element, pressed } = sleeping('<select><option>a</option><option>b</option></select>')
  element.dispatchEvent(new Event('change', { bubbles: true }))
  expect(pressed).toEqual([])
  await come()
  expect(pressed).toEqual(['change SELECT'])
})

test.each([
  ['scrolled', () => window.dispatchEvent(new Event('scroll'))],
  ['about to be typed in', (element: HTMLElement) => element.dispatchEvent(new Event('focusin', { bubbles: true }))],
  ['touched', (element: HTMLElement) => element.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
])('a page that is %s loads the app, and nothing is done again', async (_how, use) => {
  const { element, pressed, loads } = sleeping('<input>')
  use(element)
  expect(await loads()).toBe(1)
  await come()
  expect(pressed).toEqual([])
})

test('what moves by itself loads the app when it is seen', async () => {
  const { element, loads } = sleeping('<video></video>')
  await turn()
  moveInSight([element], false)
  expect(await loads()).toBe(0)
  moveInSight([element], true)
  expect(await loads()).toBe(1)
})

test('an app that cannot be fetched is fetched again with the next press', async () => {
  const { element, pressed, loads, fail } = sleeping('<button type="button">Share</button>')
  element.click()
  await fail()
  expect(stateNow()).toBe('waiting')
  element.click()
  expect(await loads()).toBe(2)
  await come()
  expect(pressed).toEqual(['click BUTTON'])
})
