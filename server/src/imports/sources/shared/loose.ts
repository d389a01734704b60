/** Readers of values that come from elsewhere: any of them may be missing or of another type. */
export type Loose = Record<string, unknown>

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

export const asObject = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const asTexts = (value: unknown): string[] => asList(value).map(asText).filter(Boolean)

/** Reads an ISO time; null if there is none. */
export function asTimeMs(value: unknown): number | null {
  const ms = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(ms) ? ms : null
}

/** The path of an address, without query; empty if there is none. */
export const pathOf = (address: string): string => {
  const path = URL.parse(address)?.pathname ?? ''
  return path === '/' ? '' : path
}
