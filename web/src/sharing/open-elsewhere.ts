import { windowFeatures } from '@bowerbird/domain/sharing/share-addresses.ts'

/** A small window of a network's own. False when the browser keeps it from opening. */
export function openPopup(url: string, name: string, size: { width: number; height: number } | string): boolean {
  const opened = window.open(url, name, typeof size === 'string' ? size : windowFeatures(size))
  // The network has no business with our page.
  if (opened) opened.opener = null
  return opened !== null
}

/** A letter in the visitor's own mail program; the page stays where it is. */
export function openMailProgram(mailto: string): void {
  window.open(mailto, '_self')
}
