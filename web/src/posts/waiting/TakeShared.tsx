import { t } from '@bowerbird/domain/core/language/t.ts'
import { technicalTrouble } from '@bowerbird/domain/core/words.ts'
import { useEffect, useState } from 'react'
import { dropShared, findShared } from '../../core/offline/shared.ts'
import { useNavigate } from '../../core/router/hooks.ts'
import { currentBlogOf, useMember } from '../../core/session.ts'
import { Card } from '../../ui/Card.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { beginPost, type SharedWords, uploadShared, writtenFrom } from '../form/shared/take-shared.ts'

/** Opens the form of a post with what another app shared; `given` came by the address, without a service worker. */
export function TakeShared({ given, hasLostFiles }: { given: SharedWords; hasLostFiles: boolean }) {
  const user = useMember()
  const navigate = useNavigate()
  const [progress, setProgress] = useState(0)
  const [problem, setProblem] = useState('')
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try.
  useEffect(() => {
    let isGone = false
    const take = async () => {
      const stored = await findShared()
      const photos = await uploadShared(stored?.files ?? [], setProgress)
      if (isGone) return
      const blogName = currentBlogOf(user)?.name ?? user.primary
      const path = beginPost(user.name, writtenFrom(blogName, stored ?? given, photos))
      if (stored) await dropShared(stored.id)
      await navigate(path, { replace: true })
      if (!stored && hasLostFiles) toast(t('Couldn’t transfer the pictures. Please choose them here.'))
    }
    setProblem('')
    take().catch((refused) => setProblem(refused instanceof Error ? refused.message : technicalTrouble()))
    return () => {
      isGone = true
    }
  }, [tries])
  return (
    <Card padded>
      {problem ? (
        <>
          <Notice tone="problem">{t('{problem} Your shared content is saved.', { problem })}</Notice>
          <Button look="primary" onClick={() => setTries((now) => now + 1)}>
            {t('Try again')}
          </Button>
        </>
      ) : (
        <ProgressBar share={progress} label={t('Loading the shared content')} />
      )}
    </Card>
  )
}
