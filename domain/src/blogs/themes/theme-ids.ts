/** The ready themes, in the order of the gallery. DAY-084 */
export const readyThemeIds = [
  'paper',
  'harbour',
  'bower',
  'moss',
  'gazette',
  'riso',
  'margin',
  'studio',
  'plain',
  'typewriter',
  'gallery',
  'diary',
] as const
export type ReadyThemeId = (typeof readyThemeIds)[number]
