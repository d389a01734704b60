import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { type ReactNode, useEffect } from 'react'
import { FormContainer } from './form/FormContainer.tsx'
import styles from './MemberPostPlace.module.css'
import { useFormTarget } from './open-form.ts'
import { useLeavingOf } from './posts.cache.ts'

interface Props {
  post: Post
  children: ReactNode
  onDeleted?: (() => void) | undefined
}

/** Replaces a post by its form while it is edited. POST-055, POST-056 */
export function MemberPostPlace({ post, children, onDeleted }: Props) {
  const leaving = useLeavingOf(post.id)
  const target = useFormTarget()
  const isHidden = leaving === 'hidden'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is out of sight.
  useEffect(() => {
    if (isHidden) onDeleted?.()
  }, [isHidden])
  if (isHidden) return null
  const isEdited = target?.mode === 'edit' && target.postId === post.id
  return (
    <div className={leaving ? styles.fading : styles.still}>
      <FormContainer postId={post.id} isGivingWay={isEdited}>
        {children}
      </FormContainer>
    </div>
  )
}
