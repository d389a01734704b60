/** The colour that a thumbhash (base64) is on the whole, for where its picture will be. Empty for none. */
export function averageColour(thumbhash: string): string {
  if (thumbhash.length < 7) return ''
  const [first = 0, second = 0, third = 0] = Array.from(atob(thumbhash.slice(0, 8)), (letter) => letter.charCodeAt(0))
  const bits = first | (second << 8) | (third << 16)
  const light = (bits & 63) / 63
  const yellowBlue = ((bits >> 6) & 63) / 31.5 - 1
  const redGreen = ((bits >> 12) & 63) / 31.5 - 1
  const blue = light - (2 / 3) * yellowBlue
  const red = (3 * light - blue + redGreen) / 2
  const green = red - redGreen
  return `rgb(${[red, green, blue].map((share) => Math.round(Math.min(1, Math.max(0, share)) * 255)).join(' ')})`
}
