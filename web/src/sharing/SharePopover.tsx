import { t } from '@bowerbird/domain/core/language/t.ts'
import { failed } from '@bowerbird/domain/sharing/sharing.messages.ts'
import { useState } from 'react'
import { Button } from '../ui/fields/Button.tsx'
import { Loader } from '../ui/Loader.tsx'
import { EmailForm } from './parts/EmailForm.tsx'
import { EmbedForm } from './parts/EmbedForm.tsx'
import { FacebookForm } from './parts/FacebookForm.tsx'
import { ShareOptions } from './parts/ShareOptions.tsx'
import { TwitterForm } from './parts/TwitterForm.tsx'
import styles from './SharePopover.module.css'
import type { ShareFormName } from './share-form.ts'
import { type ToShare, useShareData } from './sharing.api.ts'

const forms = { email: EmailForm, twitter: TwitterForm, facebook: FacebookForm, embed: EmbedForm }

/** First the options, then the form of the one that was chosen. POST-306 */
export function SharePopover({ toShare, onClose }: { toShare: ToShare; onClose: () => void }) {
  const { data: answer, isPending, refetch } = useShareData(toShare)
  const [chosen, setChosen] = useState<ShareFormName | null>(null)
  if (isPending)
    return (
      <p className={styles.state}>
        <Loader />
      </p>
    )
  if (!answer)
    return (
      // POST-472
      <div className={styles.state} role="alert">
        <p>{failed()}</p>
        <Button size="small" onClick={() => refetch()}>
          {t('Try again')}
        </Button>
      </div>
    )
  const data = answer.share_popover_data
  const Form = chosen && forms[chosen]
  return Form ? (
    <Form data={data} toShare={toShare} onBack={() => setChosen(null)} />
  ) : (
    <ShareOptions data={data} toShare={toShare} onChoose={setChosen} onClose={onClose} />
  )
}
