/** POST-230 */
export interface UploadItem {
  /** Empty until the upload is complete. */
  url: string
  /** The browser's `File`. */
  file: unknown
  error: boolean
  uploading: boolean
  complete: boolean
  bytesLoaded: number
  bytesTotal: number
}

export const newUploadItem = (file: unknown, bytesTotal: number): UploadItem => ({
  url: '',
  file,
  error: false,
  uploading: false,
  complete: false,
  bytesLoaded: 0,
  bytesTotal,
})

/** POST-231 */
export const progressOf = ({ bytesLoaded, bytesTotal }: Pick<UploadItem, 'bytesLoaded' | 'bytesTotal'>): number =>
  bytesTotal === 0 ? 0 : bytesLoaded / bytesTotal

/** POST-232, POST-233 */
export const withStart = <Item extends UploadItem>(item: Item): Item => ({
  ...item,
  uploading: true,
  error: false,
  complete: false,
  bytesLoaded: 0,
})
export const withSuccess = <Item extends UploadItem>(item: Item, url: string): Item => ({
  ...item,
  url,
  uploading: false,
  error: false,
  complete: true,
  bytesLoaded: item.bytesTotal,
})
export const withFailure = <Item extends UploadItem>(item: Item): Item => ({
  ...item,
  uploading: false,
  error: true,
  complete: false,
})

/** POST-235 */
export const withoutIncomplete = <Item extends UploadItem>(items: readonly Item[]): Item[] =>
  items.filter(({ uploading, complete }) => uploading || complete)
export const withoutFailed = <Item extends UploadItem>(items: readonly Item[]): Item[] =>
  items.filter(({ error }) => !error)

/** POST-236 */
export const areAllComplete = (items: readonly UploadItem[]): boolean =>
  items.length > 0 && items.every(({ complete }) => complete)
/** POST-237 */
export const isAnyUploading = (items: readonly UploadItem[]): boolean => items.some(({ uploading }) => uploading)

/** POST-238 */
export const overallProgress = (items: readonly UploadItem[]): number =>
  progressOf({ bytesLoaded: sum(items, 'bytesLoaded'), bytesTotal: sum(items, 'bytesTotal') })

const sum = (items: readonly UploadItem[], name: 'bytesLoaded' | 'bytesTotal') =>
  items.reduce((total, item) => total + item[name], 0)
