import type { Theme } from '../entities.contract.ts'
import { readyThemes } from './ready-themes.ts'
import { type ReadyThemeId, readyThemeIds } from './theme-ids.ts'

type ThemeFields = Pick<Theme, 'background_color' | 'title_color' | 'link_color' | 'title_font' | 'title_font_weight'>

/** The values that a ready theme gives to the fields of a blog's theme; its dark colours and layout come with its name. */
export function fieldsOf(id: ReadyThemeId): ThemeFields {
  const { light, font, weight } = readyThemes[id]
  return {
    background_color: light.ground,
    title_color: light.title,
    link_color: light.link,
    title_font: font,
    title_font_weight: weight,
  }
}

export const readyThemeNamed = (name: string | null | undefined): ReadyThemeId | undefined =>
  readyThemeIds.find((id) => id === name)

/** Colours or a font of the writer's own take the place of the theme's, of the dark ones too. */
export const isWhole = (id: ReadyThemeId, theme: Theme): boolean =>
  Object.entries(fieldsOf(id)).every(
    ([field, value]) => theme[field as keyof ThemeFields].toLowerCase() === value.toLowerCase(),
  )
