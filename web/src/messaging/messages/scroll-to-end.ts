import { prefersLessMotion } from '../../core/less-motion.ts'

/** Scrolls to the end, wherever it is by then; without animation for those who want no motion. MSG-283 */
export function scrollToEnd(element: HTMLElement | null, forMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const beganAt = performance.now()
  const from = element?.scrollTop ?? 0
  const step = () => {
    if (!element?.isConnected) return resolve()
    const share = prefersLessMotion() ? 1 : Math.min(1, (performance.now() - beganAt) / forMs)
    const eased = 1 - (1 - share) ** 3
    const end = element.scrollHeight - element.clientHeight
    element.scrollTop = from + (end - from) * eased
    if (share < 1) requestAnimationFrame(step)
    else resolve()
  }
  step()
  return promise
}
