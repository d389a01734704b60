import type { Post } from '@bowerbird/domain/posts/posts.contract.ts'
import type { ReactNode } from 'react'
import { FormContainer } from './FormContainer.tsx'
import styles from './MemberPostPlace.module.css'
import { useFormTarget } from './open-form.ts'
import { useIsFading } from './posts.cache.ts'
import { usePostEvents } from './posts.events.ts'

interface Props {
  post: Post
  children: ReactNode
  onDeleted?: (() => void) | undefined
}

/** While a post is edited the form takes its place; closed, the post comes back. POST-055, POST-056 */
export function MemberPostPlace({ post, children, onDeleted }: Props) {
  const isFading = useIsFading(post.id)
  const target = useFormTarget()
  usePostEvents(({ name, post: { id } }) => {
    if (name === 'delete:success' && id === post.id) onDeleted?.()
  })
  const isEdited = target?.mode === 'edit' && target.postId === post.id
  return (
    <div className={isFading ? styles.fading : styles.still}>
      <FormContainer postId={post.id} isGivingWay={isEdited}>
        {children}
      </FormContainer>
    </div>
  )
}
