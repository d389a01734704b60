import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { bodyMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { SourceProblem } from '../../import-source.ts'
import { asList, asObject, asText } from '../shared/loose.ts'
import { cardHtml } from './cards.ts'

const sectionTypes = { markup: 1, image: 2, list: 3, card: 10 }

/** The format before Lexical: sections of markers, which open and close markups by their numbers. */
export function htmlOfMobiledoc(document: unknown): string {
  const { cards, atoms, markups, sections } = asObject(document)
  const tables = { atoms: asList(atoms), markups: asList(markups), spend: spender() }
  return asList(sections)
    .map((section) => {
      const [type, second, third] = asList(section)
      if (type === sectionTypes.markup) return wrapped(blockOf(asText(second)), markersHtml(third, tables))
      if (type === sectionTypes.image) return cardHtml('image', { src: second }) ?? ''
      if (type === sectionTypes.list) {
        const items = asList(third).map((item) => wrapped('li', markersHtml(item, tables)))
        return wrapped(second === 'ol' ? 'ol' : 'ul', items.join(''))
      }
      if (type !== sectionTypes.card) return ''
      const [name, card] = asList(asList(cards)[Number(second)])
      return tables.spend(cardHtml(asText(name), asObject(card)) ?? '')
    })
    .join('')
}

const wrapped = (element: string, html: string) => `<${element}>${html}</${element}>`
const blockOf = (element: string) =>
  element === 'blockquote' || element === 'aside' ? 'blockquote' : /^h[1-6]$/.test(element) ? 'h2' : 'p'

const inline = new Set(['a', 'b', 'strong', 'i', 'em', 's', 'sub', 'sup', 'code', 'u'])

interface Tables {
  atoms: unknown[]
  markups: unknown[]
  spend: (html: string) => string
}

/** Cards, atoms and markups are named by their numbers, so that a short text could become an endless one. */
function spender(): Tables['spend'] {
  let left = bodyMaxLength
  return (html) => {
    left -= html.length
    if (left < 0) throw new SourceProblem(t('The post’s text is too long.'))
    return html
  }
}

function markersHtml(markers: unknown, { atoms, markups, spend }: Tables): string {
  const open: string[] = []
  let html = ''
  for (const marker of asList(markers)) {
    const [type, opening, closing, value] = asList(marker)
    for (const place of asList(opening)) {
      const [element, attributes] = asList(markups[Number(place)])
      const name = inline.has(asText(element)) ? asText(element) : 'span'
      const list = asList(attributes).map(asText)
      const href = list[list.indexOf('href') + 1] ?? ''
      html += spend(name === 'a' ? `<a href="${escapeHtml(list.includes('href') ? href : '')}">` : `<${name}>`)
      open.push(name)
    }
    html += spend(type === 0 ? escapeHtml(asText(value)) : atomHtml(asList(atoms[Number(value)])))
    for (let count = Math.min(Number(closing) || 0, open.length); count > 0; count -= 1) html += `</${open.pop()}>`
  }
  return (
    html +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}

const atomHtml = ([name, text]: unknown[]) => (name === 'soft-return' ? '<br>' : escapeHtml(asText(text)))
