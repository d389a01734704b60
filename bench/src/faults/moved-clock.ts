/** Preloaded into a server to shift its clock by this much. */
const byMs = Number(process.env.CLOCK_MOVED_BY_MS ?? 0)
const TrueDate = Date

globalThis.Date = class MovedDate extends TrueDate {
  constructor(...args: [] | [number | string | Date]) {
    super(...((args.length === 0 ? [TrueDate.now() + byMs] : args) as [number]))
  }
  static override now = () => TrueDate.now() + byMs
} as DateConstructor
