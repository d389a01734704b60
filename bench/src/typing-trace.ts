/** The fields of a trace event that are read here; times in microseconds. */
export interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  /** Excludes the time in which the thread waited for a processor. */
  tdur?: number
  tid: number
  args?: { data?: { type?: string } }
}

export interface KeystrokeCost {
  scriptMs: number
}

const scripting = new Set(['EventDispatch', 'FunctionCall', 'TimerFire', 'FireAnimationFrame', 'RunMicrotasks'])

/** Sums the script time from one keydown to the next; nested scripts count once. */
export function keystrokeCosts(events: readonly TraceEvent[]): KeystrokeCost[] {
  const presses = events
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
    .toSorted((a, b) => a.ts - b.ts)
  const thread = presses[0]?.tid
  const ran = outermost(events.filter(({ name, ph, tid }) => scripting.has(name) && ph === 'X' && tid === thread))
  return presses.slice(0, -1).map((press, place) => {
    const until = presses[place + 1]?.ts ?? Number.POSITIVE_INFINITY
    const own = ran.filter(({ ts }) => ts >= press.ts && ts < until)
    return { scriptMs: own.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000 }
  })
}

function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = 0
  return events
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false
      end = ts + dur
      return true
    })
}
