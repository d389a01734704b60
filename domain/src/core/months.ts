/** No month is before 2000, because ids begin there. */
export const monthShape = /^2\d{3}-(0[1-9]|1[0-2])$/

export function endOfMonthMs(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return Date.UTC(year, number)
}

export const startOfMonthMs = (month: string): number => Date.parse(`${month}-01T00:00:00Z`)
