import { previewMaxPx } from '@bowerbird/domain/messaging/messaging.limits.ts'

interface Size {
  width: number
  height: number
}

/** Proportions stay, and nothing is enlarged. MSG-236 */
export function fitPreview({ width, height }: Size): Size {
  const share = Math.min(1, previewMaxPx.width / width, previewMaxPx.height / height)
  return { width: Math.round(width * share), height: Math.round(height * share) }
}
