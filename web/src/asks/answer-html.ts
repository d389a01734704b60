import { escapeText } from '@bowerbird/domain/core/html.ts'

/** Typed words as rich text: a paragraph for each block, a break for each line; nothing where there are none. */
export function answerHtml(typed: string): string {
  const blocks = typed
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
  if (!blocks[0]) return ''
  return blocks.map((block) => `<p>${escapeText(block.trim()).replaceAll('\n', '<br>')}</p>`).join('')
}
