import { afterEach, expect, test, vi } from 'vitest'
import { emitSessionEnd, leaveIfEnded } from './session-end.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  document.documentElement.hidden = false
})

test('a page that comes back is read anew out of sight once its session has ended, and else stays', () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  leaveIfEnded({ persisted: true })
  expect([reload.mock.calls.length, document.documentElement.hidden]).toEqual([0, false])
  emitSessionEnd()
  leaveIfEnded({ persisted: false })
  expect(reload).not.toHaveBeenCalled()
  leaveIfEnded({ persisted: true })
  expect([reload.mock.calls.length, document.documentElement.hidden]).toEqual([1, true])
})

test('where storage is blocked a page that comes back is read anew', () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('localStorage', undefined)
  leaveIfEnded({ persisted: true })
  expect(reload).toHaveBeenCalledOnce()
})
