const blocksInside = 'table, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, hr'

/** A post has no tables: each row becomes a line, its cells parted by a bar. A table that lays out a page is left. */
export function flattenTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    if (table.querySelector(blocksInside) || table.rows.length === 0) continue
    table.replaceWith(...[...table.rows].map(lineOf).filter(({ textContent }) => textContent?.trim()))
  }
}

function lineOf(row: HTMLTableRowElement): HTMLElement {
  const line = document.createElement('p')
  for (const [place, cell] of [...row.cells].entries()) {
    if (place > 0) line.append(' | ')
    const words = cell.localName === 'th' ? document.createElement('b') : line
    for (const node of [...cell.childNodes]) {
      if (!(node instanceof HTMLElement) || !/^(?:p|div)$/.test(node.localName)) words.append(node)
      else words.append(words.hasChildNodes() ? ' ' : '', ...node.childNodes)
    }
    if (words !== line) line.append(words)
  }
  return line
}
