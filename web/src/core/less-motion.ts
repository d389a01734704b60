/** Whether the browser or the member's reading settings ask for less motion. CTRL-040 */
export const prefersLessMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || isReadingSet('less_motion')

/** Asks the page itself, which has the names of the member's switches from its first byte on. */
export const isReadingSet = (name: string): boolean => document.documentElement.matches(`[data-reading~=${name}]`)
