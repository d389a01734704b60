/** Tells when a moving picture is to play: while it is pointed at or has the focus, on a touch screen from a press on. */
export function playOnUse(element: Element, tell: (isMoving: boolean) => void): () => void {
  const end = new AbortController()
  const on = (name: string, listen: (event: Event) => void) =>
    element.addEventListener(name, listen, { signal: end.signal })
  on('pointerenter', () => tell(true))
  on('focusin', () => tell(true))
  on('focusout', () => tell(false))
  on('pointerleave', (event) => {
    if ((event as PointerEvent).pointerType !== 'touch') tell(element.contains(document.activeElement))
  })
  return () => end.abort()
}
