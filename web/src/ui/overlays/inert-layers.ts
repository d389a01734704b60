const layersOver = new WeakMap<Element, number>()

export const siteHeader = 'header[data-ground="page"]'
export const sitePage = '#main'

/** Makes elements inert until the last layer over them is gone. */
export function makeInert(...selectors: string[]): () => void {
  return putBelow(selectors.flatMap((selector) => [...document.querySelectorAll(selector)]))
}

/** Everything around a place that lies above the glass itself, as far as the page or the panel it stands in. */
export function makeInertAround(place: Element): () => void {
  const outermost = place.closest(`${sitePage}, [data-drawer]`)
  const below: Element[] = []
  for (let at = place; outermost && at !== outermost && at.parentElement; at = at.parentElement)
    below.push(...[...at.parentElement.children].filter((element) => element !== at))
  return putBelow(below)
}

function putBelow(below: Element[]): () => void {
  for (const element of below) addLayers(element, 1)
  return () => {
    for (const element of below) addLayers(element, -1)
  }
}

function addLayers(element: Element, count: number): void {
  const layers = (layersOver.get(element) ?? 0) + count
  layersOver.set(element, layers)
  element.toggleAttribute('inert', layers > 0)
}

let holders = 0

/** Stops the page from scrolling under a layer that scrolls by itself. */
export function lockPageScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  holders += 1
  if (holders === 1) {
    document.body.style.paddingRight = `${window.innerWidth - clientWidth}px`
    style.overflow = 'hidden'
  }
  return () => {
    holders -= 1
    if (holders > 0) return
    style.overflow = ''
    document.body.style.paddingRight = ''
  }
}
