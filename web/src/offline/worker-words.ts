import { fetchPostForForm, readPostFormData } from '@bowerbird/domain/posts/posts.contract.ts'

/** Messages of a page to the service worker. */
export type ToWorker =
  | { type: 'take-over' }
  /** The dashboard with the pictures that it shows. */
  | { type: 'keep'; pictures: string[] }
  /** The member has logged out. */
  | { type: 'forget' }

export const isStoredPage = ({ pathname, search }: URL): boolean =>
  search === '' && /^\/dashboard$|^\/blog\/[^/]+\/drafts$/.test(pathname)

/** Reads that the kept pages and the form of a post need. */
export const isStoredRead = (method: string, { pathname, searchParams }: URL): boolean =>
  method === 'GET'
    ? /^\/svc\/timeline\/(dashboard|drafts)$/.test(pathname) && !searchParams.has('before')
    : method === 'POST' && [fetchPostForForm.path, readPostFormData.path].some((path) => path === pathname)
