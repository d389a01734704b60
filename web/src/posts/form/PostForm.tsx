import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { technicalTrouble } from '@bowerbird/domain/core/words.ts'
import type { Caller } from '../../core/call-api.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { richEditor } from '../editor/WordsEditor.tsx'
import type { FormTarget } from '../form-address.ts'
import { useCloseForm } from '../open-form.ts'
import { listStored, type StoredDraft, takeMarked } from './drafts/stored-drafts.ts'
import { FormFrame } from './FormFrame.tsx'
import { type FormData, readFormData } from './form-data.ts'
import { prepareKind } from './kinds/kind-forms.ts'

export { placeCaret } from './early-text.ts'

export const prepareEditor = richEditor.prepare

type Prepared = { data: FormData; stored: StoredDraft[]; draft?: string | undefined } | { problem: string }

/** Brings what the fields need before they are shown. POST-068 */
export async function prepareForm(
  call: Caller,
  target: FormTarget,
  user: UserInfo,
  pathname: string,
): Promise<Prepared> {
  const reading = readFormData(call, target, user, pathname).then(
    async (data) => {
      await prepareKind(data.initial.kind)
      return { data }
    },
    (problem: unknown) => ({ problem: problem instanceof Error ? problem.message : technicalTrouble() }),
  )
  const [prepared, stored] = await Promise.all([reading, listStored(call, user.name, target), prepareEditor()])
  return 'data' in prepared ? { ...prepared, stored, draft: target.draft ?? takeMarked(stored) } : prepared
}

interface Props {
  target: FormTarget
  opened: { prepared: Prepared; typed: string }
  onRetry: () => void
}

/** The form, or why there is none. */
export function PostForm({ target, opened: { prepared, typed }, onRetry }: Props) {
  const close = useCloseForm()
  if ('data' in prepared) {
    const { data, stored, draft } = prepared
    return <FormFrame target={draft ? { ...target, draft } : target} typed={typed} stored={stored} {...data} />
  }
  return (
    <Card padded>
      <EmptyState
        ground="card"
        illustration="leaf"
        title={prepared.problem}
        action={
          <>
            <Button look="primary" onClick={onRetry}>
              {t('Try again')}
            </Button>
            <Button onClick={close}>{t('Close')}</Button>
          </>
        }
      />
    </Card>
  )
}
