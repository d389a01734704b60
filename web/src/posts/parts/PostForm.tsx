import type { PostKind } from '@bowerbird/domain/posts/posts.contract.ts'
import { useMember } from '../../core/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loader } from '../../ui/Loader.tsx'
import type { FormTarget } from '../form-address.ts'
import { kindToWrite } from '../kind-to-write.ts'
import { useCloseForm, useOpenForm } from '../open-form.ts'
import { useFormData } from './form-data.ts'
import styles from './PostForm.module.css'
import { TextForm } from './TextForm.tsx'

export interface PostFormProps {
  target: FormTarget
}

/** Brings what the fields need before it shows them. POST-068 */
export function PostForm({ target }: PostFormProps) {
  const user = useMember()
  const close = useCloseForm()
  const kind = target.mode === 'new' ? kindToWrite(target.type) : 'text'
  const { data, error, refetch } = useFormData(target, user)
  if (kind !== 'text') return <NotYet kind={kind ?? 'text'} onClose={close} />
  if (error) {
    return (
      <Card padded>
        <EmptyState
          ground="card"
          trinket="leaf"
          title={error.message}
          action={
            <>
              <Button look="primary" onClick={() => refetch()}>
                Try again
              </Button>
              <Button onClick={close}>Close</Button>
            </>
          }
        />
      </Card>
    )
  }
  if (!data) {
    return (
      <Card padded className={styles.waiting}>
        <Loader label="Opening the form" />
      </Card>
    )
  }
  return <TextForm target={target} {...data} />
}

/** Honest about the kinds that cannot be written. */
function NotYet({ kind, onClose }: { kind: PostKind; onClose: () => void }) {
  const openForm = useOpenForm()
  return (
    <Card padded>
      <EmptyState
        ground="card"
        trinket="shell"
        title={`A ${kind} post can't be written here yet`}
        action={
          <>
            <Button look="primary" onClick={() => openForm({ mode: 'new', type: 'text' })}>
              Write a text post
            </Button>
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        For now this bower takes text.
      </EmptyState>
    </Card>
  )
}
