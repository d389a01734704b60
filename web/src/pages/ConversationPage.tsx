import { t } from '@bowerbird/domain/core/language/t.ts'
import { useEffect } from 'react'
import { type PageArgs, requireUser } from '../core/page/page.ts'
import { useNavigate, useParams } from '../core/router/hooks.ts'
import { openConversation } from '../messaging/open-conversation.ts'
import { Loader } from '../ui/Loader.tsx'
import styles from './ConversationPage.module.css'

/** A guest logs in first and comes back here. MSG-138 */
export const loader = async (args: PageArgs) => void (await requireUser(args))

export const head = () => ({ title: t('Messages'), robots: 'noindex' as const })

/** The address of a conversation: it opens over the dashboard. MSG-138 */
export function Component() {
  const { blogName = '' } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    openConversation({ blogName, isByPerson: false })
    void navigate('/dashboard', { replace: true })
  }, [blogName, navigate])
  return (
    <div className={styles.waiting} data-ground="page">
      <Loader label={t('Opening the conversation')} />
    </div>
  )
}
