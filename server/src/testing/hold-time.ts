import { onTestFinished, vi } from 'vitest'

/** Until this test ends, nothing that is kept for a moment grows old, however slow the machine is. */
export function holdTime(): void {
  const still = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => still.mockRestore())
}
