/** The measures of a picture at an address; refused where it is none. */
export function measureImage(url: string): Promise<{ width: number; height: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ width: number; height: number }>()
  const image = new Image()
  image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
  image.onerror = () => reject(new Error('The picture cannot be shown.'))
  image.src = url
  return promise
}
