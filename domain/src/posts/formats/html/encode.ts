import { escapeHtml, escapeText, insideOf } from '../../../core/html.ts'
import { frameSandbox } from '../../../media/embeds.ts'
import type { WrittenBody } from '../../document/change.ts'
import { type Block, type Body, isSameMark, type Mark, type Run, type Size } from '../../document/document.ts'

/** Links by members pass on no ranking and get no `window.opener`. */
const linkRel = 'nofollow ugc noopener'

/** Writes HTML that decodes to the same words. */
export const encodeHtml = (body: Body): string => body.map(blockHtml).join('')

/** A rich text that nobody typed as HTML or Markdown. */
export const writtenBody = (body: Body): WrittenBody => ({ body, html: encodeHtml(body), source: '', format: 0 })

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'line':
      return runsHtml(block.runs)
    case 'paragraph':
      return `<p>${runsHtml(block.runs)}</p>`
    case 'heading':
      return `<h2>${runsHtml(block.runs)}</h2>`
    case 'preformatted':
      return `<pre>${insideOf('pre', runsHtml(block.runs))}</pre>`
    case 'quote':
      return `<blockquote>${encodeHtml(block.blocks)}</blockquote>`
    case 'list': {
      const name = block.isOrdered ? 'ol' : 'ul'
      return `<${name}>${block.items.map((item) => `<li>${encodeHtml(item)}</li>`).join('')}</${name}>`
    }
    case 'figure':
      return `<figure${original(block.size)}>${encodeHtml(block.blocks)}</figure>`
    case 'rule':
      return `<hr${given('class', block.isCut ? 'read-more' : '')}${given('data-label', block.label)} />`
  }
}

const elements = { bold: 'b', italic: 'i', strike: 's', small: 'small', sub: 'sub', sup: 'sup', link: 'a' } as const

/** Marks that go on stay open from one run to the next. */
function runsHtml(runs: readonly Run[]): string {
  const written: string[] = []
  let open: readonly Mark[] = []
  for (const run of runs) {
    const ended = open.findIndex((mark, depth) => !isSameMark(mark, run.marks[depth]))
    const stay = ended < 0 ? open.length : ended
    written.push(endsOf(open.slice(stay)), ...run.marks.slice(stay).map(startOf), runHtml(run))
    open = run.marks
  }
  return written.join('') + endsOf(open)
}

const startOf = (mark: Mark): string =>
  mark.type === 'link'
    ? `<a${given('href', mark.href)}${given('title', mark.title)}${given('rel', mark.href && linkRel)}>`
    : `<${elements[mark.type]}>`

const endsOf = (marks: readonly Mark[]): string =>
  marks
    .map(({ type }) => `</${elements[type]}>`)
    .toReversed()
    .join('')

function runHtml(run: Run): string {
  if (run.type === 'text') return escapeText(run.text)
  if (run.type === 'break') return '<br />'
  if (run.type === 'image')
    return `<img src="${escapeHtml(run.src)}" alt="${escapeHtml(run.alt)}"${original(run.size)} />`
  const { width, height } = run.size
  const size = given('width', width) + given('height', height) + given('frameborder', run.frameBorder)
  return `<iframe src="${escapeHtml(run.src)}"${size} sandbox="${frameSandbox}"></iframe>`
}

const given = (name: string, value: string): string => (value ? ` ${name}="${escapeHtml(value)}"` : '')

const original = ({ width, height }: Size): string =>
  given('data-orig-width', width) + given('data-orig-height', height)
