/** A line through the values from left to right, the greatest at the top. */
export function linePath(values: readonly number[], { width, height }: { width: number; height: number }): string {
  const most = Math.max(...values, 1)
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const room = height - 4
  return values
    .map((value, at) => `${at ? 'L' : 'M'} ${round(at * step)} ${round(height - 2 - (value / most) * room)}`)
    .join(' ')
}

const round = (value: number) => Math.round(value * 10) / 10
