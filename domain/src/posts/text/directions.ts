const blockTags = /<(\/?)(p|h2|ul|ol|blockquote|pre|figure)\b([^<>]*)>/g

/** Lets each outermost block of sanitised HTML run in the direction of its own words. */
export function withDirections(html: string): string {
  let depth = 0
  return html.replace(blockTags, (tag, slash: string, name: string, rest: string) => {
    depth += slash ? -1 : 1
    return !slash && depth === 1 ? `<${name} dir="auto"${rest}>` : tag
  })
}
