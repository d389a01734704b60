import { useEffect, useRef } from 'react'
import { useBlocker } from '../../core/router/hooks.ts'
import { isDialogOpen } from '../../ui/overlays/shortcuts.ts'
import { setFormPhase } from '../form/form-phase.ts'

interface Form {
  hasChanged: boolean
  isBusy: boolean
  close: () => void
  /** Asks what becomes of the words; true once they are where they should be. */
  mayLeave: () => Promise<boolean>
}

/** The close control, Escape, the glass and the browser's Back all come here. POST-008, POST-061 … POST-065 */
export function useDismiss(form: Form) {
  const latest = useRef(form)
  latest.current = form
  const isLeaving = useRef(false)

  const leave = () => {
    isLeaving.current = true
    latest.current.close()
  }
  const mayGo = async () => {
    if (latest.current.isBusy) return false
    return !latest.current.hasChanged || latest.current.mayLeave()
  }
  const dismiss = async () => {
    if (isDialogOpen() || !(await mayGo())) return
    setFormPhase('closing')
    leave()
  }

  const blocker = useBlocker(() => !isLeaving.current && (latest.current.isBusy || latest.current.hasChanged))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once each time a move is held up.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    mayGo().then((may) => {
      if (!may) return blocker.reset()
      isLeaving.current = true
      blocker.proceed()
    })
  }, [blocker])

  useEffect(() => {
    // Listens on the window, so that an open popover or dialog takes the key first.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) dismissNow.current()
    }
    const onPress = (event: MouseEvent) => {
      const isGlass = event.target instanceof HTMLElement && event.target.matches('[data-glass]')
      if (isGlass) dismissNow.current()
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('mousedown', onPress)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('mousedown', onPress)
    }
  }, [])
  const dismissNow = useRef(dismiss)
  dismissNow.current = dismiss

  return { dismiss, leave }
}
