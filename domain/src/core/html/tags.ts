/** The ampersand is last, because it may begin another. */
const entities = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: '\u00a0', amp: '&' }

/** Returns a text or a value of HTML with its entities read. An expression takes five times as long. */
export const readText = (written: string): string =>
  written.includes('&')
    ? Object.entries(entities).reduce((text, [name, character]) => text.replaceAll(`&${name};`, character), written)
    : written

/** Is given a tag with its name or a text, and where it ends. */
type OnTag<Answer> = (tag: string, name: string, end: number) => Answer
type OnText<Answer> = (text: string, end: number) => Answer

/** Reads HTML tag by tag. The name of an end tag begins with a slash; a comment is a tag. */
export function scanHtml(html: string, onTag: OnTag<void>, onText?: OnText<void>): void {
  for (let at = 0; at < html.length; ) {
    const first = html.indexOf('<', at)
    const isComment = html[first + 1] === '!' && html.startsWith('<!--', first)
    const close = first < 0 ? -1 : html.indexOf(isComment ? '-->' : '>', first)
    // A bracket is text if no tag began.
    const start = close < 0 ? html.length : isComment ? first : html.lastIndexOf('<', close)
    if (onText && start > at) onText(html.slice(at, start), start)
    if (close < 0) return
    at = close + (isComment ? 3 : 1)
    const tag = html.slice(start, at)
    onTag(tag, nameOfTag(tag), at)
  }
}

/** Returns the name in a tag, in lower case. It ends before a blank, a slash or a bracket. */
export function nameOfTag(tag: string): string {
  let end = 2
  while (tag.charCodeAt(end) > 47 && tag[end] !== '>') end += 1
  return tag.slice(1, end).toLowerCase()
}

/** Replaces tags, and texts if told how. */
export function changeTags(html: string, changeTag: OnTag<string>, changeText?: OnText<string>): string {
  let changed = ''
  let copied = 0
  const put = (before: string, after: string, end: number) => {
    if (before === after) return
    changed += html.slice(copied, end - before.length) + after
    copied = end
  }
  scanHtml(
    html,
    (tag, name, end) => put(tag, changeTag(tag, name, end), end),
    changeText && ((text, end) => put(text, changeText(text, end), end)),
  )
  return changed + html.slice(copied)
}

/** Lists the names of all tags. */
export function tagNames(html: string): string[] {
  const names: string[] = []
  scanHtml(html, (_tag, name) => names.push(name))
  return names
}

/** Returns the value of an attribute that is written between double quotes; empty if there is none. */
export function attributeIn(tag: string, name: string): string {
  const start = tag.indexOf(` ${name}="`)
  const from = start + name.length + 3
  const end = start < 0 ? -1 : tag.indexOf('"', from)
  return end < 0 ? '' : readText(tag.slice(from, end))
}
