/** The formats that are taken wherever a picture is, but for messages. SVG is not, because it can contain scripts. POST-248 */
export const pictureType = /^image\/(jpeg|png|gif|webp|avif|heic|heif)$/
/** The value of `accept`. Systems that do not know the newer types go by the ending. */
export const pictureAccept =
  'image/jpeg,image/png,image/gif,image/webp,image/avif,image/heic,image/heif,.avif,.heic,.heif'

const byEnding = /\.(jpe?g|png|gif|webp|avif|heic|heif)$/i

/** The type that the browser names, else the one that the name's ending shows. */
export function typeOfFile({ type, name }: { type: string; name: string }): string {
  const named = type.toLowerCase() || `image/${byEnding.exec(name)?.[1]?.toLowerCase() ?? ''}`
  return named === 'image/jpg' ? 'image/jpeg' : named === 'image/' ? '' : named
}

/** A copy in JPEG is a picture that stands still, so a GIF stays as it is. */
export const canBeMadeSmaller = (mime: string): boolean => pictureType.test(mime) && mime !== 'image/gif'
