import { useMember } from '../../core/session.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { Loader } from '../../ui/Loader.tsx'
import type { FormTarget } from '../form-address.ts'
import { useCloseForm } from '../open-form.ts'
import { FormFrame } from './FormFrame.tsx'
import { useFormData } from './form-data.ts'
import styles from './PostForm.module.css'

export interface PostFormProps {
  target: FormTarget
}

/** Brings what the fields need before it shows them. POST-068 */
export function PostForm({ target }: PostFormProps) {
  const user = useMember()
  const close = useCloseForm()
  const { data, error, refetch } = useFormData(target, user)
  if (error) {
    return (
      <Card padded>
        <EmptyState
          ground="card"
          illustration="leaf"
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
  return <FormFrame target={target} {...data} />
}
