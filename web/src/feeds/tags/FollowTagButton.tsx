import { t } from '@bowerbird/domain/core/language/t.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { isAmong, useFollowedTags, useFollowTag } from './followed-tags.api.ts'
import type { FollowTagProps } from './tag-slots.ts'

/** Pressed again it takes the press back, so it asks nothing. */
export function FollowTagButton({ tag, look = 'button', className }: FollowTagProps) {
  const tags = useFollowedTags()
  const follow = useFollowTag()
  const isFollowed = tags !== undefined && isAmong(tags, tag)

  return (
    <Button
      size="small"
      look={look === 'link' ? 'quiet' : isFollowed ? 'plain' : 'primary'}
      className={className}
      disabled={!tags}
      aria-label={isFollowed ? t('Unfollow #{tag}', { tag }) : t('Follow #{tag}', { tag })}
      onClick={() => follow.mutate({ tag, follow: !isFollowed })}
    >
      {isFollowed ? t('Unfollow') : t('Follow')}
    </Button>
  )
}
