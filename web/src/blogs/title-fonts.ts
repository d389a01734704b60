import type { Theme } from '@bowerbird/domain/blogs/entities.contract.ts'

const withSerifs = /^(Ba|Bod|Book|Calluna$|Cap|Casl|Cla|Clear|Gar|Geo|Gru|Pal|Spa|Squ|Tim)/
const alone: Partial<Record<Theme['title_font'], string>> = {
  'Courier New': 'monospace',
  Streetscript: 'cursive',
}

/** A title stands in a face of the same family until its file has come. BLOG-071 */
export const fontStack = (font: Theme['title_font']) =>
  `'${font}', ${alone[font] ?? (withSerifs.test(font) ? 'Georgia, serif' : 'Helvetica, Arial, sans-serif')}`
