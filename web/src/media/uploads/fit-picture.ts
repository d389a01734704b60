import { canBeMadeSmaller, typeOfFile } from '@bowerbird/domain/media/picture-types.ts'

/** The file itself, or a copy of a photo that is too big. What cannot be made smaller comes back as it is. */
export async function fitPicture(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes || !canBeMadeSmaller(typeOfFile(file))) return file
  const { shrinkPicture } = await import('./shrink-picture.ts')
  return (await shrinkPicture(file, maxBytes).catch(() => null)) ?? file
}
