/** Word writes the items of a list as paragraphs with a level and a mark of their own. */
interface Item {
  paragraph: HTMLElement
  level: number
  isOrdered: boolean
}

/** Turns Word's paragraphs with marks into lists. */
export function readWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll<HTMLElement>('p')) {
    if (!first.isConnected || !levelOf(first)) continue
    const items = itemsFrom(first)
    const holder = document.createElement('div')
    first.before(holder)
    holder.replaceWith(...listsOf(items))
  }
}

function levelOf(paragraph: Element): number {
  const style = paragraph.getAttribute('style') ?? ''
  return style.includes('mso-list:') ? Number(/\blevel(\d)/.exec(style)?.[1] ?? 0) : 0
}

function itemsFrom(first: HTMLElement): Item[] {
  const items: Item[] = []
  for (let at: Element | null = first; at instanceof HTMLElement; at = at.nextElementSibling) {
    const level = at.localName === 'p' ? levelOf(at) : 0
    if (!level) break
    items.push({ paragraph: at, level, isOrdered: /[\da-z]/i.test(takeMark(at)) })
  }
  return items
}

/** Removes the mark that stands for the bullet or the number, and gives it back. */
function takeMark(paragraph: HTMLElement): string {
  for (const node of [...paragraph.childNodes]) if (node instanceof Comment) node.remove()
  const mark = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  mark?.remove()
  // Word's symbol font draws the letters o and § as bullets.
  const text = (mark?.textContent ?? '').trim()
  return text === 'o' || text === '§' ? '' : text
}

function listsOf(items: readonly Item[]): HTMLElement[] {
  const lists: HTMLElement[] = []
  const open: { list: HTMLElement; level: number }[] = []
  for (const { paragraph, level, isOrdered } of items) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
    if ((open.at(-1)?.level ?? 0) < level) {
      const list = document.createElement(isOrdered ? 'ol' : 'ul')
      const outer = open.at(-1)?.list.lastElementChild
      if (outer) outer.append(list)
      else lists.push(list)
      open.push({ list, level })
    }
    const item = document.createElement('li')
    const words = document.createElement('p')
    words.append(...paragraph.childNodes)
    item.append(words)
    paragraph.remove()
    open.at(-1)?.list.append(item)
  }
  return lists
}
