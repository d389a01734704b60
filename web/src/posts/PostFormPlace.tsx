import type { ReactNode } from 'react'

interface Props {
  postId: string
  isOpen: boolean
  children: ReactNode
}

/** While a post in a list is edited, the form takes its place; closed, the post comes back. POST-055, POST-056 */
export function PostFormPlace({ postId, isOpen, children }: Props) {
  return isOpen ? <div data-form-place={postId} /> : children
}
