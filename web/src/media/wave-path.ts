/** Upright lines around a middle of 50, one for each peak; a thin line throughout where nothing is known. */
export function wavePath(peaks: readonly number[]): string {
  if (peaks.length === 0) return 'M0 46H1V54H0Z'
  return peaks
    .map((peak, index) => {
      const half = Math.max(3, Math.min(100, peak) / 2)
      return `M${index} ${50 - half}h.6V${50 + half}h-.6Z`
    })
    .join('')
}
