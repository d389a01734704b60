/**
 * Characters without width and controls of direction, which make two texts look the same or one read backwards. Joiners
 * stay after emoji and in scripts without capitals, which need them.
 */
const invisible =
  /[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\p{M}|\p{Lo})[\u200C\u200D]/gu

export const withoutInvisible = (text: string): string => text.replace(invisible, '')
