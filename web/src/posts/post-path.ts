import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'

/** A post's own address on this site; the server ends it with the slug that was chosen or made. */
export const pathOfPost = ({ post_url }: Pick<Post, 'post_url'>): string =>
  new URL(post_url, 'http://own.invalid').pathname
