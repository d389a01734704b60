import { t } from '@bowerbird/domain/core/language/t.ts'
import { importPath } from '@bowerbird/domain/core/urls.ts'
import { useQueryClient } from '@tanstack/react-query'
import Image from 'lucide-react/icons/image'
import MessageCircle from 'lucide-react/icons/message-circle'
import Quote from 'lucide-react/icons/quote'
import type { ReactNode } from 'react'
import { rich } from '../../core/rich.tsx'
import { useNavigate } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { currentBlogOf, useMember } from '../../core/session.ts'
import { feedQuery, timelineFeed } from '../../feeds/feeds.api.ts'
import type { FormTarget } from '../../posts/form-address.ts'
import { useOpenForm } from '../../posts/open-form.ts'
import { usePostEvents } from '../../posts/posts.events.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { useReachStep } from '../welcome.api.ts'
import { StepEnd } from './StepEnd.tsx'
import styles from './steps.module.css'
import { useDoing } from './use-doing.ts'

const dashboardFeed = feedQuery(timelineFeed({ pageRoot: 'dashboard' }))

type NewPost = Extract<FormTarget, { mode: 'new' }>

interface Prompt {
  icon: ReactNode
  title: string
  words: string
  target: NewPost
}

const promptsFor = (blogName: string): Prompt[] => [
  {
    icon: <MessageCircle aria-hidden="true" />,
    title: t('Say hello'),
    words: t('Who you are, and what you’ve been looking at lately.'),
    target: { mode: 'new', type: 'text', title: t('Hello, I’m {blogName}', { blogName }), tags: [t('introductions')] },
  },
  {
    icon: <Image aria-hidden="true" />,
    title: t('Show something near you'),
    words: t('A picture of something nearby. It doesn’t have to be beautiful.'),
    target: { mode: 'new', type: 'photo', tags: [t('near me')] },
  },
  {
    icon: <Quote aria-hidden="true" />,
    title: t('Pass on a line'),
    words: t('A sentence that has stayed with you.'),
    target: { mode: 'new', type: 'quote', tags: [t('lines I keep')] },
  },
]

/** The form opens over this step with a beginning already made; once something is posted, the newcomer is one no more. */
export function FirstPostStep() {
  const blogName = currentBlogOf(useMember())?.name ?? ''
  const openForm = useOpenForm()
  const navigate = useNavigate()
  const reach = useReachStep()
  const client = useQueryClient()
  const { isBusy, problem, run } = useDoing()
  const finish = (words: string) =>
    run(async () => {
      await reach('done')
      // The dashboard may be cached from before the member followed or posted.
      client.removeQueries({ queryKey: dashboardFeed.queryKey })
      await navigate('/dashboard')
      toast(words)
    })
  usePostEvents(({ name, isEdit }) => {
    if (name === 'save:success' && !isEdit) void finish(t('Welcome home.'))
  })
  return (
    <div className={styles.step}>
      <p className={styles.lead}>
        {t('The first post is the hardest, so here’s a start. No one expects a masterpiece.')}
      </p>
      <ul className={styles.prompts}>
        {promptsFor(blogName).map(({ icon, title, words, target }) => (
          <li key={title}>
            <button type="button" className={styles.prompt} data-kind={target.type} onClick={() => openForm(target)}>
              <span className={styles.promptIcon}>{icon}</span>
              <span>
                <span className={styles.promptTitle}>{title}</span>
                <span className={styles.promptWords}>{words}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.lead}>
        {rich('Have you posted on other sites? <link>Import your posts</link>', {
          link: (text) => (
            <Link to={importPath(blogName)} className={styles.about}>
              {text}
            </Link>
          ),
        })}
      </p>
      <StepEnd
        problem={problem}
        isBusy={isBusy}
        skip={t('I’ll look around first')}
        onSkip={() => finish(t('Welcome. Your dashboard fills up as you follow blogs.'))}
        back={() => run(() => reach('blogs'))}
      />
    </div>
  )
}
