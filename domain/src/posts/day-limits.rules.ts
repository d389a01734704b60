/** Nine of ten are used, or of a small number all but one. */
export const isNear = (limit: number, left: number): boolean =>
  left < limit && left <= Math.max(1, Math.floor(limit / 10))
