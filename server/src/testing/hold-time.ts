import { onTestFinished, vi } from 'vitest'

/** Freezes the clock until the test ends, so that no cache entry expires on a slow machine. */
export function holdTime(): void {
  const still = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => still.mockRestore())
}
