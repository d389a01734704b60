import { partInPlace } from '../../core/page/lazy.ts'

/** Few blogs are covered: whoever reads another is not sent it. */
export const sensitiveOverlay = partInPlace(
  'SensitiveOverlay',
  async () => (await import('./SensitiveOverlay.tsx')).SensitiveOverlay,
)
