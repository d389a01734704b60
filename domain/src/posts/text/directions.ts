import { changeTags } from '../../core/html/tags.ts'

const blocks = ['p', 'h2', 'ul', 'ol', 'blockquote', 'pre', 'figure']

/** Lets each outermost block of sanitised HTML run in the direction of its own words. */
export function withDirections(html: string): string {
  let depth = 0
  return changeTags(html, (tag, name) => {
    const isEnd = name.startsWith('/')
    if (!blocks.includes(isEnd ? name.slice(1) : name)) return tag
    depth += isEnd ? -1 : 1
    return !isEnd && depth === 1 ? `<${name} dir="auto"${tag.slice(name.length + 1)}` : tag
  })
}
