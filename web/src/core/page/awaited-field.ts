/** A field that a person asked for may take this long to come. */
const askedMs = 10_000
/** Someone who still types for a field that is gone pauses for less than this. */
export const pauseMs = 1000

/** Text typed while no field takes it. */
interface Hold {
  typed: string
  until: number
  /** The field that went away; only this field takes the text when it is back. */
  lost?: Element
  /** Set when the code has come that may give a field the focus. */
  isLoaded?: boolean
  /** Called when the person turns to something else. */
  onLeave?: (() => void) | undefined
}

/** The text that `typed-ahead.ts` collects, for members only: guests have no shortcuts. */
export const awaited: { hold: Hold | null } = { hold: null }

/**
 * Keeps typed text from the page until a field takes the focus, and puts it into that field. Called at the press that
 * asks for a field whose code or data may still be loading. Returns a function that reports the code as loaded.
 */
export function awaitField(onLeave?: () => void): () => void {
  const now = performance.now()
  if (awaited.hold && awaited.hold.until > now) return () => {}
  const hold: Hold = { typed: '', until: now + askedMs, onLeave }
  awaited.hold = hold
  return () => {
    hold.isLoaded = true
    hold.until = performance.now() + pauseMs
  }
}
