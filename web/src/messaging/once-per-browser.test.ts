import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oncePerBrowser } from './once-per-browser.ts'

/** Locks as all tabs of a browser share them. */
function fakeLocks() {
  const held = new Set<string>()
  return {
    request: async (name: string, _: object, work: (lock: object | null) => Promise<void>) => {
      if (held.has(name)) return work(null)
      held.add(name)
      await work({ name })
      held.delete(name)
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('of several tabs with the same news one acts, and the next news find it ready again', async () => {
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  const acts = [vi.fn(), vi.fn()]
  for (const act of acts) void oncePerBrowser('sound', act)
  await vi.advanceTimersByTimeAsync(999)
  expect(acts.map((act) => act.mock.calls.length)).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(1)
  void oncePerBrowser('sound', acts[1] ?? (() => {}))
  expect(acts.map((act) => act.mock.calls.length)).toEqual([1, 1])
  void oncePerBrowser('another', acts[0] ?? (() => {}))
  expect(acts.map((act) => act.mock.calls.length)).toEqual([2, 1])
})

test('one that can wait leaves the turn to one that cannot', async () => {
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  const [patient, prompt] = [vi.fn(), vi.fn()]
  void oncePerBrowser('notification', patient, { canWaitMs: 150 })
  void oncePerBrowser('notification', prompt)
  await vi.advanceTimersByTimeAsync(500)
  expect(prompt).toHaveBeenCalledOnce()
  expect(patient).not.toHaveBeenCalled()
})

test('without locks it acts at once', () => {
  vi.stubGlobal('navigator', {})
  const act = vi.fn()
  void oncePerBrowser('sound', act, { canWaitMs: 150 })
  expect(act).toHaveBeenCalledOnce()
})
