import { confettiPieces } from '@bowerbird/domain/sharing/sharing.limits.ts'

/** Thrown up from the bottom of a canvas; nobody who asked for less motion sees it. BLOG-164 */
export async function throwConfetti(canvas: HTMLCanvasElement, pieces: number = confettiPieces): Promise<void> {
  const { default: confetti } = await import('canvas-confetti')
  const colors = ['#2f6bff', '#e0345a', '#12a071', '#e9a227', '#7a4cdb']
  const throwOver = confetti.create(canvas, { resize: true, disableForReducedMotion: true })
  await throwOver({ particleCount: pieces, spread: 80, startVelocity: 22, scalar: 0.8, origin: { y: 0.95 }, colors })
}
