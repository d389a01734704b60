import { t } from '@bowerbird/domain/core/language/t.ts'

export function titleOf(blogName: string, postId: string | undefined): string {
  if (!blogName) return t('Report this question')
  return postId ? t('Report a post by {blogName}', { blogName }) : t('Report {blogName}', { blogName })
}
