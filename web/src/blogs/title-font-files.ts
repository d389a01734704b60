import type { Theme } from '@bowerbird/domain/blogs/entities.contract.ts'

/** Kept for good by browsers, so another set of fonts needs another number. */
export const titleFontsPath = '/assets/fonts-1'

export const fontFileName = (font: Theme['title_font']) => `${font.toLowerCase().replace(/\W+/g, '-')}.css`
