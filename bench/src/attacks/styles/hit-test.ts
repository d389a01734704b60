/**
 * Runs in the page: puts each stylesheet in place of the one before, and finds controls that cannot be seen or pressed.
 * The first stylesheet is empty and says what there is to compare with.
 */
export function hitTest(sheets: string[]): string[][] {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [sheet]
  const place = document.querySelector('[data-style]') as HTMLElement
  const frame = place.parentElement as HTMLElement
  const wanted = 'button, [role=button], input, select, summary, [data-actions], [data-actions] a'
  const nameOf = (one: Element) =>
    `${one.closest('article') ? 'post' : 'blog'} ${one.getAttribute('aria-label') ?? one.textContent?.slice(0, 30)}`

  /** The box from which a control takes its background, and what shows of both. */
  const colorsOf = (one: Element) => {
    const island = one.closest('[data-actions]:not(a)') ?? one
    return [getComputedStyle(one).color, getComputedStyle(island).backgroundColor].join(' on ')
  }
  const isPressable = (one: Element) => one.matches('button, [role=button], input, select, summary, a')
  const isHidden = (one: Element): string | null => {
    for (let at: Element | null = one; at && at !== frame; at = at.parentElement) {
      const { opacity, filter, transform, clipPath, visibility, zoom, maskImage, pointerEvents } = getComputedStyle(at)
      const isOurs = at.closest('[data-actions], button') !== null
      if (visibility !== 'visible') return 'is not visible'
      if (isOurs) continue
      if (opacity !== '1' || filter !== 'none' || clipPath !== 'none' || maskImage !== 'none') return 'is faded'
      if (transform !== 'none' || zoom !== '1' || pointerEvents === 'none') return 'is transformed'
    }
    return null
  }
  const problemOf = (one: Element): string | null => {
    let box = one.getBoundingClientRect()
    if (box.bottom > innerHeight || box.top < 60) {
      one.scrollIntoView({ block: 'center', behavior: 'instant' })
      box = one.getBoundingClientRect()
    }
    if (box.width < 8 || box.height < 8) return `is ${box.width} × ${box.height}`
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (!hit || !(one.contains(hit) || hit.closest('a, button') === one))
      return `is covered by ${hit?.outerHTML.slice(0, 80)}`
    return isHidden(one)
  }
  const controls = [...frame.querySelectorAll(wanted)].filter((one) => isPressable(one) && !problemOf(one))
  // The line that says whose styles they are; guests see no Report in it.
  const outside = [...frame.querySelectorAll(':scope > p :is(a, button, span)')].filter((one) => !problemOf(one))
  if (outside.length < 2) return sheets.map(() => ['the line above the blog is not seen'])
  const all = [...new Set([...controls, ...outside])]
  const plain = new Map(all.map((one) => [one, colorsOf(one)]))
  return sheets.map((css) => {
    sheet.replaceSync(css)
    const found: string[] = []
    for (const one of all) {
      const problem = problemOf(one) ?? (colorsOf(one) === plain.get(one) ? null : `has other colors: ${colorsOf(one)}`)
      if (problem) found.push(`${nameOf(one)} ${problem}`)
    }
    return css === '' && all.length < 20 ? [`only ${all.length} controls are there`] : found
  })
}

/** Runs in the page: finds parts of the blog above the site's header, which stays as large as it was. */
export function headerTest(sheets: string[]): string[][] {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [sheet]
  const header = document.querySelector('body header:not(main *)') as HTMLElement
  const plain = header.getBoundingClientRect()
  return sheets.map((css) => {
    sheet.replaceSync(css)
    const found: string[] = []
    for (const top of [0, 500]) {
      scrollTo({ top, behavior: 'instant' })
      const { left, width, top: edge, bottom } = header.getBoundingClientRect()
      if (width !== plain.width || bottom - edge !== plain.height) found.push("the site's header has another size")
      for (let x = left + 3; x < left + width; x += width / 12)
        for (const y of [edge + 2, (edge + bottom) / 2, bottom - 2]) {
          const hit = document.elementFromPoint(x, y)
          if (bottom > 0 && !header.contains(hit)) found.push(`the site's header is covered by ${hit?.localName}`)
        }
    }
    return found
  })
}
