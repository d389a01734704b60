import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { create } from 'zustand'

interface Describing {
  /** The post whose pictures are described, or get a suggestion. */
  post: Post | null
  /** The address of the picture that was pressed, or `recording`. */
  item: string
}

export const useDescribing = create<Describing>(() => ({ post: null, item: '' }))

/** Opens the dialog, which comes with the late parts of a member's page. */
export const openDescribe = (post: Post, item = ''): void => useDescribing.setState({ post, item })

export const closeDescribe = (): void => useDescribing.setState({ post: null })
