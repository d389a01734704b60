import type { Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import { fontFileName, titleFontsPath } from './title-font-files.ts'

/** Brings the font of a blog's title, for whoever shows that title. BLOG-071 */
export const TitleFont = ({ font }: { font: Theme['title_font'] }) => (
  <link rel="stylesheet" href={`${titleFontsPath}/${fontFileName(font)}`} />
)
