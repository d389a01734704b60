import { t } from '@bowerbird/domain/core/language/t.ts'
import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import { loginPath } from '../../core/next-path.ts'
import { useUser } from '../../core/session.ts'
import { ButtonLink } from '../../ui/fields/Button.tsx'
import { followTagSlot } from './tag-slots.ts'

/** A guest is taken to where they can log in and come back to the tag. */
export function FollowTagControl({ tag }: { tag: string }) {
  const isGuest = useUser() === null
  if (!isGuest) return <followTagSlot.Component tag={tag} />
  return (
    <ButtonLink
      look="primary"
      size="small"
      to={loginPath({ pathname: taggedPath(tag), search: '' })}
      aria-label={t('Follow #{tag}', { tag })}
    >
      {t('Follow')}
    </ButtonLink>
  )
}
