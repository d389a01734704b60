import { importPath } from '@bowerbird/domain/core/urls.ts'
import { useQueryClient } from '@tanstack/react-query'
import Image from 'lucide-react/icons/image'
import MessageCircle from 'lucide-react/icons/message-circle'
import Quote from 'lucide-react/icons/quote'
import type { ReactNode } from 'react'
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
    title: 'Say hello',
    words: 'Who you are, and what you have been looking at lately.',
    target: { mode: 'new', type: 'text', title: `Hello, I am ${blogName}`, tags: ['introductions'] },
  },
  {
    icon: <Image aria-hidden="true" />,
    title: 'Show something near you',
    words: 'A picture of whatever is in reach. It need not be beautiful.',
    target: { mode: 'new', type: 'photo', tags: ['near me'] },
  },
  {
    icon: <Quote aria-hidden="true" />,
    title: 'Pass on a line',
    words: 'A sentence that has stayed with you.',
    target: { mode: 'new', type: 'quote', tags: ['lines I keep'] },
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
    if (name === 'save:success' && !isEdit) void finish('You are at home now.')
  })
  return (
    <div className={styles.step}>
      <p className={styles.lead}>A first post is the hardest, so here is a beginning. Nobody expects a masterpiece.</p>
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
        Have you posted elsewhere?{' '}
        <Link to={importPath(blogName)} className={styles.about}>
          Bring your past along
        </Link>
      </p>
      <StepEnd
        problem={problem}
        isBusy={isBusy}
        skip="I will look around first"
        onSkip={() => finish('Welcome. Your dashboard fills as you follow.')}
        back={() => run(() => reach('blogs'))}
      />
    </div>
  )
}
