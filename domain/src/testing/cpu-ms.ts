/** Measures the processor time of the work, which a busy machine doesn't change. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1000
}
