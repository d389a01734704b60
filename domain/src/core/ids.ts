/** An id holds its own time: milliseconds since 2000 above 22 bits of a sequence. */
const sequenceBits = 22n
const epochMs = 946_684_800_000

export const timeOfIdMs = (id: string): number => Number(BigInt(id) >> sequenceBits) + epochMs

/** The smallest id that can be made at this time or later. */
export const firstIdAt = (atMs: number): string =>
  String(BigInt(Math.max(0, Math.floor(atMs) - epochMs)) << sequenceBits)

const largestId = 9_223_372_036_854_775_807n

/** Whether the database can hold it. */
export const isId = (text: string): boolean => /^\d{1,19}$/.test(text) && BigInt(text) <= largestId
