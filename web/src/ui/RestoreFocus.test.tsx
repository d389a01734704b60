import { render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RestoreFocus } from './RestoreFocus.tsx'

beforeEach(() => {
  document.body.innerHTML = `
    <header><button id="search">Search</button></header>
    <main id="main" tabindex="-1"><div id="list">
      <div id="one"><a href="/1">One</a><button aria-label="Remove photo 1"></button></div>
      <div id="two"><a href="/2">Two</a><button id="same" aria-label="Remove photo 2"></button></div>
      <div id="three"><a id="link" href="/3">Three</a></div>
    </div></main>
    <div id="toasts"><p><button id="undo">Undo</button></p></div>`
  render(<RestoreFocus />)
})

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const remove = async (selector: string) => {
  find(selector).remove()
  for (let passed = 0; passed < 3; passed++) await frame()
  return document.activeElement?.id || document.activeElement?.localName
}

test('the focus goes on to the same button of the next thing, else to the first of the one before', async () => {
  find('#one button').focus()
  expect(await remove('#one')).toBe('same')
  find('#link').focus()
  expect(await remove('#three')).toBe('a')
  expect(document.activeElement?.textContent).toBe('Two')
})

test('a button that says that it works is still the same button', async () => {
  for (const selector of ['#one', '#two']) find(selector).insertAdjacentHTML('beforeend', '<button>Approve</button>')
  const pressed = find('#one button:last-child')
  pressed.focus()
  pressed.prepend('Working')
  await remove('#one')
  expect(document.activeElement).toBe(find('#two button:last-child'))
})

test('what is hidden counts as gone', async () => {
  find('#one a').focus()
  find('#one').hidden = true
  // jsdom leaves the focus on what is hidden.
  find('#one a').blur()
  expect(await remove('#three')).toBe('a')
  expect(document.activeElement?.textContent).toBe('Two')
})

test('from a layer that is gone the focus returns to where it was', async () => {
  find('#same').focus()
  find('#undo').focus()
  expect(await remove('#toasts p')).toBe('same')
})

test('a page that is left and a press beside everything leave the focus as it is', async () => {
  find('#search').focus()
  find('#link').focus()
  expect(await remove('#list')).toBe('body')
  find('#undo').focus()
  find('#undo').blur()
  expect(await remove('#search')).toBe('body')
})

const setHidden = (element: HTMLElement, isHidden: boolean) =>
  element.setAttribute('style', isHidden ? 'display: none' : '')

test.each([
  ['hidden for a moment', setHidden],
  ['disabled for a moment', (field: HTMLElement, isAway: boolean) => void field.toggleAttribute('disabled', isAway)],
])('what is %s has the focus again afterwards', async (_how, setAway) => {
  const field = find('#same')
  field.focus()
  setAway(field, true)
  field.blur()
  await frame()
  setAway(field, false)
  await frame()
  expect(document.activeElement).toBe(field)
})

test('what stays hidden hands the focus on after a second, and has it again when it is shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const field = find('#one button')
  field.focus()
  setHidden(field, true)
  field.blur()
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  expect(document.activeElement).toBe(find('#one a'))
  setHidden(field, false)
  await frame()
  expect(document.activeElement).toBe(field)
})

test('what is shown again does not take the focus from where the person has put it', async () => {
  const field = find('#same')
  field.focus()
  setHidden(field, true)
  field.blur()
  find('#link').focus()
  setHidden(field, false)
  await frame()
  expect(document.activeElement).toBe(find('#link'))
})
