import { playOnUse } from './play-on-use.ts'

/** Pictures in a text do not say whether they move, so their files are asked. Ours are WebP, and end in their width. */
const inTexts = 'article img[data-orig-width]:not([data-paused])'
const ourFile = /\/\d+\.webp$/

/** Stops moving pictures in texts until they are pointed at, have the focus or are pressed. CTRL-040 */
export function pauseInTexts(): () => void {
  const look = () => document.querySelectorAll<HTMLImageElement>(inTexts).forEach(pause)
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}

async function pause(image: HTMLImageElement): Promise<void> {
  const moving = image.src
  image.dataset.paused = 'false'
  if (!ourFile.test(moving) || !(await isAnimated(moving).catch(() => false))) return
  const link = image.closest('a')
  if (!link) image.tabIndex = 0
  const show = (isMoving: boolean) => {
    image.src = isMoving ? moving : moving.replace(ourFile, '/still.webp')
    image.dataset.paused = String(!isMoving)
  }
  playOnUse(link ?? image, show)
  show(false)
}

/** Reads the flag of animation in the head of a WebP file; the browser has the file already. */
async function isAnimated(address: string): Promise<boolean> {
  const answer = await fetch(address, { cache: 'force-cache' })
  const head = new DataView(await answer.arrayBuffer())
  const isExtended = head.byteLength > 20 && head.getUint32(12) === 0x56503858
  return isExtended && (head.getUint8(20) & 2) !== 0
}
