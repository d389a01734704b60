import { listFollowedBlogs, listFollowers } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { pagedQuery } from '../core/paged-query.ts'

export const followedBlogsQuery = pagedQuery(listFollowedBlogs, {})

export const followersQuery = (blogName: string) => pagedQuery(listFollowers, { name: blogName })
