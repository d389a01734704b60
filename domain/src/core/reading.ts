/** A member's settings for reading. Each is off at first and holds on all of their devices. CTRL-040 */
const readingSwitches = [
  'originals_only',
  'hide_liked',
  'hide_seen',
  'oldest_first',
  'pause_gifs',
  'show_alt',
  'full_times',
  'larger_text',
  'less_motion',
  'plain_looks',
] as const
export type ReadingSwitch = (typeof readingSwitches)[number]
/** Whether the form asks for descriptions of pictures: it belongs to writing, and is kept with the others. CTRL-060 */
export const altTextChoices = ['off', 'remind', 'require'] as const
export type AltTextChoice = (typeof altTextChoices)[number]

export type Reading = Record<ReadingSwitch, boolean> & { alt_text: AltTextChoice }

export const eachReadingSwitch = <Value>(value: Value) =>
  Object.fromEntries(readingSwitches.map((name) => [name, value])) as Record<ReadingSwitch, Value>

export const plainReading: Reading = { ...eachReadingSwitch(false), alt_text: 'remind' }

/** The names of the switches that are on; the page has them as `data-reading`, for its styles. */
export const readingNames = (reading: Reading): string => readingSwitches.filter((name) => reading[name]).join(' ')
