import { ifOnline } from '../core/page/lazy.ts'
import { whenIdle } from '../core/when-idle.ts'

export const loadForm = ifOnline(() => import('./form/PostForm.tsx'))
export const loadKindChoice = async () => (await import('./form/KindChoice.tsx')).KindChoice

/** Fetches the code of what one presses next, so that it stands when it is asked for. */
export function fetchFormAhead(): void {
  const ignore = () => {}
  void loadKindChoice().catch(ignore)
  void loadForm()
    .then(({ prepareEditor }) => prepareEditor())
    .catch(ignore)
}

const afterFirstUseMs = 3000

/** Evaluates it a while after the first use of the page, because it would hold up a page that loads and its first press. */
export function fetchFormAfterFirstUse(): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    stop.abort()
    timer = setTimeout(() => whenIdle(fetchFormAhead), afterFirstUseMs)
  }
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, start, { signal: stop.signal })
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
